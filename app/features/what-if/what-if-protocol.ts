import type { WhatIfOutcome, WhatIfPoint, WhatIfSubject, WhatIfTrial } from '#engine/inspect/error';
import type { ClipRecipe } from '#engine/offline';

/** A source, and what is to be tried on it. */
export interface WhatIfJob {
  readonly subject: WhatIfSubject;
  /** What other settings are tried beside. */
  readonly recipe: ClipRecipe;
  readonly trial: WhatIfTrial;
}

/** Builds that were tried since the last word; what came of the trial, with the last one. */
export interface WhatIfFound extends WhatIfOutcome {
  readonly fraction: number;
  readonly points?: readonly WhatIfPoint[] | undefined;
}

export type WhatIfNews = WhatIfFound | { readonly problem: string };
