"""The site in a browser while it is being written: watched, built again, served to this machine alone, reloaded.

    watched    which folders and files a build depends on
    watching   tells when one of them changed
    rebuilding builds again, one build at a time
    board      what is known now, for everybody who waits for news
    folder     the files of the finished site, and which of them an address names
    injecting  puts the script of the preview into a page that is served
    answering  what a request gets
    serving    the web server
    running    all of it together, until it is interrupted

Nothing of the preview is ever written into the site: its folder holds the bytes of a build.
"""
