"""How phrases are read: readers, what errors say, and the pieces that most phrases are made of."""
