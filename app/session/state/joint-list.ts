import { NO_PARENT } from '#engine/model';
import type { Animation, RawAnimation } from '#engine/model';
import { selectClip, selectSkeleton } from './stage.ts';
import type { StageState } from './stage.ts';

/** What lists of joints show: a skeleton's joints, or a clip's tracks if there is no skeleton. */
export interface JointList {
  readonly count: number;
  readonly names: readonly string[];
  /** Parent of every joint, always before it; -1 for a root. */
  readonly parents: Int16Array;
}

const NO_JOINTS: JointList = { count: 0, names: [], parents: new Int16Array(0) };

const trackLists = new WeakMap<Animation | RawAnimation, JointList>();

/** The joints on the stage; the same object as long as the same things are on the stage. */
export function selectJointList(state: StageState): JointList {
  const skeleton = selectSkeleton(state);
  if (skeleton !== undefined) return skeleton;
  const clip = selectClip(state);
  return clip === undefined ? NO_JOINTS : trackList(clip);
}

function trackList(clip: Animation | RawAnimation): JointList {
  const known = trackLists.get(clip);
  if (known !== undefined) return known;
  const list: JointList = {
    count: clip.trackCount,
    names: Array.from({ length: clip.trackCount }, (_, track) => `track ${track}`),
    parents: new Int16Array(clip.trackCount).fill(NO_PARENT),
  };
  trackLists.set(clip, list);
  return list;
}
