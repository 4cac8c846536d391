// The public API of the engine: nothing yet.
