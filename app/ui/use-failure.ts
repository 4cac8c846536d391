import { useCallback, useState } from 'react';

/** Told of what was thrown outside of rendering. */
export type OnFailure = (error: unknown) => void;

/**
 * Lets what a component keeps mounted fail like the component itself: what it is told, the component throws,
 * so that the boundary around the pane says so.
 * @returns the same function in every render
 */
export function useFailure(): OnFailure {
  const [failure, setFailure] = useState<{ readonly error: unknown }>();
  const fail = useCallback((error: unknown) => setFailure({ error }), []);
  if (failure !== undefined) throw failure.error;
  return fail;
}
