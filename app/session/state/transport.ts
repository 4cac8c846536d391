import type { Seconds, TimeRange } from '#engine/base';
import type { SliceCreator } from './changes.ts';

/** What happens at the end of the clip or of the loop range. */
export const LOOP_MODES = ['loop', 'ping-pong', 'once'] as const;
export type LoopMode = (typeof LOOP_MODES)[number];

export const MAX_SPEED = 4;

/** How the playhead moves. Its position is frame-time state and lives in `playback`. */
export interface TransportSlice {
  readonly playing: boolean;
  /** Clip seconds per second, in [-{@link MAX_SPEED}, {@link MAX_SPEED}]; negative plays backward. */
  readonly speed: number;
  readonly loopMode: LoopMode;
  /** The range to play; null for the whole clip. */
  readonly loopRange: TimeRange | null;
  /** Whether {@link loopRange} applies. */
  readonly loopRangeOn: boolean;
  /** Frames per second, for frame numbers, steps and the ruler. */
  readonly frameRate: number;
  play(direction: 1 | -1): void;
  pause(): void;
  setSpeed(speed: number): void;
  setLoopRange(range: TimeRange | null): void;
  toggleLoopRange(): void;
}

export const createTransportSlice: SliceCreator<TransportSlice> = (set) => ({
  playing: false,
  speed: 1,
  loopMode: 'loop',
  loopRange: null,
  loopRangeOn: false,
  frameRate: 30,
  play: (direction) =>
    set((state) => ({ playing: true, speed: direction * (Math.abs(state.speed) || 1) })),
  pause: () => set({ playing: false }),
  setSpeed: (speed) => set({ speed: clampSpeed(speed) }),
  setLoopRange: (range) => {
    // An empty range has nothing to play.
    const loopRange = range === null || range.from === range.to ? null : ordered(range);
    set({ loopRange, loopRangeOn: loopRange !== null });
  },
  toggleLoopRange: () =>
    set((state) => ({ loopRangeOn: state.loopRange !== null && !state.loopRangeOn })),
});

function clampSpeed(speed: number): number {
  return Math.min(MAX_SPEED, Math.max(-MAX_SPEED, speed));
}

function ordered({ from, to }: TimeRange): TimeRange {
  return from <= to ? { from, to } : { from: to, to: from };
}

/** The range that is played: the loop range if it applies, else the whole clip. */
export function playedRange(
  { loopRange, loopRangeOn }: Pick<TransportSlice, 'loopRange' | 'loopRangeOn'>,
  duration: Seconds,
): TimeRange {
  if (!loopRangeOn || loopRange === null) return { from: 0, to: duration };
  const from = Math.min(loopRange.from, duration);
  const to = Math.min(loopRange.to, duration);
  return to > from ? { from, to } : { from: 0, to: duration };
}
