import type { LengthUnit } from '#engine/base';
import { KEY_CHANGES, type DiffColumns, type KeyChange } from '#engine/inspect';
import { KEY_KINDS } from '#engine/model';
import { distanceText, threeDigits } from '../../draw/key-text.ts';

/** Shown beside the name of a change; ▲ is in B's colour, ▼ in A's. */
export const CHANGE_SIGNS: Readonly<Record<KeyChange, string>> = {
  added: '▲',
  removed: '▼',
  moved: '↔',
  changed: '≠',
};

/** How much the value of a key changed, or its time; empty for keys of one clip only. */
export function changeDistanceText(diff: DiffColumns, row: number, unit: LengthUnit): string {
  const change = KEY_CHANGES[diff.change[row]];
  if (change === 'moved') {
    const by = 1000 * (diff.after[row] - diff.before[row]);
    return `${by < 0 ? '−' : '+'}${threeDigits(Math.abs(by))} ms`;
  }
  return change === 'changed'
    ? distanceText(KEY_KINDS[diff.kind[row]], diff.distance[row], unit)
    : '';
}

/** Change from A to B: `▼ 23 %`, `▲ 4.1 %`, `=`; without a percentage where A is 0. All is gone only where B is 0. */
export function changeText(a: number, b: number): string {
  if (a === b) return '=';
  const sign = b > a ? '▲' : '▼';
  if (a === 0) return sign;
  const percent = Math.abs(b / a - 1) * 100;
  if (b > 0 && b < a && percent > 99) return `${sign} > 99 %`;
  return `${sign} ${percent < 10 ? Number(percent.toPrecision(2)) : Math.round(percent)} %`;
}

/** Which side's colour a change has. */
export function changeSide(a: number, b: number): 'a' | 'b' | undefined {
  if (a === b) return undefined;
  return b > a ? 'b' : 'a';
}
