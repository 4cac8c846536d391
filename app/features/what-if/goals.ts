import { WHAT_IF_GOALS, type WhatIfTarget } from '#engine/inspect/error';

/** A limit that a build shall keep, if it is on. */
interface Goal {
  readonly isOn: boolean;
  readonly limit: number;
}

/** What a build shall keep: errors, the size, or both. */
export type Goals = Readonly<Record<WhatIfTarget['what'], Goal>>;

/** What fields of goals are called: beside them, and for screen readers. */
export const GOAL_FIELDS: Readonly<
  Record<WhatIfTarget['what'], { readonly title: string; readonly label: string }>
> = {
  error: { title: 'error', label: 'Largest error' },
  percentile99: { title: '99 %', label: '99 % error' },
  mean: { title: 'mean', label: 'Mean error' },
  bytes: { title: 'size', label: 'Largest size' },
};

/** The initial limit of the size. */
const DEFAULT_BYTES = 50 * 1024;

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
  return WHAT_IF_GOALS.flatMap((what) => {
    const { isOn, limit } = goals[what];
    return isOn ? [{ what, limit }] : [];
  });
}
