"""What is made of phrases: steps, choices, loops, triggers, constants, abilities, stories."""
