import { MAX_SPEED } from '../../session/state/transport.ts';

/** Hundredths of the speeds that the slider falls into: backward, stopped, forward as recorded. */
const DETENTS = [-100, 0, 100];

/** How near, in hundredths, the slider must come to fall in. */
const PULL = 12;

/** The speed a slider position means: a detent where one is near, else rounded to hundredths. */
export function speedAt(position: number): number {
  const hundredths = Math.round(position * 100);
  const detent = DETENTS.find((speed) => Math.abs(hundredths - speed) <= PULL);
  return Math.min(MAX_SPEED, Math.max(-MAX_SPEED, (detent ?? hundredths) / 100));
}
