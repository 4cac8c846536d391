import { millimetresText } from '../base/length.ts';
import type { JointIndex } from '../base/units.ts';
import type { Place } from '../kinds/shared/rule.ts';
import { orderProblem } from '../model/joint-order.ts';
import { apartBones } from './bones.ts';
import type { ClipRule, ClipScene } from './clip-scene.ts';
import { FIT, fitRig, type FixedBone } from './rig-fit.ts';

const MIN_BONES = 4;
/** A clip that moves more of the bones than this is not bound to their lengths. */
const FIXED = 0.6;
const PAIRS_NAMED = 3;
/** Tolerances that a build may move a joint and its parent apart. */
const BUILT = 2;

export const RIG_RULES: readonly ClipRule[] = [
  {
    name: 'units-mismatch',
    severity: 'error',
    why: 'The clip moves the joints apart, or folds them together: convert it to the unit of its skeleton.',
    check: wrongUnits,
  },
  {
    name: 'joint-order',
    severity: 'error',
    why: 'Every track moves the joint at its own place: bring the tracks into the order of the skeleton.',
    check: wrongOrder,
  },
  {
    name: 'other-rig',
    severity: 'error',
    why: 'Its bones are those of another body, although the numbers of joints are the same: play the clip with the skeleton that it was made for, or retarget it.',
    check: otherRig,
  },
  {
    name: 'additive-pose',
    severity: 'warning',
    why: 'Poses that are added to a pose stretch every bone to about twice its length: build the clip as a difference.',
    check: poseAsDifference,
  },
];

function* wrongUnits(scene: ClipScene): Iterable<Place> {
  const fit = scene.rig;
  if (fit?.factor === undefined || fit.units === undefined) return;
  const { factor, bones, units } = fit;
  const worst = longestDifference(bones);
  const times =
    factor > 1 ? `${short(factor)} times as long` : `${short(1 / factor)} times shorter`;
  yield {
    joint: worst.rest.joint,
    kind: 'translation',
    time: 0,
    message: `bones are ${times} in the clip as in the skeleton, as between ${units}: ${scene.nameOf(worst.rest.joint)} is ${lengthPair(scene, worst)}`,
    evidence: { factor, bones: bones.length, ...lengths(scene, worst) },
    remedy: {
      text: `Multiply the lengths of the clip by ${short(1 / factor)}.`,
      command: { name: 'convert-units', args: { factor: 1 / factor, resting: fit.resting } },
    },
  };
}

function* wrongOrder(scene: ClipScene): Iterable<Place> {
  const { rig: fit, skeleton, clip } = scene;
  if (fit === undefined || scene.isAdditive || fit.moved.size === 0) return;
  // Of another release, it is upgraded, and its tracks come into order.
  if (skeleton !== undefined && orderProblem(skeleton, clip) !== undefined) return;
  const { moved, bones } = fit;
  const pairs = [...moved];
  const named = pairs
    .slice(0, PAIRS_NAMED)
    .map(([track, home]) => `track ${track} is that of ${scene.nameOf(home)}`)
    .join(', ');
  const more = pairs.length > PAIRS_NAMED ? ` and ${pairs.length - PAIRS_NAMED} more` : '';
  const order = trackOrder(scene.keys.trackCount, moved);
  const [joint] = pairs[0];
  yield {
    joint,
    kind: 'translation',
    time: 0,
    message: `${pairs.length} of ${scene.keys.trackCount} tracks stand at another joint than their own: ${named}${more}`,
    evidence: { moved: pairs.length, bones: bones.length },
    remedy: {
      text: 'Bring the tracks into the order of the skeleton.',
      ...(order && { command: { name: 'reorder-joints', args: { order } } }),
    },
  };
}

/** For each joint, the track that is its own; undefined if the rest cannot be assigned. */
function trackOrder(
  count: number,
  moved: ReadonlyMap<JointIndex, JointIndex>,
): number[] | undefined {
  const order = Array.from({ length: count }, () => -1);
  for (const [track, home] of moved) order[home] = track;
  const used = new Set(order);
  for (let joint = 0; joint < count; joint++) {
    if (order[joint] >= 0 || used.has(joint)) continue;
    order[joint] = joint;
    used.add(joint);
  }
  const left = Array.from({ length: count }, (_, track) => track).filter((t) => !used.has(t));
  for (let joint = 0; joint < count; joint++) {
    if (order[joint] < 0) order[joint] = left.shift() ?? -1;
  }
  return order.includes(-1) ? undefined : order;
}

function* otherRig(scene: ClipScene): Iterable<Place> {
  const fit = scene.rig;
  if (fit === undefined || scene.isAdditive) return;
  if (fit.units !== undefined || fit.moved.size > 0) return;
  const { bones, factor } = fit;
  const built = scene.clip.kind === 'animation' ? BUILT * scene.tolerance : 0;
  const fitting = countFitting(bones, built);
  const all = scene.skeleton === undefined ? 0 : apartBones(scene.skeleton).length;
  if (bones.length < Math.max(MIN_BONES, FIXED * all) || fitting >= bones.length / 2) return;
  if (isSourceOfRig(scene)) return;
  const worst = longestDifference(bones);
  const what =
    factor === undefined
      ? `${fitting} of ${bones.length} bones are as long as in the skeleton`
      : `bones are ${short(factor)} times as long as in the skeleton`;
  yield {
    joint: worst.rest.joint,
    kind: 'translation',
    time: 0,
    message: `${what}: ${scene.nameOf(worst.rest.joint)} is ${lengthPair(scene, worst)}`,
    evidence: {
      bones: bones.length,
      fitting,
      byChance: fittingByChance(bones),
      ...lengths(scene, worst),
    },
  };
}

/**
 * How many bones have the same length, but for what a build may change of it. A clip may also show the same bones larger
 * or smaller, by scales above them.
 */
function countFitting(bones: readonly FixedBone[], built: number): number {
  const fits = ({ rest }: FixedBone, length: number): boolean =>
    Math.abs(length - rest.length) <= Math.max(FIT * rest.length, built);
  const scaled = bones.filter((bone) => fits(bone, bone.clip.length));
  const own = bones.filter((bone) => fits(bone, bone.clip.length / bone.clip.scale));
  return Math.max(scaled.length, own.length);
}

/** Whether the source of a clip was made for the skeleton: then only errors of the build change its bones. */
function isSourceOfRig({ source, skeleton }: ClipScene): boolean {
  if (source === undefined || skeleton === undefined) return false;
  const { bones } = fitRig(source, skeleton);
  return bones.length >= MIN_BONES && countFitting(bones, 0) >= bones.length / 2;
}

/** How many bones would fit if lengths were dealt at random. */
function fittingByChance(bones: readonly FixedBone[]): number {
  let pairs = 0;
  for (const { clip } of bones) {
    for (const { rest } of bones) if (Math.abs(clip.length / rest.length - 1) <= FIT) pairs++;
  }
  return pairs / bones.length;
}

/** How a name or a file name says that a clip is additive. */
const ADDITIVE_NAMES = [/additive|(^|[^a-z])(add|delta)([^a-z]|$)/i, /[a-z](Add|Delta)([^a-z]|$)/];

function* poseAsDifference(scene: ClipScene): Iterable<Place> {
  const { clip, file, isAdditiveLayer } = scene;
  const named = [clip.name, file.split(/[/\\]/).pop() ?? ''].find((name) =>
    ADDITIVE_NAMES.some((pattern) => pattern.test(name)),
  );
  if (!isAdditiveLayer && named === undefined) return;
  const fit = scene.rig;
  if (fit === undefined || scene.isAdditive || fit.bones.length < MIN_BONES - 1) return;
  const whole = fit.bones.filter(({ clip: c, rest }) => c.length >= rest.length / 2);
  if (whole.length < fit.bones.length / 2) return;
  const [first] = whole;
  const claim = isAdditiveLayer ? 'is added to other layers' : `is called "${named}"`;
  yield {
    joint: first.rest.joint,
    kind: 'translation',
    time: 0,
    message: `holds poses, and ${claim}: ${whole.length} of ${fit.bones.length} bones have about their rest length, in a difference none has`,
    evidence: { bones: fit.bones.length, whole: whole.length },
    remedy: {
      text: 'Build it as a difference to its first frame.',
      command: { name: 'make-additive', args: { reference: 'animation' } },
    },
  };
}

function longestDifference(bones: readonly FixedBone[]): FixedBone {
  return bones.reduce((worst, bone) => (difference(bone) > difference(worst) ? bone : worst));
}

function difference({ clip, rest }: FixedBone): number {
  return Math.abs(clip.length - rest.length);
}

function lengths({ mm }: ClipScene, { clip, rest }: FixedBone): Record<string, number> {
  return { clipMm: mm(clip.length), restMm: mm(rest.length) };
}

function lengthPair({ mm }: ClipScene, { clip, rest }: FixedBone): string {
  return `${millimetresText(mm(clip.length))} long instead of ${millimetresText(mm(rest.length))}`;
}

export function short(value: number): string {
  return String(Number(value.toPrecision(4)));
}
