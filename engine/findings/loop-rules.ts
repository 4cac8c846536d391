import type { JointIndex } from '../base/units.ts';
import { loopSeam, type LoopSeam } from '../inspect/loop-seam.ts';
import type { Place } from '../kinds/shared/rule.ts';
import { sampleTrack } from '../runtime/track-sampling.ts';
import type { ClipRule, ClipScene } from './clip-scene.ts';
import { keyDistance } from './key-distance.ts';
import { lengthOf, loopBends, type LoopBends } from './loop-bends.ts';
import { short } from './rig-rules.ts';
import { placeAt, stepProduct, type SampledMotion } from './sampled-motion.ts';

/** A clip loops if its last pose is nearer to its first than this part of how far it goes between. */
const LOOPS = 0.15;
/** One frame short of a loop, a fast movement is farther apart; so is a loop whose last frame alone is wrong. */
const LOOPS_NEARLY = 0.4;
/** A last step so many times a typical one is no part of the movement. */
const WRONG_STEP = 3.5;
/** Fewer poses do not show what usual steps are. */
const MIN_POSES = 8;
/** A gap is a jump if it is so many times a usual step, and one frame if it is about one step. */
const JUMP = 1.6;
const ONE_STEP = 0.4;
/** A person sees a jump of so many steps in any movement. */
const CLEAR_JUMP = 4;
/** Where all but the last pose loop, a gap is a jump if it is so many times a mean bend of the movement, and is seen at so many times the largest. */
const BENT = 1.5;
const CLEARLY_BENT = 2;
/** Smaller gaps are not seen, as a part of the character's size. */
const MIN_GAP = 0.003;
/** Joints with nearly the largest gap move with the one that causes it. */
const CARRIED = 0.98;
/** Radians: smaller turns at the seam say nothing, and those are seen. */
const MIN_TURN = 0.08;
const SEEN_TURN = 0.17;
/** More such joints, as a part of those that turn, say that the clip does not loop. */
const FEW_TURNED = 0.25;
const DEGREES = 180 / Math.PI;
/** How much faster than usual velocities may change at the seam. */
const VELOCITY = 2.5;
/** A frame is doubled if it moves by less than this part of a usual step. */
const HELD = 0.02;

export const LOOP_RULES: readonly ClipRule[] = [
  {
    name: 'loop-gap',
    severity: 'warning',
    why: 'Played in a loop, the character jumps: make the last frame equal to the first.',
    check: loopGap,
  },
  {
    name: 'root-drift',
    severity: 'warning',
    why: 'Root motion belongs either into the clip or into its motion tracks: extract it again from the source.',
    check: rootDrift,
  },
];

/** How a clip ends, compared with how it begins and moves. */
interface LoopEnd {
  readonly seam: LoopSeam;
  /** Per joint, the mean distance from one pose to the next, the motion over the ground left out. */
  readonly steps: Float64Array;
  /** The gap of all joints, as a part of how far they go. */
  readonly openness: number;
  readonly isLoop: boolean;
  /** The mean step of all joints near both ends, without the last one, which may be wrong. */
  readonly sideStep: number;
  readonly bends: LoopBends;
}

const ends = new WeakMap<ClipScene, LoopEnd | undefined>();

function loopEnd(scene: ClipScene): LoopEnd | undefined {
  if (ends.has(scene)) return ends.get(scene);
  const end = computeEnd(scene);
  ends.set(scene, end);
  return end;
}

function computeEnd({ skeleton, motion, poses, frame, up }: ClipScene): LoopEnd | undefined {
  if (skeleton === undefined || motion === undefined || motion.count < MIN_POSES) return undefined;
  const seam = loopSeam(skeleton, poses, frame, up);
  const ground = seam.groundMotion?.displacement ?? [0, 0, 0];
  const perStep = ground.map((part) => part / (motion.count - 1));
  const steps = meanSteps(motion, perStep);
  const extent = extentOf(motion, perStep);
  const gap = lengthOf(seam.positionJump);
  if (!(extent > 0)) return undefined;
  const openness = gap / extent;
  const isNearly = openness <= LOOPS_NEARLY && seam.lacksFrame;
  const bends = loopBends(motion, perStep);
  const isLoop =
    openness <= LOOPS || isNearly || bends.closesSmoothly || isLastWrong(motion, steps, perStep);
  const sideStep =
    (lengthOf(distances(motion, 0, 1, perStep)) +
      lengthOf(distances(motion, motion.count - 3, motion.count - 2, perStep))) /
    2;
  return { seam, steps, openness, isLoop, sideStep, bends };
}

/** Whether all but the last pose loop: it stands apart from the one before, which is near the first. */
function isLastWrong(
  motion: SampledMotion,
  steps: Float64Array,
  perStep: readonly number[],
): boolean {
  const { count, jointCount } = motion;
  const before = { ...motion, count: count - 1 };
  const extent = extentOf(before, perStep);
  const lastSteps = distances(motion, count - 2, count - 1, perStep);
  const isJump = lastSteps.some((step, joint) => step > WRONG_STEP * steps[joint] && step > 0);
  const gap = lengthOf(
    distances(
      motion,
      0,
      count - 2,
      perStep.map((part) => part * (count - 2)),
    ),
  );
  return isJump && jointCount > 0 && gap <= LOOPS_NEARLY * extent;
}

/** Per joint, the distance between two poses, a displacement of all left out. */
function distances(
  motion: SampledMotion,
  from: number,
  to: number,
  displacement: readonly number[],
): Float64Array {
  const { places, jointCount } = motion;
  return Float64Array.from({ length: jointCount }, (_, joint) => {
    const [a, b] = [placeAt(motion, from, joint), placeAt(motion, to, joint)];
    return Math.hypot(...[0, 1, 2].map((k) => places[b + k] - places[a + k] - displacement[k]));
  });
}

function meanSteps(motion: SampledMotion, perStep: readonly number[]): Float64Array {
  const { places, count, jointCount } = motion;
  const steps = new Float64Array(jointCount);
  for (let pose = 1; pose < count; pose++) {
    for (let joint = 0; joint < jointCount; joint++) {
      const at = placeAt(motion, pose, joint);
      const before = at - 3 * jointCount;
      const x = places[at] - places[before] - perStep[0];
      const y = places[at + 1] - places[before + 1] - perStep[1];
      const z = places[at + 2] - places[before + 2] - perStep[2];
      steps[joint] += Math.sqrt(x * x + y * y + z * z);
    }
  }
  return steps.map((sum) => sum / (count - 1));
}

/** How far the joints get from where they begin: the root of the sum of squares. */
function extentOf(motion: SampledMotion, perStep: readonly number[]): number {
  const { places, count, jointCount } = motion;
  const farthest = new Float64Array(jointCount);
  for (let pose = 1; pose < count; pose++) {
    for (let joint = 0; joint < jointCount; joint++) {
      const at = placeAt(motion, pose, joint);
      let square = 0;
      for (let k = 0; k < 3; k++) {
        square += (places[at + k] - places[3 * joint + k] - pose * perStep[k]) ** 2;
      }
      farthest[joint] = Math.max(farthest[joint], square);
    }
  }
  return Math.sqrt(farthest.reduce((sum, square) => sum + square, 0));
}

function* loopGap(scene: ClipScene): Iterable<Place> {
  const end = loopEnd(scene);
  if (end === undefined || !end.isLoop || scene.skeleton === undefined) return;
  const limit = MIN_GAP * scene.size;
  const gaps = jointGaps(end, limit);
  const whole = wholeGap(end);
  const bent = bentGaps(end, gaps);
  if (bent.length > 0) {
    yield jumpPlace(scene, end, bent);
    return;
  }
  const isOneFrame = whole >= ONE_STEP && whole <= JUMP && gaps.length > 0;
  if (isOneFrame && !gaps.some(({ steps }) => steps > WRONG_STEP)) yield missingFrame(scene, end);
  else if (gaps.some(isJump)) yield jumpPlace(scene, end, gaps.filter(isJump));
  else yield* [...turnedJoint(scene, end), ...doubledFrame(scene)].slice(0, 1);
  if (whole < ONE_STEP) yield* velocityGap(scene, end);
}

/** A joint whose last key alone is turned, where that moves nothing far enough to be seen as a jump. */
function turnedJoint({ keys, nameOf, clip, motion }: ClipScene, { seam }: LoopEnd): Place[] {
  const { rotations } = keys;
  const frames = Math.max(1, (motion?.count ?? 0) - 2);
  let moving = 0;
  const found = Array.from(seam.rotationJump).flatMap((jump, joint) => {
    const [first, end] = [rotations.offsets[joint], rotations.offsets[joint + 1]];
    let way = 0;
    let last = 0;
    for (let key = first + 1; key < end; key++) {
      last = keyDistance(rotations, 'rotation', key - 1, key);
      way += last;
    }
    if (way > MIN_TURN) moving++;
    const step = Math.max(0, way - last) / frames;
    const isAlone = last > jump / 2 && jump > WRONG_STEP * step;
    return jump > MIN_TURN && isAlone ? [{ joint, jump, step }] : [];
  });
  if (found.length === 0 || found.length > FEW_TURNED * moving) return [];
  const { joint, jump, step } = found.reduce((a, b) => (b.jump > a.jump ? b : a));
  return [
    {
      severity: jump > SEEN_TURN && jump > CLEAR_JUMP * step ? 'warning' : 'info',
      joint,
      kind: 'rotation',
      time: clip.duration,
      message: `the loop turns ${nameOf(joint)} by ${short(jump * DEGREES)}° at once, its usual step is ${short(step * DEGREES)}°`,
      evidence: { gapDegrees: jump * DEGREES, typicalDegrees: step * DEGREES },
    },
  ];
}

interface JointGap {
  readonly joint: JointIndex;
  readonly gap: number;
  /** The gap in usual steps of the joint. */
  readonly steps: number;
}

function jointGaps({ seam, steps }: LoopEnd, limit: number): JointGap[] {
  return Array.from(seam.positionJump, (gap, joint) => ({
    joint,
    gap,
    steps: gap / Math.max(steps[joint], 1e-9),
  })).filter(({ gap }) => gap > limit);
}

function isJump({ steps }: JointGap): boolean {
  return steps > JUMP;
}

/** Gaps of a last pose that is wrong by itself. */
function bentGaps({ bends }: LoopEnd, gaps: readonly JointGap[]): readonly JointGap[] {
  const { closesSmoothly, mean } = bends;
  return closesSmoothly ? gaps.filter(({ joint, gap }) => gap > BENT * mean[joint]) : [];
}

/** The gap of all joints together, in steps of the movement on both sides of it. */
function wholeGap({ seam, sideStep }: LoopEnd): number {
  return lengthOf(seam.positionJump) / Math.max(sideStep, 1e-9);
}

function worstGap(gaps: readonly JointGap[]): JointGap {
  const most = Math.max(...gaps.map(({ gap }) => gap));
  return gaps.find(({ gap }) => gap >= CARRIED * most) ?? gaps[0];
}

function jumpPlace(scene: ClipScene, end: LoopEnd, gaps: readonly JointGap[]): Place {
  const { joint, gap, steps } = worstGap(gaps);
  const { mm, nameOf, clip } = scene;
  const { closesSmoothly, largest } = end.bends;
  const isClear = closesSmoothly && gap >= CLEARLY_BENT * largest[joint];
  return {
    severity: isClear || steps >= CLEAR_JUMP ? 'warning' : 'info',
    joint,
    time: clip.duration,
    message: `the loop jumps by ${short(mm(gap))} mm at ${nameOf(joint)}, ${short(steps)} times its usual step`,
    evidence: { gapMm: mm(gap), typicalMm: mm(end.steps[joint]), openness: end.openness },
  };
}

function missingFrame(scene: ClipScene, end: LoopEnd): Place {
  const { mm, nameOf, clip, frame } = scene;
  const { joint, gap } = worstGap(jointGaps(end, 0));
  return {
    severity: 'info',
    joint,
    time: clip.duration,
    message: `the closing frame is missing: the last pose is one step before the first, ${short(mm(gap))} mm at ${nameOf(joint)}`,
    evidence: { gapMm: mm(gap), typicalMm: mm(end.steps[joint]), frameSeconds: frame },
  };
}

/** The last frame holds the pose of the one before it, in the middle of movement. */
function* doubledFrame({ motion, clip, frame }: ClipScene): Iterable<Place> {
  if (motion === undefined || Math.abs(motion.step / frame - 1) > 0.1) return;
  const { count } = motion;
  const stepTo = (pose: number): number => Math.sqrt(stepProduct(motion, pose, pose));
  const [last, before, first] = [stepTo(count - 1), stepTo(count - 2), stepTo(1)];
  if (!(last < HELD * Math.min(before, first))) return;
  yield {
    severity: 'info',
    time: clip.duration,
    message:
      'the closing frame is there twice: the last two frames are the same pose, in the middle of movement',
    evidence: { frameSeconds: frame },
  };
}

function* velocityGap(scene: ClipScene, { seam, steps }: LoopEnd): Iterable<Place> {
  const { mm, nameOf, clip, frame } = scene;
  const ratios = Array.from(seam.velocityJump, (jump, joint) => {
    const typical = Math.max(seam.typicalVelocityJump[joint], steps[joint] / frame / 2);
    return typical > 0 ? jump / typical : 0;
  });
  const most = Math.max(...ratios);
  if (most < VELOCITY) return;
  const joint = ratios.indexOf(most);
  const jump = mm(seam.velocityJump[joint]);
  yield {
    severity: 'info',
    joint,
    time: clip.duration,
    message: `the velocity of ${nameOf(joint)} jumps by ${short(jump)} mm/s where the clip loops, ${short(most)} times more than near its ends`,
    evidence: { velocityJump: jump, timesTypical: most },
  };
}

/** Displacements that differ by less, in millimetres and as a part, are the same. */
const SAME_MM = 2;
const SAME_PART = 0.01;

function* rootDrift(scene: ClipScene): Iterable<Place> {
  const end = loopEnd(scene);
  const travels = end?.seam.groundMotion;
  const tracks = trackDisplacement(scene);
  if (tracks === undefined) {
    if (travels !== undefined && end !== undefined && end.isLoop) yield lostMotion(scene, travels);
    return;
  }
  const { mm, nameOf } = scene;
  const inClip = rootDisplacement(scene, scene.motion);
  const moved = Math.hypot(...tracks);
  if (
    travels !== undefined &&
    mm(Math.hypot(...travels.displacement)) > Math.max(SAME_MM, SAME_PART * mm(moved))
  ) {
    const { joint, displacement } = travels;
    const still = mm(Math.hypot(...displacement));
    yield {
      joint,
      time: scene.clip.duration,
      message: `${nameOf(joint)} travels ${short(still)} mm in the clip, and ${short(mm(moved))} mm in its motion track: played with both, it goes twice`,
      evidence: { clipMm: still, trackMm: mm(moved) },
    };
    return;
  }
  yield* unaccounted(scene, tracks, inClip);
}

/** Source against clip and motion track together. */
function* unaccounted(
  scene: ClipScene,
  tracks: readonly number[],
  inClip: readonly number[] | undefined,
): Iterable<Place> {
  const { source, skeleton, mm, nameOf } = scene;
  if (source === undefined || skeleton === undefined || inClip === undefined) return;
  const whole = rootDisplacement(scene, scene.sourceMotion);
  if (whole === undefined) return;
  const left = whole.map((part, k) => part - tracks[k] - inClip[k]);
  const missing = mm(Math.hypot(...left));
  if (missing <= Math.max(SAME_MM, SAME_PART * mm(Math.hypot(...whole)))) return;
  yield {
    joint: 0,
    time: scene.clip.duration,
    message: `the source moves ${nameOf(0)} ${short(mm(Math.hypot(...whole)))} mm, clip and motion track together ${short(mm(Math.hypot(...tracks)))} mm: ${short(missing)} mm are lost`,
    evidence: {
      sourceMm: mm(Math.hypot(...whole)),
      trackMm: mm(Math.hypot(...tracks)),
      lostMm: missing,
    },
  };
}

function lostMotion(
  { mm, nameOf, clip }: ClipScene,
  { joint, displacement }: NonNullable<LoopSeam['groundMotion']>,
): Place {
  const length = mm(Math.hypot(...displacement));
  return {
    severity: 'info',
    joint,
    time: clip.duration,
    message: `${nameOf(joint)} travels ${short(length)} mm in one loop, and jumps back: extract root motion to keep it`,
    evidence: { groundMotionMm: length },
  };
}

/** From the first value of the position track to its last; undefined without one. */
function trackDisplacement({ motionTracks }: ClipScene): number[] | undefined {
  const position = motionTracks.find(({ type, count }) => type === 'float3' && count > 1);
  if (position === undefined) return undefined;
  const [from, to] = [new Float32Array(4), new Float32Array(4)];
  sampleTrack(position, 0, from);
  sampleTrack(position, 1, to);
  return [0, 1, 2].map((k) => to[k] - from[k]);
}

/** From the root's first place to its last: of the first joint that moves. */
function rootDisplacement(
  { skeleton }: ClipScene,
  motion: SampledMotion | undefined,
): number[] | undefined {
  if (motion === undefined || skeleton === undefined) return undefined;
  const { places, count, jointCount } = motion;
  const last = 3 * jointCount * (count - 1);
  for (let joint = 0; joint < jointCount; joint++) {
    const moved = [0, 1, 2].map((k) => places[last + 3 * joint + k] - places[3 * joint + k]);
    if (Math.hypot(...moved) > 1e-6) return moved;
  }
  return [0, 0, 0];
}
