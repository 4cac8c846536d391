import { countText, listed } from '../../base/count-text.ts';
import { AssetError } from '../../base/errors.ts';
import { checkpoint, subtask, type TaskControl } from '../../base/task.ts';
import { emptyRanges } from '../../base/units.ts';
import { TRANSFORM_FLOATS, type RawSkeleton } from '../../model/raw.ts';
import { NO_PARENT } from '../../model/skeleton.ts';
import { createFindings, note, type Findings } from '../findings.ts';
import type { ReadModel, ImportOptions, ModelSource } from '../model.ts';
import { fixNames } from '../names.ts';
import type { Vector } from '../../math/vectors.ts';
import { bvhClip, positionAt } from './clip.ts';
import { readHierarchy, type BvhJoint } from './hierarchy.ts';
import { LineReader } from './line-reader.ts';
import { readMotion, type Motion } from './motion.ts';
import { likelyUnit } from './unit.ts';
import { standsAlongZ } from './up-axis.ts';

/**
 * Imports a BVH file: one skeleton, and one clip with the name of the file. At rest no joint is turned.
 *
 * @throws AssetError naming the line
 * @throws TaskCancelled when `task` is cancelled
 */
export function importBvh(
  { name, bytes }: ModelSource,
  { unit, endSites = false }: ImportOptions = {},
  task?: TaskControl,
): ReadModel {
  const object = `BVH "${name}"`;
  const lines = new LineReader(object, bytes);
  const hierarchy = readHierarchy(lines);
  const motion = readMotion(lines, hierarchy, subtask(task, 0, 0.8));
  checkpoint(task, 0.8);
  const findings = createFindings('bvh', object);
  const joints = endSites ? hierarchy.joints : withoutEndSites(hierarchy.joints);
  const scale = unit ?? 1;
  const skeleton = rawSkeleton(findings, joints, scale);
  noteReplacedOffsets(findings, joints, motion);
  const clip = bvhClip(name.replace(/\.[^.]*$/, ''), joints, motion, scale);
  requireFinite(object, [skeleton.transforms, clip.translations.values]);
  const isAlongZ = motion.frameCount > 0 && standsAlongZ(joints, clip);
  if (isAlongZ) noteZUp(findings);
  noteFrames(findings, motion);
  checkpoint(task, 1);
  return {
    skeleton,
    animations: motion.frameCount === 0 ? [] : [clip],
    tracks: [],
    mesh: undefined,
    byteLength: bytes.length,
    format: 'BVH',
    version: '',
    exporter: '',
    unit,
    likelyUnit: likelyUnit(hierarchy.joints),
    axes: isAlongZ ? 'z up' : '',
    rate: rateOf(motion),
    samplingRate: 0,
    scenes: [],
    scene: undefined,
    orientation: isAlongZ ? Z_UP : Y_UP,
    findings: findings.list,
  };
}

const Y_UP = [0, 0, 0, 1];
/** A rotation by -90° about x. */
const Z_UP = [-Math.SQRT1_2, 0, 0, Math.SQRT1_2];

/** Programs with z up write their own axes, which others lay on the ground. */
function noteZUp(findings: Findings): void {
  const message =
    'The figure stands along z, where BVH files have y up: it is shown upright, and its joints are imported as they are in the file.';
  note(findings, 'info', 'z-up', message, {
    remedy: {
      text: 'For programs with y up, turn the figure by -90° about x in the program that has written the file, and export it again.',
    },
  });
}

/** End sites have no joints below them. */
function withoutEndSites(joints: readonly BvhJoint[]): BvhJoint[] {
  let count = 0;
  const newIndex = joints.map(({ isEndSite }) => (isEndSite ? NO_PARENT : count++));
  return joints.flatMap((joint) => {
    const parent = joint.parent === NO_PARENT ? NO_PARENT : newIndex[joint.parent];
    return joint.isEndSite ? [] : [{ ...joint, parent }];
  });
}

function rawSkeleton(findings: Findings, joints: readonly BvhJoint[], scale: number): RawSkeleton {
  const names = fixNames(
    findings,
    'joint',
    joints.map(({ name }) => name),
  );
  const transforms = new Float32Array(joints.length * TRANSFORM_FLOATS);
  joints.forEach(({ offset = [0, 0, 0] }, joint) => {
    const translation = offset.map((value) => value * scale);
    transforms.set([...translation, 0, 0, 0, 1, 1, 1, 1], joint * TRANSFORM_FLOATS);
  });
  const parents = Int16Array.from(joints, ({ parent }) => parent);
  const ranges = emptyRanges('body');
  return { kind: 'raw-skeleton', count: joints.length, names, parents, transforms, ranges };
}

/** A unit may make a length larger than 32 bits can hold. */
function requireFinite(object: string, columns: readonly Float32Array[]): void {
  if (columns.every((column) => column.every(Number.isFinite))) return;
  throw new AssetError({
    object,
    expected: 'lengths that 32 bits can hold',
    found: 'larger ones, in the chosen unit',
  });
}

function isNothing(vector: Vector): boolean {
  return vector.every((value) => value === 0);
}

/** Some programs write positions that are to be added to the offset; such a skeleton falls together. */
function noteReplacedOffsets(
  findings: Findings,
  joints: readonly BvhJoint[],
  motion: Motion,
): void {
  if (motion.frameCount === 0) return;
  const fallen = joints.filter(
    (joint) =>
      joint.parent !== NO_PARENT &&
      !isNothing(joint.offset ?? []) &&
      isNothing(positionAt(joint, motion, 0)),
  );
  if (fallen.length === 0) return;
  const which = listed(fallen.map(({ name }) => name));
  const message = `The position channels of ${which} take the place of the offset, and begin at 0: if bones are missing, the program that wrote the file meant them to be added.`;
  note(findings, 'warning', 'offset-replaced', message);
}

function noteFrames(findings: Findings, { frameCount, linesAfter }: Motion): void {
  if (linesAfter > 0) noteLinesAfter(findings, frameCount, linesAfter);
  if (frameCount > 1) return;
  const what = frameCount === 0 ? 'no frames' : 'one frame';
  const message = `The file has ${what}: a pose, which can be shown but not built.`;
  note(findings, 'warning', 'pose', message);
}

/** Programs disagree on such files: some believe the count, others read all lines. */
function noteLinesAfter(findings: Findings, frameCount: number, linesAfter: number): void {
  const lineCount = frameCount + linesAfter;
  const message = `The file says that it has ${countText(frameCount, 'frame')}, and ${countText(lineCount, 'line')} of numbers follow: the last ${linesAfter === 1 ? 'one is' : `${linesAfter} are`} left out.`;
  note(findings, 'warning', 'frame-count', message, {
    evidence: { frameCount, lineCount },
    remedy: { text: `If all lines are frames, write "Frames: ${lineCount}" into the file.` },
  });
}

/** Largest difference, in proportion, of a rate from a whole number that it is written as. */
const WHOLE_RATE = 1e-4;

/** Frames per second. Files have few digits of the frame time: 0.0333333 s are 30 Hz. */
function rateOf({ frameTime }: Motion): number {
  const rate = 1 / frameTime;
  const whole = Math.round(rate);
  return Math.abs(rate - whole) <= WHOLE_RATE * rate ? whole : rate;
}
