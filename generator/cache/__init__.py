"""What a build keeps for the next one: entries in an ignored folder that nothing rests on and nobody can forge."""
