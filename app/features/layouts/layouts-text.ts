import {
  shareUntil,
  type Arrival,
  type Compared,
  type HierarchyComparison,
  type KeyComparison,
} from '#engine/layouts';
import { capital, formatBytes, formatCount } from '../../draw/format.ts';

/** Microseconds to three figures: `18.6`, `0.173`, `1 240`. */
export function microText(time: number): string {
  if (time >= 100) return formatCount(time);
  if (time >= 10) return time.toFixed(1);
  return time >= 1 ? time.toFixed(2) : time.toFixed(3);
}

/** A step's microseconds as milliseconds: `33.2`, `0.052`. */
export function stepText(micro: number): string {
  return microText(micro / 1000);
}

/** How many times as fast: `1.00×`, `6.4×`, `95×`. */
export function timesText(times: number): string {
  if (times >= 100) return `${formatCount(times)}×`;
  if (times >= 10) return `${times.toFixed(0)}×`;
  return `${times.toFixed(times >= 2 ? 1 : 2)}×`;
}

/** A number of lines or bytes of one unit, which may be a part: `41`, `9.4`, `0.25`. */
export function amountText(amount: number): string {
  if (amount >= 100) return formatCount(amount);
  if (amount >= 10) return amount.toFixed(1);
  return amount >= 0.1 ? amount.toFixed(2) : String(Number(amount.toPrecision(2)));
}

/** Part of a whole: `71 %`. */
export function shareText(share: number): string {
  return `${Math.round(100 * share)} %`;
}

/** Bytes used of the bytes that are loaded with them. */
export function usedShare({ footprint }: Pick<Compared, 'footprint'>): number {
  return footprint.bytes / (64 * footprint.lines);
}

/** The result for hierarchies, in a sentence. */
export function hierarchyVerdict({ rows }: HierarchyComparison): string {
  const [tree] = rows;
  const flat = rows.find(({ measured }) => measured.name === 'flat separate arrays');
  const best = rows.toSorted((a, b) => b.speedUp - a.speedUp)[0];
  if (tree === undefined || flat === undefined || best === undefined) return '';
  return (
    `Laying the same matrices out flat makes them ${timesText(flat.speedUp)} as fast as the ${tree.measured.name}; ` +
    `${best.measured.name} in ${best.language} ${timesText(best.speedUp)}.`
  );
}

/** The result for key orders, in a sentence. */
export function keysVerdict({ orders }: KeyComparison): string {
  const [tracks, need] = orders;
  if (tracks === undefined || need === undefined) return '';
  return (
    `A frame reads ${amountText(need.frame.lines)} lines where keys are sorted by need time, ` +
    `${amountText(tracks.frame.lines)} where they are sorted by track: ` +
    `${formatBytes(64 * need.frame.lines)} instead of ${formatBytes(64 * tracks.frame.lines)}.`
  );
}

/** The cost of seeking, in a sentence. */
export function jumpingVerdict({ orders, jumpFrames, iframes }: KeyComparison): string {
  const bare = jumpFrames.at(0);
  const most = jumpFrames.at(-1);
  const need = iframes.at(0);
  if (bare === undefined || most === undefined || need === undefined) return '';
  return (
    `A jump in the single stream takes ${microText(bare.seek.median)} µs; ${most.snapshots} jump frames bring it to ` +
    `${microText(most.seek.median)} µs and add ${formatBytes(most.bytes)}. ` +
    `This format takes ${microText(need.seek.median)} µs without any snapshot, as it can go backward, and ` +
    `${microText(iframes[iframes.length - 1].seek.median)} µs with ${most.snapshots} iframes of ` +
    `${formatBytes(iframes[iframes.length - 1].bytes)} on ${formatBytes(orders[1]?.bytes ?? 0)}.`
  );
}

/** The cost of sending, in a sentence. */
export function arrivalVerdict(arrivals: readonly Arrival[], duration: number): string {
  const ratio = Math.min(1, 1 / duration);
  const needed = arrivals.map((arrival) => ({
    name: arrival.name,
    bytes: shareUntil(arrival, ratio) * arrival.packedBytes,
    share: shareUntil(arrival, ratio),
  }));
  const first = needed.toSorted((a, b) => a.bytes - b.bytes)[0];
  const stream = needed.find(({ name }) => name === 'single stream');
  if (first === undefined || stream === undefined) return '';
  const plays =
    `Only the single stream plays while it arrives: its first second after ${shareText(stream.share)}, ` +
    `${formatBytes(stream.bytes)} with gzip.`;
  if (first === stream) return `${plays} No other order is ready as soon.`;
  return `${plays} Sent “${first.name}” the whole clip is there before that, after ${formatBytes(first.bytes)}.`;
}

/** The result for layouts of points, in a sentence. */
export function pointsVerdict(rows: readonly Compared[]): string {
  const [first] = rows;
  const best = rows.toSorted((a, b) => b.speedUp - a.speedUp)[0];
  if (first === undefined || best === undefined || rows.length < 2) return '';
  return (
    `${capital(best.measured.name)} takes ${stepText(best.measured.median)} ms per step, ` +
    `${first.measured.name} ${stepText(first.measured.median)} ms: ` +
    `${timesText(best.speedUp)} as fast, for ${amountText(best.footprint.bytes)} of ` +
    `${amountText(first.footprint.bytes)} bytes per point.`
  );
}
