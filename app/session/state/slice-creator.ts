/** Changes a state: by what is other than before, or by what a function makes of how it is. */
export type SetState<State> = (change: Partial<State> | ((state: State) => Partial<State>)) => void;

/**
 * Creates a slice of the session's state.
 * @typeParam Needs what of other slices it reads or changes
 */
export type SliceCreator<Slice, Needs = unknown> = (
  set: SetState<Slice & Needs>,
  get: () => Slice & Needs,
) => Slice;
