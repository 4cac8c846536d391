import { NO_BREAKPOINTS, type Breakpoints } from '#engine/inspect';
import type { SliceCreator } from './changes.ts';

/** A place in the recording: a step, and how many of its operations are done. */
export interface DebugPlace {
  /** Counted from 0 since the clip came on the stage. */
  readonly step: number;
  readonly position: number;
}

/** State of the sampling debugger, which shows the sampler's operations one by one. */
export interface DebugSlice {
  /** The place that is shown; null while the page follows the player. */
  readonly debugPlace: DebugPlace | null;
  readonly breakpoints: Breakpoints;
  /** Which breakpoint it stopped at. */
  readonly breakReason: keyof Breakpoints | null;
  /** A step that others are compared with. */
  readonly comparedStep: number | null;
  /** Whether steps are remembered. */
  readonly recordingSteps: boolean;
  setDebugPlace(place: DebugPlace | null, reason?: keyof Breakpoints | null): void;
  setBreakpoints(part: Partial<Breakpoints>): void;
}

export const createDebugSlice: SliceCreator<DebugSlice> = (set) => ({
  debugPlace: null,
  breakpoints: NO_BREAKPOINTS,
  breakReason: null,
  comparedStep: null,
  recordingSteps: true,
  setDebugPlace: (debugPlace, breakReason = null) => set({ debugPlace, breakReason }),
  setBreakpoints: (part) => set((state) => ({ breakpoints: { ...state.breakpoints, ...part } })),
});
