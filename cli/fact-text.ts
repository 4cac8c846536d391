import { countText, floatText } from '#engine/base';
import type { Count, FactValue } from '#engine/inspect';

/** A fact as a text of a few words. */
export function factText(value: FactValue): string {
  if ('text' in value) return value.text;
  if ('count' in value) return objectCounts(value);
  if ('counts' in value) return value.counts.map(objectCounts).join(', ');
  if ('bytes' in value) return countText(value.bytes, 'byte');
  if ('duration' in value)
    return `${floatText(value.duration)} s${rateText(value.framesPerSecond)}`;
  if ('span' in value) return `${floatText(value.span)} s`;
  return `${value.bitsPerJointPerFrame.toFixed(2)} bits per joint per frame`;
}

function objectCounts({ count, one, many, padding = 0, paddedBy = 0 }: Count): string {
  const things = one === undefined ? String(count) : countText(count, one, many);
  const more = paddedBy > 0 ? ` + ${paddedBy} padding` : '';
  return `${things}${padding > 0 ? ` (${padding} padding)` : ''}${more}`;
}

function rateText(rate: number | undefined): string {
  return rate === undefined ? '' : ` at ${rate} frames per second`;
}
