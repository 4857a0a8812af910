"""The parts that no game owns: errors, reading, facts, undo, rulings. Standard library only."""
