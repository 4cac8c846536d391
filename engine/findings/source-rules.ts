import { lengthText, millimetresText } from '../base/length.ts';
import type { JointIndex } from '../base/units.ts';
import { chainTotals, createErrorExplainer } from '../inspect/error/attribution.ts';
import type { ErrorMap } from '../inspect/error/error-map.ts';
import { errorLimit } from '../inspect/error/error-text.ts';
import { sourceReference } from '../inspect/source-reference.ts';
import type { Place } from '../kinds/shared/rule.ts';
import { float16Step } from '../math/half.ts';
import { orderProblem } from '../model/joint-order.ts';
import type { RawAnimation } from '../model/raw.ts';
import { apartBones, median } from './bones.ts';
import { buildWithin, leastError, measuringDistance } from './build-within.ts';
import { clipErrors } from './clip-error.ts';
import type { ClipRule, ClipScene } from './clip-scene.ts';
import { groundMotionRemedy } from './root-motion-rules.ts';

/** Steps above this part of a typical bone are worth knowing, those above twice of it are seen. */
const COARSE = 0.02;
const CLEARLY = 2;
/** Errors of a chain add up: so many tolerances are usual. */
const ADDED_UP = 10;
/** And for files in another unit than the one in force, this part of the character's size. */
const SEEN_PART = 0.004;

export const SOURCE_RULES: readonly ClipRule[] = [
  {
    name: 'source-coarse',
    severity: 'warning',
    why: 'Built, the translation becomes half floats, which get coarser the farther a joint goes: extract root motion, or move the origin.',
    check: coarseSource,
  },
  {
    name: 'error-above',
    severity: 'warning',
    why: 'Errors of a chain add up, each within the tolerance: build with a smaller tolerance, or with overrides for that chain.',
    check: errorAbove,
  },
  {
    name: 'source-order',
    severity: 'warning',
    why: 'Releases since 0.11 order joints in another way than earlier ones, so that nothing can be measured between the two: upgrade the older one.',
    check: sourceOfOtherOrder,
  },
];

function* coarseSource(scene: ClipScene): Iterable<Place> {
  const { clip, skeleton, nameOf, mm } = scene;
  if (clip.kind !== 'raw-animation' || skeleton === undefined) return;
  const limit = COARSE * median(apartBones(skeleton).map(({ length }) => length));
  if (limit === 0) return;
  for (let joint = 0; joint < clip.trackCount; joint++) {
    const { step, key } = coarsest(clip, joint);
    if (step <= limit) continue;
    const time = clip.translations.times[key];
    yield {
      severity: step > CLEARLY * limit ? 'warning' : 'info',
      joint,
      kind: 'translation',
      key,
      time,
      message: `${nameOf(joint)}: once built, translations will move in steps of ${millimetresText(mm(step))}, at ${time.toFixed(3)} s`,
      evidence: { stepMm: mm(step) },
      remedy: groundMotionRemedy(scene, joint),
    };
  }
}

/** The largest step between half floats at a moving track's values. */
function coarsest(
  { translations }: RawAnimation,
  joint: JointIndex,
): { step: number; key: number } {
  const { offsets, values } = translations;
  let step = 0;
  let worst = offsets[joint];
  let moves = false;
  for (let key = offsets[joint]; key < offsets[joint + 1]; key++) {
    for (let i = 3 * key; i < 3 * key + 3; i++) {
      moves ||= key > offsets[joint] && values[i] !== values[i - 3];
      if (float16Step(values[i]) <= step) continue;
      step = float16Step(values[i]);
      worst = key;
    }
  }
  return { step: moves ? step : 0, key: worst };
}

const SMALLER = 'Build the source with a smaller tolerance: the errors of a chain add up.';

function* errorAbove(scene: ClipScene): Iterable<Place> {
  const { clip, source, skeleton, tolerance, mm, nameOf, unit, size } = scene;
  if (clip.kind !== 'animation' || source === undefined || skeleton === undefined) return;
  const measured = sourceReference(source, clip, skeleton);
  if (measured === undefined) return;
  const { reference, made } = measured;
  const distance = measuringDistance(scene);
  const errors = clipErrors(skeleton, clip, reference, distance);
  const { joint, time, value } = errors.worst();
  if (!(value > tolerance) || hasOtherRoot(errors.localAround(time), skeleton.parents)) return;
  const within = Math.max(tolerance, leastError(reference, { skeleton, distance, tolerance }));
  if (value <= within) return;
  const explainer = createErrorExplainer(skeleton, reference, clip, joint);
  const shares = chainTotals(explainer.at(time, distance));
  const most = shares.indexOf(Math.max(...shares));
  const from = explainer.chain[most];
  yield {
    severity: value > Math.max(ADDED_UP * tolerance, SEEN_PART * size) ? 'warning' : 'info',
    joint,
    time,
    message: `${nameOf(joint)} is ${millimetresText(errorLimit(mm(value), 4))} from ${SOURCES[made ?? 'unchanged']} at ${time.toFixed(3)} s, the tolerance is ${lengthText(tolerance, unit)}: most of it comes from ${from === joint ? 'its own keys' : nameOf(from)}`,
    evidence: { errorMm: mm(value), toleranceMm: mm(tolerance), fromJoint: from },
    // Without the settings of the clip, a build would be another clip: with root motion, or of poses.
    remedy:
      made === undefined
        ? buildWithin(scene, SMALLER, within, tolerance ** 2 / value)
        : { text: SMALLER },
  };
}

/** Of a clip that does not fit its skeleton either, the rules about it alone say so. */
function* sourceOfOtherOrder({ clip, skeleton, otherOrderSource }: ClipScene): Iterable<Place> {
  if (otherOrderSource === undefined || skeleton === undefined) return;
  if (orderProblem(skeleton, clip) !== undefined) return;
  const orders = ['before 0.11', 'since 0.11'];
  const [own, other] = clip.siblingsFirst === true ? orders : orders.toReversed();
  yield {
    message: `its joints are in the order of releases ${own}, those of its source in ${otherOrderSource.file} in that of releases ${other}: no errors are measured`,
    remedy: { text: 'Upgrade the older one, with the old skeleton: posescope upgrade.' },
  };
}

/** What a clip is measured against. */
const SOURCES = {
  unchanged: 'its source',
  difference: 'the difference that its source makes',
  'without motion': 'its source without root motion',
} as const;

/** Where only one of the first joints differs, and all others follow it, root motion was extracted. */
function hasOtherRoot({ values, columns, jointCount }: ErrorMap, parents: Int16Array): boolean {
  const most = Array.from({ length: jointCount }, (_, joint) =>
    values.local
      .subarray(joint * columns, (joint + 1) * columns)
      .reduce((a, b) => Math.max(a, b), 0),
  );
  const value = Math.max(...most);
  const joint = most.indexOf(value);
  if (joint > 0 && parents[joint] > 0) return false;
  return value > ADDED_UP * Math.max(0, ...most.filter((_, other) => other !== joint));
}
