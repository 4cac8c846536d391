import type { Remedy, RemedyCommand } from '../base/finding.ts';
import { floatText } from '../base/float-text.ts';
import { millimetresText } from '../base/length.ts';
import type { JointIndex } from '../base/units.ts';
import { loopSeam, type Direction } from '../inspect/loop-seam.ts';
import { jointNames } from '../kinds/lint.ts';
import type { Place } from '../kinds/shared/rule.ts';
import type { Skeleton } from '../model/skeleton.ts';
import { createClipScene, type Clip, type ClipRule, type ClipScene } from './clip-scene.ts';
import { closeLoopCommand, type LoopClosing } from './close-loop.ts';
import { keyDistance } from './key-distance.ts';
import { lengthOf } from './loop-bends.ts';
import { loopEnd, WRONG_STEP, type LoopEnd } from './loop-end.ts';
import { short } from './rig-rules.ts';
import { stepProduct } from './sampled-motion.ts';

/** A gap is a jump if it is so many times a usual step, and one frame if it is about one step. */
const JUMP = 1.6;
const ONE_STEP = 0.4;
/** A person sees a jump of so many steps in any movement. */
const CLEAR_JUMP = 4;
/** One of more steps, farther than this part of the character's size, is rather the end of a clip that is played once. */
const FAR_STEPS = 20;
const FAR = 0.1;
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

/** What to do about a last pose that is not the first one. */
const CLOSING: Readonly<Record<LoopClosing, string>> = {
  'new-frame': 'Add a frame at the end that is equal to the first one.',
  'last-pose': 'Make the last frame equal to the first: the others are as they should be.',
  'whole-clip':
    'Make the last frame equal to the first: each frame is corrected by its part of the gap, so that no movement gets quicker.',
};
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
];

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
  const isOneFrame = end.seam.lacksFrame && whole >= ONE_STEP && whole <= JUMP && gaps.length > 0;
  if (isOneFrame && !gaps.some(({ steps }) => steps > WRONG_STEP)) yield missingFrame(scene, end);
  else if (gaps.some(isJump)) yield jumpPlace(scene, end, gaps.filter(isJump));
  else yield* [...turnedJoint(scene, end), ...doubledFrame(scene)].slice(0, 1);
  if (whole < ONE_STEP) yield* velocityGap(scene, end);
}

/** A joint whose last key alone is turned, where that moves nothing far enough to be seen as a jump. */
function turnedJoint(scene: ClipScene, end: LoopEnd): Place[] {
  const { keys, nameOf, clip, motion } = scene;
  const { seam } = end;
  const { rotations } = keys;
  const frames = Math.max(1, (motion?.count ?? 0) - 2);
  let moving = 0;
  const found = Array.from(seam.rotationJump).flatMap((jump, joint) => {
    const [first, behind] = [rotations.offsets[joint], rotations.offsets[joint + 1]];
    let way = 0;
    let last = 0;
    for (let key = first + 1; key < behind; key++) {
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
      remedy: closing(scene, end, 'last-pose'),
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
  const isBent = closesSmoothly && gap >= CLEARLY_BENT * largest[joint];
  const isFar = !end.isLastWrong && steps > FAR_STEPS && gap > FAR * scene.size;
  const isClear = isBent || (steps >= CLEAR_JUMP && !isFar);
  return {
    severity: isClear ? 'warning' : 'info',
    joint,
    time: clip.duration,
    message: `the loop jumps by ${millimetresText(mm(gap))} at ${nameOf(joint)}, ${short(steps)} times its usual step`,
    evidence: {
      gapMm: mm(gap),
      typicalMm: mm(end.steps[joint]),
      gapAsPartOfMotionPercent: 100 * end.gapPart,
    },
    remedy: closing(scene, end, jumpClosing(end)),
  };
}

function jumpClosing({ bends, isLastWrong }: LoopEnd): LoopClosing {
  return bends.closesSmoothly || isLastWrong ? 'last-pose' : 'whole-clip';
}

function missingFrame(scene: ClipScene, end: LoopEnd): Place {
  const { mm, nameOf, clip, frame } = scene;
  const { joint, gap } = worstGap(jointGaps(end, 0));
  return {
    severity: 'info',
    joint,
    time: clip.duration,
    message: `the closing frame is missing: the last pose is one step before the first, ${millimetresText(mm(gap))} at ${nameOf(joint)}`,
    evidence: { gapMm: mm(gap), typicalMm: mm(end.steps[joint]), frameSeconds: frame },
    remedy: closing(scene, end, 'new-frame'),
  };
}

/**
 * How a clip is made to end as it begins: as its finding `loop-gap` says if it has one, and also if it ends too far from
 * its first pose to be taken for a loop.
 * @param up direction that is up in the clip
 *
 * @example
 * const command = loopClosing(animation, skeleton, [0, 1, 0]);
 * console.assert(applyRemedy(animation, command, { skeleton }).kind === 'animation');
 */
export function loopClosing(clip: Clip, skeleton: Skeleton, up: Direction): RemedyCommand {
  const scene = createClipScene({
    clip,
    file: '',
    skeleton,
    source: undefined,
    original: undefined,
    motionTracks: [],
    unit: 'm',
    up,
    rate: undefined,
    isAdditiveLayer: false,
    tolerance: undefined,
    feet: undefined,
    nameOf: jointNames(skeleton.names),
  });
  for (const { remedy } of loopGap(scene)) {
    if (remedy?.command?.name === 'close-loop') return remedy.command;
  }
  const end = loopEnd(scene);
  if (end !== undefined) return closeLoopCommand(scene, end, jumpClosing(end));
  // Few poses do not show how the clip moves.
  const seam = loopSeam(skeleton, scene.poses, scene.frame, up);
  return closeLoopCommand(scene, { seam }, 'whole-clip');
}

function closing(scene: ClipScene, end: LoopEnd, method: LoopClosing): Remedy {
  return { text: CLOSING[method], command: closeLoopCommand(scene, end, method) };
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
    remedy: {
      text: `End one frame earlier. On the command line, posescope build --to ${floatText(clip.duration - frame)} does so.`,
      command: { name: 'cut', args: { to: clip.duration - frame } },
    },
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
