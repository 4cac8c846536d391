import { invariant } from '../../base/errors.ts';
import type { TaskControl } from '../../base/task.ts';
import type { JointIndex } from '../../base/units.ts';
import { KEY_KINDS } from '../../model/animation.ts';
import { measureHierarchy } from '../../offline/hierarchy.ts';
import { overridesByName } from '../../offline/overrides.ts';
import { ERROR_CAUSES, createErrorExplainer, partAt } from './attribution.ts';
import { allowedError } from './statistics.ts';
import type { WhatIf, WhatIfPoint } from './what-if.ts';
import type { WhatIfSolution } from './what-if-solve.ts';
import type { ClipRecipe, NamedSetting } from '../../offline/settings.ts';

/** Error reduction and cost of a finer tolerance for one joint. */
export interface OverrideProposal {
  readonly joint: JointIndex;
  readonly override: NamedSetting;
  readonly point: WhatIfPoint;
  /** Reduction of the largest error, and of the mean. */
  readonly gain: number;
  readonly meanGain: number;
  /** Growth of the clip. */
  readonly bytes: number;
}

/** Number of joints that are tried, and of worst spots whose causes are analysed. */
const MAX_TRIED = 8;
const SPOTS = 12;
/** A proposal divides a joint's tolerance by this. */
const FINER = 4;
/** Largest number of rounds of a solution, and of halvings of one joint's tolerance. */
const MAX_ROUNDS = 16;
const MAX_HALVINGS = 6;
/** Joints with this fraction of the largest contribution are refined in the same round. */
const SHARE = 0.5;

/**
 * Tries finer tolerances for the joints whose dropped keys contribute most to the worst errors, one
 * joint at a time. Proposals are sorted by error reduction per byte.
 *
 * @example
 * const subject = { source: raw, skeleton, distances: uniformDistances(skeleton.count, 0.1) };
 * const whatIf = createWhatIf(subject);
 * const points: WhatIfPoint[] = [];
 * const proposals = proposeOverrides(whatIf, DEFAULT_CLIP_RECIPE, (point) => points.push(point));
 * console.assert(points.length >= proposals.length);
 */
export function proposeOverrides(
  whatIf: WhatIf,
  recipe: ClipRecipe,
  onPoint: (point: WhatIfPoint) => void,
  task?: TaskControl,
): OverrideProposal[] {
  const base = whatIf.evaluate(recipe, task);
  onPoint(base);
  const contributions = attributeErrors(whatIf, base, 0);
  const joints = Array.from(contributions.keys())
    .filter((joint) => contributions[joint] > 0)
    .toSorted((a, b) => contributions[b] - contributions[a])
    .slice(0, MAX_TRIED);
  const proposals = joints.map((joint): OverrideProposal => {
    const override = finerSetting(whatIf, recipe, joint, FINER);
    const point = whatIf.evaluate(withOverride(recipe, override), task);
    onPoint(point);
    const gain = base.max - point.max;
    const meanGain = base.mean - point.mean;
    return { joint, override, point, gain, meanGain, bytes: point.bytes - base.bytes };
  });
  return proposals.toSorted(
    (a, b) =>
      gainPerByte(b.gain, b.bytes) - gainPerByte(a.gain, a.bytes) ||
      gainPerByte(b.meanGain, b.bytes) - gainPerByte(a.meanGain, a.bytes),
  );
}

/** Error reduction per byte. */
function gainPerByte(gain: number, bytes: number): number {
  return gain / Math.max(1, bytes);
}

/**
 * Meets an error limit only by finer tolerances for single joints. Each round halves the tolerances of
 * the joints that contribute most to errors above the limit.
 *
 * @example
 * const subject = { source: raw, skeleton, distances: uniformDistances(skeleton.count, 0.1) };
 * const whatIf = createWhatIf(subject);
 * const { met, point } = solveOverrides(whatIf, DEFAULT_CLIP_RECIPE, 0.01, () => {});
 * console.assert(!met || point.max <= 0.01);
 */
export function solveOverrides(
  whatIf: WhatIf,
  recipe: ClipRecipe,
  limit: number,
  onPoint: (point: WhatIfPoint) => void,
  task?: TaskControl,
): WhatIfSolution {
  const most = allowedError(limit);
  const halvings = new Uint8Array(whatIf.subject.skeleton.count);
  let point = whatIf.evaluate({ ...recipe, optimize: true }, task);
  onPoint(point);
  let best = point;
  for (let round = 0; round < MAX_ROUNDS && point.max > most; round++) {
    const joints = largestContributors(attributeErrors(whatIf, point, most), halvings);
    if (joints.length === 0) break;
    let next = point.recipe;
    for (const joint of joints) {
      halvings[joint]++;
      next = withOverride(next, finerSetting(whatIf, next, joint, 2));
    }
    point = whatIf.evaluate(next, task);
    onPoint(point);
    if (point.max < best.max) best = point;
  }
  return { point: best, met: best.max <= most };
}

/** Joints with at least half of the largest contribution whose tolerance may still be halved. */
function largestContributors(contributions: Float64Array, halvings: Uint8Array): JointIndex[] {
  const allowed = contributions.map((part, joint) => (halvings[joint] < MAX_HALVINGS ? part : 0));
  const most = Math.max(...allowed);
  if (!(most > 0)) return [];
  return Array.from(allowed.keys()).filter((joint) => allowed[joint] >= SHARE * most);
}

/** Contribution of each joint's dropped keys to the worst spots above a limit, summed. */
function attributeErrors(
  whatIf: WhatIf,
  { jointMax, jointTime }: WhatIfPoint,
  limit: number,
): Float64Array {
  const sum = new Float64Array(jointMax.length);
  const worst = Array.from(jointMax.keys())
    .filter((joint) => jointMax[joint] > limit)
    .toSorted((a, b) => jointMax[b] - jointMax[a]);
  for (const joint of worst.slice(0, SPOTS)) {
    attributeSpot(whatIf, joint, jointTime[joint]).forEach((part, at) => (sum[at] += part));
  }
  return sum;
}

/** Contribution of each joint's dropped keys to one error of the last build. */
function attributeSpot(whatIf: WhatIf, joint: JointIndex, time: number): Float64Array {
  const last = whatIf.lastBuild();
  invariant(last !== undefined, 'a build is evaluated before its errors are attributed');
  const { skeleton, distances } = whatIf.subject;
  const explainer = createErrorExplainer(skeleton, last.reference, last.built, joint);
  const { chain, parts } = explainer.at(time, distances[joint]);
  const removal = ERROR_CAUSES.indexOf('removal');
  const contributions = new Float64Array(skeleton.count);
  chain.forEach((at, i) => {
    for (let kind = 0; kind < KEY_KINDS.length; kind++) {
      contributions[at] += Math.max(0, parts[partAt(i, kind, removal)]);
    }
  });
  return contributions;
}

/** A joint's setting, named after the joint, with its effective tolerance divided. */
function finerSetting(
  { subject: { source, skeleton } }: WhatIf,
  recipe: ClipRecipe,
  joint: JointIndex,
  divisor: number,
): NamedSetting {
  const overrides = overridesByName(skeleton.names, recipe.overrides);
  const settingOf = (at: JointIndex) => overrides.get(at) ?? recipe;
  // The finest tolerance in a joint's subtree applies to the joint, too.
  const { tolerance } = measureHierarchy(source, skeleton, settingOf);
  const { distance } = settingOf(joint);
  const finer = Number((tolerance[joint] / divisor).toPrecision(6));
  return { pattern: skeleton.names[joint], tolerance: finer, distance };
}

/** The recipe with one more override. It replaces an older one of the same name. */
export function withOverride(recipe: ClipRecipe, override: NamedSetting): ClipRecipe {
  const others = recipe.overrides.filter(({ pattern }) => pattern !== override.pattern);
  return { ...recipe, overrides: [...others, override] };
}
