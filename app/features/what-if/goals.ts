import type { WhatIfTarget } from '#engine/inspect/error';

/** A limit that a build shall keep, if it is on. */
interface Goal {
  readonly isOn: boolean;
  readonly limit: number;
}

/** What a build shall keep: the largest error, the size, or both. */
export type Goals = Readonly<Record<WhatIfTarget['what'], Goal>>;

/** The initial limit of the size. */
const DEFAULT_BYTES = 50_000;

export function firstGoals(error: number): Goals {
  return { error: { isOn: true, limit: error }, bytes: { isOn: false, limit: DEFAULT_BYTES } };
}

/** The goals that are on. */
export function targetsOf({ error, bytes }: Goals): readonly WhatIfTarget[] {
  const targets = [
    error.isOn ? ({ what: 'error', limit: error.limit } as const) : undefined,
    bytes.isOn ? ({ what: 'bytes', limit: bytes.limit } as const) : undefined,
  ];
  return targets.filter((target) => target !== undefined);
}
