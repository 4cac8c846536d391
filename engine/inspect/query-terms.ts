import type { KeyKind } from '../model/animation.ts';

/**
 * A query for keys, as written in a filter box; case does not matter.
 *
 * | written | finds |
 * |---|---|
 * | `hand`, `joint:hand` | keys of joints with `hand` in their names |
 * | `hand*`, `*twist?` | of joints whose whole name fits: `*` any text, `?` any one character |
 * | `"Bip01 L Toe0"` | keys of the joint with exactly this name |
 * | `under:hand*` | keys of joints whose name matches, and of their subtrees |
 * | `kind:r`, `kind:ts` | rotations; translations and scales |
 * | `time:0.2..0.5`, `gap>100ms`, `index:500..` | keys by a number; ranges include their ends |
 * | `left kind:r` | keys that match both terms |
 * | `-finger`, `-kind:s` | all keys but these |
 * | `hand*, foot*` | keys that match one or the other |
 */
export interface KeyQuery {
  /** A key matches when any of them matches; empty for an empty query. */
  readonly alternatives: readonly QueryAlternative[];
  /** The first part that was not understood; it is left out. */
  readonly problem: QueryProblem | undefined;
}

/** Terms that must all hold for one key. */
export interface QueryAlternative {
  readonly names: readonly NameTerm[];
  readonly kinds: readonly KindTerm[];
  readonly numbers: readonly NumberTerm[];
}

/** A condition on the joint's name. */
export interface NameTerm {
  readonly wanted: boolean;
  /** Whether joints below a match count as matches. */
  readonly under: boolean;
  /** Takes a name in lower case. */
  readonly matches: (name: string) => boolean;
}

/** A condition on the kind of a key. */
export interface KindTerm {
  readonly wanted: boolean;
  readonly kinds: readonly KeyKind[];
}

/** A condition on a number: in `[low, high]`. */
export interface NumberTerm {
  readonly wanted: boolean;
  readonly field: KeyField;
  readonly low: number;
  readonly high: number;
}

/** A part of a query that was not understood. */
export interface QueryProblem {
  /** One sentence with the position, what was expected, and what was found. */
  readonly message: string;
  /** Position in the text, counted from 0. */
  readonly at: number;
  readonly length: number;
}

/**
 * Numbers of a key that can be queried:
 * - `time`, `ratio`: its time;
 * - `gap`: seconds since the previous key of its track; a track's first key has none;
 * - `needed`: the time in seconds at which a player reads it; a track's first keys have none;
 * - `index`: its place in its stream;
 * - `track`: its joint's index.
 */
export const KEY_FIELDS = ['time', 'ratio', 'gap', 'needed', 'index', 'track'] as const;
export type KeyField = (typeof KEY_FIELDS)[number];

/** How a number is written and compared. */
export interface FieldFacts {
  readonly expects: 'seconds' | 'a ratio' | 'a whole number';
  /**
   * Tolerance at the ends of a range. Stored values are rounded, and 0.5 must match what is shown as
   * 0.5.
   */
  readonly slack: number;
  /** Margin of `<` and `>` around a number. */
  readonly margin: number;
}

/** Larger than the rounding of a minute in float32, and much smaller than a frame. */
const SAME_SECONDS = 1e-5;
const SAME_RATIO = 1e-6;

const SECONDS: FieldFacts = { expects: 'seconds', slack: SAME_SECONDS, margin: SAME_SECONDS };
const WHOLE: FieldFacts = { expects: 'a whole number', slack: 0, margin: 1 };

export const FIELD_FACTS: Readonly<Record<KeyField, FieldFacts>> = {
  time: SECONDS,
  ratio: { expects: 'a ratio', slack: SAME_RATIO, margin: SAME_RATIO },
  gap: SECONDS,
  needed: SECONDS,
  index: WHOLE,
  track: WHOLE,
};
