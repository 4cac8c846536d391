import type { WhatIfTarget } from '#engine/inspect/error';

/** A limit that a build shall keep, if it is on. */
interface Goal {
  readonly isOn: boolean;
  readonly limit: number;
}

/** What a build shall keep: errors, the size, or both. */
export type Goals = Readonly<Record<WhatIfTarget['what'], Goal>>;

/** Goals in their order, and what they are called: on their own, and where one is said to bind. */
export const GOALS = [
  { what: 'error', title: 'error', label: 'Largest error', name: 'largest error' },
  { what: 'percentile99', title: '99 %', label: '99 % error', name: '99 % error' },
  { what: 'mean', title: 'mean', label: 'Mean error', name: 'mean error' },
  { what: 'bytes', title: 'size', label: 'Largest size', name: 'size' },
] as const satisfies readonly (Readonly<Record<'title' | 'label' | 'name', string>> &
  Pick<WhatIfTarget, 'what'>)[];

/** The initial limit of the size. */
const DEFAULT_BYTES = 50_000;

/** Initially only the largest error is a goal. */
export function firstGoals(error: number): Goals {
  return {
    error: { isOn: true, limit: error },
    percentile99: { isOn: false, limit: error / 2 },
    mean: { isOn: false, limit: error / 10 },
    bytes: { isOn: false, limit: DEFAULT_BYTES },
  };
}

/** The goals that are on. */
export function targetsOf(goals: Goals): readonly WhatIfTarget[] {
  return GOALS.flatMap(({ what }) => {
    const { isOn, limit } = goals[what];
    return isOn ? [{ what, limit }] : [];
  });
}
