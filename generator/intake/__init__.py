"""From files, whoever wrote them, to the folder of a run: mapped, judged, and put in place whole or not at all."""
