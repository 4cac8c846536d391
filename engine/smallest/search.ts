import { checkpoint, type TaskControl } from '../base/task.ts';
import type { ErrorGoal } from './goal.ts';
import { removeHardKeys } from './hard-keys.ts';
import { insertKeys, NO_BUDGET, removeKeys, thin, type ErrorBudget } from './passes.ts';
import { poseAll } from './pose-samples.ts';
import { refit } from './refit.ts';
import { repairLimits } from './repair.ts';
import { setPrice, type ErrorPrice } from './samples.ts';
import { shareTimes } from './shared-times.ts';
import { restoreSnapshot, takeSnapshot, type KeySnapshot } from './snapshot.ts';
import { countKeys, percentileOf, totalErrors, type Totals } from './totals.ts';
import type { Workspace } from './workspace.ts';

/** Limits of the whole clip, Infinity for none. Those of joints and times are in the samples. */
export interface ClipLimits {
  readonly mean: number;
  readonly percentile99: number;
  /** A length that errors are compared with: about the mean of those that are allowed. */
  readonly scale: number;
  /** How much more large errors cost than usual, in proportion to others. */
  readonly balance: number;
}

/** The mean of the errors is about this part of the largest, and of the 99th percentile. */
const MEAN_OF_MAX = 0.28;
const MEAN_OF_PERCENTILE = 0.4;

/** Limits of the whole clip, scaled; without one of the mean, the scale follows from the others. */
export function clipLimits(
  { max, percentile99, mean, joints = [] }: ErrorGoal,
  by: number,
): ClipLimits {
  const most = Math.max(max ?? 0, ...joints.map((one) => one.max));
  const scale =
    mean ?? (percentile99 === undefined ? MEAN_OF_MAX * most : MEAN_OF_PERCENTILE * percentile99);
  return {
    mean: by * (mean ?? Infinity),
    percentile99: by * (percentile99 ?? Infinity),
    scale: by * scale,
    balance: 1,
  };
}

/** What the mean error and an error above the percentile's limit cost, in parts of the scale. */
const MEAN_PRICE = 0.7;
const PERCENTILE_PRICE = 1;
/** The most by which these change after one cycle. */
const REBALANCE = 1.4;
/** An error costs more from this part of the percentile's limit on, until so much of it further: what is above counts as one. */
const RAMP = 0.9;
const REACH = 0.3;
/** Part of the samples that may be above the 99th percentile's limit; removals leave some room for rounding. */
const ABOVE = 0.00998;
const ABOVE_REMOVED = 0.0099;
/** Errors may grow this far above their limit while it is not known yet which keys are needed. */
const SOFT_SLACK = 1.5;
/** The largest error may be this much above its limit before keys are put back. */
const OVERSHOOT = 1.2;
/** The same while keys are removed for which others have to make up. */
export const HARD_SLACK = 4;
/** Parts of the first price at which keys are removed without a fit. */
const THINNING = [1 / 64, 1 / 64, 1 / 16, 1 / 16, 1 / 4, 1 / 4, 1, 1];
/** From one level of the price of a key to the next. */
const GROWTH = 2;
/** A price at which keys are removed if they can be at all. */
const LARGE = 0.5;
/** Parts of the last price that an added key has to be worth. */
const INSERTIONS = [0.25, 0.1, 0.05, 0.02];
const MOST_INSERTIONS = 12;
/** With so many times the keys of the best, putting back what is needed is given up. */
const HOPELESS = 1.03;
/** Keys that cost more than this many times the last price are not removed while the limits leave room. */
const DEAREST = 8;
/** Cycles of removing more keys than allowed and putting back what is needed: the price, as a part of the last one. */
const CYCLES = [2, 2, 2, 2, 1, 1.5, 2.5, 1];
/** Those of clips with fewer samples than this: where a price removes few keys or none, others are tried soon. */
const SHORT_CYCLES = [1.5, 2.5, 1, 2.5, 1, 1.5, 2.5, 2];
const SHORT = 20_000;
const MOST_CYCLES = 16;
/** A cycle should remove about this part of the keys for each of the last price; the price follows. */
const FEW_REMOVED = 0.012;
const MANY_REMOVED = 0.035;
/** They end after this much work for each sample, in clips with more samples than that after more. */
const MOST_WORK = 1900;
const LONG = 100_000;
const MOST_WORK_LONG = 2300;
/** Unless they take less than this in all, in groups of samples. */
const CHEAP = 5e6;

/** The keys with which {@link refineKeys} begins. */
export interface FoundKeys {
  /** The fewest that kept all limits, and all of them. */
  readonly kept: KeySnapshot;
  readonly all: KeySnapshot;
  /** Fewer than allowed. */
  readonly beyond: KeySnapshot;
  /** What the last of the removed keys cost. */
  readonly price: number;
}

/** Removes the cheapest keys of a workspace with all keys until the limits are passed a little. */
export function removeCheapest(work: Workspace, limits: ClipLimits, task?: TaskControl): FoundKeys {
  const all = takeSnapshot(work);
  let kept = all;
  changePrice(work, priceOf(limits, SOFT_SLACK, 10));
  const price = descend(work, limits, () => (kept = takeSnapshot(work)), task);
  return { all, kept, beyond: takeSnapshot(work), price };
}

/** Where a search for fewer keys ended. */
export interface SearchEnd {
  readonly limits: ClipLimits;
  /** What a key costs, about. */
  readonly price: number;
}

/** A search for fewer keys. */
interface Refinement extends SearchEnd {
  limits: ClipLimits;
  price: number;
  best: KeySnapshot | undefined;
  /** Keys of the last trial before any were put back. */
  fewest: number;
}

/**
 * Brings keys that are fewer than allowed back within the limits, then removes more and puts back what
 * is needed, again and again from the best.
 * @param work the source at more times than the keys were found with, so that all errors are seen
 * @returns undefined if no keys keep the limits; then the workspace has all keys
 */
export function refineKeys(
  work: Workspace,
  { all, kept, beyond, price }: FoundKeys,
  limits: ClipLimits,
  calibrate: (limits: ClipLimits) => ClipLimits,
  task?: TaskControl,
): SearchEnd | undefined {
  const search: Refinement = { limits, price, best: undefined, fewest: 0 };
  for (const keys of new Set([beyond, kept, all])) {
    if (search.best === undefined) tryFrom(work, search, keys, 0);
  }
  if (search.best !== undefined) search.limits = calibrate(limits);
  let failures = 0;
  const begin = work.tried;
  const samples = work.slots.count * work.columns;
  const mostWork = samples * (samples < LONG ? MOST_WORK : MOST_WORK_LONG);
  const parts = samples < SHORT ? SHORT_CYCLES : CYCLES;
  for (let cycle = 0; cycle < MOST_CYCLES && search.best !== undefined; cycle++) {
    checkpoint(task, cycle / MOST_CYCLES);
    const isCheap = work.tried < begin + CHEAP;
    if (failures === (isCheap ? 4 : 2) || (work.tried > mostWork && !isCheap)) break;
    search.limits = rebalance(work, search.limits);
    if (tryFewer(work, search, search.best, parts[cycle % parts.length])) {
      search.limits = calibrate(search.limits);
    } else failures++;
  }
  restoreSnapshot(work, search.best ?? all);
  return search.best === undefined ? undefined : search;
}

/** Removes more keys than allowed and puts back what is needed; returns whether that is better. */
function tryFewer(work: Workspace, search: Refinement, best: KeySnapshot, part: number): boolean {
  const isBetter = tryFrom(work, search, best, search.price * part);
  const removed = (best.place.length - search.fewest) / (best.place.length * part);
  if (removed < FEW_REMOVED) search.price *= 1.4;
  else if (removed > MANY_REMOVED) search.price /= 1.2;
  if (isBetter) return true;
  search.price *= 0.8;
  search.limits = rebalance(work, search.limits);
  return false;
}

/** Removes keys that cost less than `most`, and brings the rest within the limits; returns whether that is better. */
function tryFrom(work: Workspace, search: Refinement, keys: KeySnapshot, most: number): boolean {
  const { limits, price, best } = search;
  restoreSnapshot(work, keys);
  if (most > 0) {
    changePrice(work, priceOf(limits, SOFT_SLACK, 10));
    removeKeys(work, { ...NO_BUDGET }, most);
    refit(work, true);
    refit(work, false, true);
  }
  search.fewest = countKeys(work.tracks);
  if (!settle(work, limits, price, best?.place.length)) return false;
  if (best !== undefined && countKeys(work.tracks) >= best.place.length) return false;
  search.best = takeSnapshot(work);
  return true;
}

/** Makes errors dearer that count for what is nearer to its limit: the percentile or the mean. */
function rebalance(work: Workspace, limits: ClipLimits): ClipLimits {
  if (limits.mean === Infinity || limits.percentile99 === Infinity) return limits;
  const mean = totalErrors(work, Infinity).mean / limits.mean;
  const percentile99 = percentileOf(work, 0.99) / limits.percentile99;
  if (!(mean > 0)) return limits;
  let by = percentile99 / mean;
  // Its eighth power, by products alone: those are the same on every machine.
  for (let i = 0; i < 3; i++) by *= by;
  return { ...limits, balance: limits.balance * Math.min(REBALANCE, Math.max(1 / REBALANCE, by)) };
}

/** Sets what errors cost; what removals cost is not known any more. */
export function changePrice({ samples, tracks }: Workspace, price: ErrorPrice): void {
  setPrice(samples, price);
  for (const { cost } of tracks) cost.fill(0);
}

export function priceOf(
  { scale, mean, percentile99, balance }: ClipLimits,
  slack: number,
  barrier: number,
): ErrorPrice {
  return {
    linear: (mean < Infinity ? MEAN_PRICE / Math.sqrt(balance) : 0.3) / scale,
    above: percentile99 < Infinity ? (PERCENTILE_PRICE * balance) / scale : 0,
    threshold: percentile99,
    ramp: RAMP * percentile99,
    reach: REACH * percentile99,
    barrier: barrier * balance,
    softening: 0.1 * scale,
    slack,
  };
}

/** Removes keys at growing prices until the limits are passed; returns the last price. */
function descend(
  work: Workspace,
  limits: ClipLimits,
  remember: () => void,
  task: TaskControl | undefined,
): number {
  const extra = work.tracks.reduce((sum, { count }) => sum + count - 2, 0);
  let price = 0.5 / Math.max(1, extra);
  for (const part of THINNING) {
    checkpoint(task, 0);
    thin(work, part * price);
  }
  for (let level = 0; level < 30; level++) {
    checkpoint(task, Math.min(0.9, 0.08 * level));
    const { removed } = removeKeys(work, { ...NO_BUDGET }, price);
    refit(work, true);
    let totals = totalErrors(work, limits.percentile99);
    if (totals.mean > 0.3 * limits.scale) {
      refit(work, false, true);
      refit(work, true, true);
      totals = totalErrors(work, limits.percentile99);
    }
    if (keeps(totals, limits)) remember();
    if (isBeyond(totals, limits) || (removed === 0 && price > LARGE)) break;
    // While errors are small, few keys are lost by larger steps.
    price *= totals.mean < 0.1 * limits.scale ? GROWTH ** 2 : GROWTH;
  }
  poseAll(work);
  return price;
}

function isBeyond({ mean, above, count, load }: Totals, limits: ClipLimits): boolean {
  return mean > limits.mean || above > 0.01 * count || load > OVERSHOOT;
}

function keeps({ mean, above, count, load }: Totals, limits: ClipLimits): boolean {
  return mean <= limits.mean && above <= ABOVE * count && load <= 1;
}

function keepsLimits(work: Workspace, limits: ClipLimits): boolean {
  return keeps(totalErrors(work, limits.percentile99), limits);
}

/** Brings all errors within other limits, after a search. */
export function settleKeys(work: Workspace, limits: ClipLimits): boolean {
  return settle(work, limits, 0);
}

/** Removes keys from what keeps all limits as long as others can make up for them; returns whether any were. */
export function trimKeys(work: Workspace, limits: ClipLimits, most: number): boolean {
  const before = takeSnapshot(work);
  changePrice(work, priceOf(limits, HARD_SLACK, 100));
  const budget = budgetOf(work, limits);
  const removed = removeHardKeys(work, budget, most);
  const left = shareTimes(work, budget, most / 2);
  poseAll(work);
  if (removed + left > 0 && keepsLimits(work, limits)) return true;
  restoreSnapshot(work, before);
  return false;
}

/** Adds keys and fits all, for smaller errors within the limits of joints. */
export function spendKeys(work: Workspace, limits: ClipLimits, keys: number): void {
  changePrice(work, priceOf(limits, 1, 10));
  insertKeys(work, 0, keys);
  refit(work, true);
  refit(work, false, true);
  poseAll(work);
}

/** Brings all errors within the limits, by fitting and by adding keys, and removes what is not needed. */
function settle(work: Workspace, first: ClipLimits, price: number, best = Infinity): boolean {
  let limits = first;
  changePrice(work, priceOf(limits, SOFT_SLACK, 100));
  refit(work, true);
  refit(work, false, true);
  for (let i = 0; ; i++) {
    repairLimits(work);
    const totals = totalErrors(work, limits.percentile99);
    if (totals.mean <= limits.mean && totals.above <= ABOVE * totals.count) break;

    const keys = countKeys(work.tracks);
    if (i === MOST_INSERTIONS || keys > HOPELESS * best) return false;
    insertKeys(work, (INSERTIONS[i] ?? 0) * price, Math.ceil(0.01 * keys));
    refit(work, false);
    // What is still too much becomes dearer.
    limits = rebalance(work, limits);
    changePrice(work, priceOf(limits, SOFT_SLACK, 100));
  }
  changePrice(work, priceOf(limits, 1, 100));
  if (!keepsLimits(work, limits)) return false;
  const most = price > 0 ? DEAREST * price : Infinity;
  removeKeys(work, budgetOf(work, limits), most);
  const found = takeSnapshot(work);
  refit(work, true);
  // A fit lowers the cost, but may lift some errors above a limit.
  if (!keepsLimits(work, limits)) restoreSnapshot(work, found);
  else removeKeys(work, budgetOf(work, limits), most);
  return keepsLimits(work, limits);
}

function budgetOf(work: Workspace, limits: ClipLimits): ErrorBudget {
  const { mean, above, count } = totalErrors(work, limits.percentile99);
  return { mean: limits.mean - mean, above: Math.floor(ABOVE_REMOVED * count) - above };
}
