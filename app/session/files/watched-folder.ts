import { definePart } from '../session.ts';

/** The folder of this machine that is watched. */
export interface WatchedFolder {
  readonly name: string;
  stop(): void;
}

/** Undefined while none is. */
export const watchedFolder = definePart((): { current: WatchedFolder | undefined } => ({
  current: undefined,
}));
