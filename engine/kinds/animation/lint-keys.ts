import { countText } from '../../base/count-text.ts';
import { floatsText } from '../../base/float-text.ts';
import { inFileUnits } from '../../base/length.ts';
import { LANES, type KeyIndex, type TrackIndex } from '../../base/units.ts';
import { decodeHalf, float16Step } from '../../math/half.ts';
import { jointOffset } from '../../math/pose.ts';
import {
  KEY_VALUE_WORDS,
  keyStreams,
  type Animation,
  type KeyStream,
} from '../../model/animation.ts';
import { NO_PARENT, type Skeleton } from '../../model/skeleton.ts';
import { type Scene, type Place, type Rule } from '../shared/rule.ts';
import {
  halfAngleCosines,
  keysOfTrack,
  sameValue,
  valueOffset,
  vectorOf,
} from './lint-track-keys.ts';

/**
 * Below this cosine of half the angle, nlerp differs visibly from slerp: by up to 4° between keys
 * 120° apart.
 */
const FAR_COSINE = 0.5;

/**
 * Tolerance for keys half a turn apart: rounding in packing can put them into opposite hemispheres.
 */
const HALF_TURN = 1e-3;

/**
 * Rounding to half floats is visible if one step is larger than this part of a typical bone length.
 */
const COARSE = 0.02;

/** And to everybody from so many times that on. */
const CLEARLY = 2;

/** Rules about the values of keys. */
export const KEY_RULES: readonly Rule<Animation>[] = [
  {
    name: 'rotation-long-way',
    severity: 'error',
    why: 'Players interpolate without a sign check: between these keys the joint turns the long way round.',
    check: (clip, scene) =>
      rotationPairs(clip, scene, (cosine) => cosine < -HALF_TURN, 'in opposite hemispheres'),
  },
  {
    name: 'rotation-far',
    severity: 'info',
    why: 'Normalised lerp is slow at the ends and fast in the middle of so large a turn: keep a key between.',
    check: (clip, scene) =>
      rotationPairs(
        clip,
        scene,
        (cosine) => cosine >= -HALF_TURN && cosine < FAR_COSINE,
        'more than 120° apart',
      ),
  },
  {
    name: 'track-constant',
    severity: 'info',
    why: 'Two keys are enough: optimise the clip.',
    check: (clip, scene) => trackFindings(clip, scene, constantTrack),
  },
  {
    name: 'key-repeats',
    severity: 'info',
    why: 'These keys repeat both of their neighbours: optimise the clip.',
    check: (clip, scene) => trackFindings(clip, scene, repeatedKeys),
  },
  {
    name: 'translation-coarse',
    severity: 'warning',
    why: 'Half floats get coarser the farther a joint goes: it moves in steps. Extract root motion, or split the clip.',
    check: (clip, scene) => {
      const limit = COARSE * typicalReach(scene.skeleton);
      const millimetre = inFileUnits({ value: 1, unit: 'mm' }, scene.unit ?? 'm');
      return trackFindings(clip, scene, (stream, track) =>
        coarseTrack(stream, track, limit, millimetre),
      );
    },
  },
  {
    name: 'scale-zero',
    severity: 'warning',
    why: 'The joint and all below it collapse, and no inverse of its matrix exists.',
    check: (clip, scene) =>
      trackFindings(clip, scene, (stream, track) => scaleKey(stream, track, (s) => s === 0)),
  },
  {
    name: 'scale-negative',
    severity: 'info',
    why: 'A mirrored joint turns triangles inside out unless the renderer expects it.',
    check: (clip, scene) =>
      trackFindings(clip, scene, (stream, track) => scaleKey(stream, track, (s) => s < 0)),
  },
];

/** The result of a check for one track: the key and the message. */
export type TrackFinding =
  | (Pick<Place, 'message' | 'evidence' | 'severity'> & { readonly key: KeyIndex })
  | undefined;

/** At most one finding for each track, with its joint, key and byte. */
export function* trackFindings(
  clip: Animation,
  { nameOf }: Scene,
  check: (stream: KeyStream, track: TrackIndex) => TrackFinding,
): Iterable<Place> {
  for (const stream of keyStreams(clip)) {
    for (let joint = 0; joint < clip.trackCount; joint++) {
      const found = check(stream, joint);
      if (found === undefined) continue;
      yield {
        joint,
        kind: stream.kind,
        key: found.key,
        time: stream.table.ratio[found.key] * clip.duration,
        severity: found.severity,
        evidence: found.evidence,
        offset: valueOffset(stream, found.key),
        message: `${nameOf(joint)}: ${found.message}`,
      };
    }
  }
}

function rotationPairs(
  clip: Animation,
  scene: Scene,
  isWrong: (cosine: number) => boolean,
  what: string,
): Iterable<Place> {
  return trackFindings(clip, scene, (stream, track) => {
    if (stream.kind !== 'rotation') return undefined;
    const { trackOffsets, keys } = stream.table;
    const cosines = halfAngleCosines(stream);
    let wrong = 0;
    let first = 0;
    for (let slot = trackOffsets[track] + 1; slot < trackOffsets[track + 1]; slot++) {
      if (!isWrong(cosines[slot])) continue;
      if (wrong === 0) first = keys[slot];
      wrong++;
    }
    if (wrong === 0) return undefined;
    const pairs = countText(wrong, 'pair');
    const message = `${pairs} of neighbouring rotation keys ${what}, the first at key ${first}`;
    return { key: first, message };
  });
}

function constantTrack(stream: KeyStream, track: TrackIndex): TrackFinding {
  const keys = keysOfTrack(stream, track);
  if (keys.length <= 2 || !isConstant(stream, keys)) return undefined;
  return { key: keys[1], message: `${keys.length} ${stream.kind} keys of one value` };
}

function repeatedKeys(stream: KeyStream, track: TrackIndex): TrackFinding {
  const keys = keysOfTrack(stream, track);
  if (isConstant(stream, keys)) return undefined;
  const repeats = keys.filter(
    (key, i) =>
      i > 0 &&
      i + 1 < keys.length &&
      sameValue(stream, keys[i - 1], key) &&
      sameValue(stream, key, keys[i + 1]),
  );
  if (repeats.length === 0) return undefined;
  const message = `${repeats.length} of ${keys.length} ${stream.kind} keys repeat both neighbours`;
  return { key: repeats[0], message };
}

function isConstant(stream: KeyStream, keys: Uint32Array): boolean {
  return keys.every((key) => sameValue(stream, keys[0], key));
}

function coarseTrack(
  stream: KeyStream,
  track: TrackIndex,
  limit: number,
  millimetre: number,
): TrackFinding {
  if (stream.kind !== 'translation' || limit === 0) return undefined;
  const keys = keysOfTrack(stream, track);
  if (isConstant(stream, keys)) return undefined;
  let largest = 0;
  let worst = keys[0];
  for (const key of keys) {
    const size = largestComponent(stream, key);
    if (size <= largest) continue;
    largest = size;
    worst = key;
  }
  const step = float16Step(largest);
  if (step <= limit) return undefined;
  const where = floatsText(vectorOf(stream, worst));
  const stepMm = step / millimetre;
  return {
    severity: step > CLEARLY * limit ? 'warning' : 'info',
    key: worst,
    message: `at ${where} translations move in steps of ${Number(stepMm.toPrecision(4))} mm`,
    evidence: { stepMm },
  };
}

function largestComponent({ values }: KeyStream, key: KeyIndex): number {
  let most = 0;
  for (let at = KEY_VALUE_WORDS * key; at < KEY_VALUE_WORDS * (key + 1); at++) {
    most = Math.max(most, Math.abs(decodeHalf(values[at])));
  }
  return most;
}

function scaleKey(
  stream: KeyStream,
  track: TrackIndex,
  isWrong: (component: number) => boolean,
): TrackFinding {
  if (stream.kind !== 'scale') return undefined;
  const key = keysOfTrack(stream, track).find((k) => vectorOf(stream, k).some(isWrong));
  if (key === undefined) return undefined;
  return { key, message: `scaled to ${floatsText(vectorOf(stream, key))} by key ${key}` };
}

/** The median distance between joints and their parents in the rest pose; 0 without a skeleton. */
function typicalReach(skeleton: Skeleton | undefined): number {
  if (skeleton === undefined) return 0;
  const { parents, restPose } = skeleton;
  const lengths = Array.from(parents, (parent, joint) => {
    const x = jointOffset(joint);
    if (parent === NO_PARENT) return 0;
    return Math.hypot(restPose[x], restPose[x + LANES], restPose[x + 2 * LANES]);
  }).filter((length) => length > 0);
  return lengths.length === 0 ? 0 : lengths.toSorted((a, b) => a - b)[lengths.length >> 1];
}
