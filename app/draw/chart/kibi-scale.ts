import { linearScale, type Scale } from './scale.ts';

const KIBI = 1024;

/** A scale of bytes from 0, its ticks at round numbers of KiB once there are more than some. */
export function kibiScale(most: number, begin: number, end: number): Scale {
  const unit = most > 4 * KIBI ? KIBI : 1;
  const { at, ticks } = linearScale(most / unit, begin, end);
  return { at: (value) => at(value / unit), ticks: ticks.map((tick) => tick * unit) };
}
