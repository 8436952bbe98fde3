"""Computer players. They import the engine alone and see nothing but a :class:`PlayerView`."""
