import type { JointIndex } from '#engine/base';
import type { UserTrack } from '#engine/model';
import type { AssetId } from './assets.ts';
import { memoize, type SliceCreator } from './changes.ts';

/** What carries a box: a joint, as long as a float track is above its threshold. */
export interface Attachment {
  /** Null means as long as the carrying track's name speaks of holding something. */
  readonly shown: boolean | null;
  /** Null means the first float track whose name speaks of holding something, else the first. */
  readonly trackId: AssetId | null;
  /** Null means the joint that the track's name speaks of, else a hand. */
  readonly joint: JointIndex | null;
}

/** How user tracks are read and what they drive. What they fired is frame-time state and lives in `playback`. */
export interface TracksSlice {
  /** Thresholds that a person chose; see {@link thresholdOf}. */
  readonly thresholds: ReadonlyMap<AssetId, number>;
  /** Steps a second that playing is done in, or null for every frame of the screen. */
  readonly stepRate: number | null;
  readonly eventSound: boolean;
  readonly eventFlash: boolean;
  readonly attachment: Attachment;
  /** Whether motion tracks move the character over the ground. */
  readonly rootMotion: boolean;
  setThreshold(track: AssetId, threshold: number): void;
  setStepRate(rate: number | null): void;
  setEventSound(on: boolean): void;
  setEventFlash(on: boolean): void;
  setAttachment(part: Partial<Attachment>): void;
  setRootMotion(on: boolean): void;
}

export const createTracksSlice: SliceCreator<TracksSlice> = (set) => ({
  thresholds: new Map(),
  stepRate: null,
  eventSound: false,
  eventFlash: true,
  attachment: { shown: null, trackId: null, joint: null },
  rootMotion: false,
  setThreshold: (track, threshold) =>
    set((state) =>
      Number.isFinite(threshold)
        ? { thresholds: new Map(state.thresholds).set(track, threshold) }
        : state,
    ),
  setStepRate: (stepRate) => set({ stepRate }),
  setEventSound: (eventSound) => set({ eventSound }),
  setEventFlash: (eventFlash) => set({ eventFlash }),
  setAttachment: (part) => set((state) => ({ attachment: { ...state.attachment, ...part } })),
  setRootMotion: (rootMotion) => set({ rootMotion }),
});

/** The threshold of a float track: a person's, else half way between its least and its greatest value. */
export function thresholdOf(
  { thresholds }: Pick<TracksSlice, 'thresholds'>,
  id: AssetId,
  track: UserTrack,
): number {
  return thresholds.get(id) ?? middleOf(track);
}

const middleOf = memoize((track: UserTrack) => {
  const [least, most] = valueRange(track);
  return (least + most) / 2;
});

/** Least and greatest component of all keys; 0 and 1 of a track without any. */
export function valueRange({ values }: UserTrack): [least: number, most: number] {
  let least = Infinity;
  let most = -Infinity;
  for (const value of values) {
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  return least <= most ? [least, most] : [0, 1];
}
