import type { JointIndex } from '#engine/base';
import type { UserTrack } from '#engine/model';
import type { AssetId } from './assets.ts';
import { memoize, type SliceCreator } from './changes.ts';

/** The attachment demo: a joint carries a box while a float track is above its threshold. */
export interface Attachment {
  /** Null: shown if the carrying track's name suggests holding something. */
  readonly shown: boolean | null;
  /** Null: the first float track whose name suggests holding something, else the first. */
  readonly trackId: AssetId | null;
  /** Null: the joint that the track's name contains, else a hand. */
  readonly joint: JointIndex | null;
}

/**
 * How user tracks are read and what they drive. Fired events are frame-time state and live in
 * `playback`.
 */
export interface TracksSlice {
  /** Thresholds that the user chose; see {@link thresholdOf}. */
  readonly thresholds: ReadonlyMap<AssetId, number>;
  /** Steps per second of playback; null for one step per screen frame. */
  readonly stepRate: number | null;
  readonly eventSound: boolean;
  readonly eventFlash: boolean;
  readonly attachment: Attachment;
  /** Whether motion tracks move the character over the ground. */
  readonly rootMotion: boolean;
  setThreshold(track: AssetId, threshold: number): void;
  setAttachment(part: Partial<Attachment>): void;
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
  setAttachment: (part) => set((state) => ({ attachment: { ...state.attachment, ...part } })),
});

/**
 * The threshold of a float track: the chosen one, else the middle between its least and greatest
 * value.
 */
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
