import type { KeyKind } from '../model/animation.ts';

/**
 * A query for keys, as written in a filter box; case does not matter.
 *
 * | written | finds |
 * |---|---|
 * | `hand`, `joint:hand` | keys of joints with `hand` in their names |
 * | `hand*`, `*twist?` | of joints whose whole name fits: `*` any text, `?` any one character |
 * | `"Bip01 L Toe0"` | of the joint with exactly this name |
 * | `under:hand*` | of joints whose name matches, and of everything below them |
 * | `kind:r`, `kind:ts` | rotations; translations and scales |
 * | `time:0.2..0.5`, `gap>100ms`, `index:500..` | by a number: ranges include their ends |
 * | `left kind:r` | what both terms are about |
 * | `-finger`, `-kind:s` | all but these |
 * | `hand*, foot*` | one or the other |
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
  /** Of a name in lower case. */
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
  /** One sentence with the place, what was expected, and what stands there. */
  readonly message: string;
  /** Where it stands in the text, counted from 0. */
  readonly at: number;
  readonly length: number;
}

/**
 * Numbers of a key that can be queried:
 * - `time`, `ratio`: where it stands;
 * - `gap`: seconds since the key before it in its track, which a track's first key has none of;
 * - `needed`: the second at which a player reads it, which a track's first keys have none of;
 * - `index`: its place in its stream;
 * - `track`: its joint's index.
 */
export const KEY_FIELDS = ['time', 'ratio', 'gap', 'needed', 'index', 'track'] as const;
export type KeyField = (typeof KEY_FIELDS)[number];

/** How a number is written and compared. */
export interface FieldFacts {
  readonly expects: 'seconds' | 'a ratio' | 'a whole number';
  /** How far beyond its ends a range reaches: files round, and 0.5 shall mean what is shown as 0.5. */
  readonly slack: number;
  /** Margin of `<` and `>` around a number. */
  readonly margin: number;
}

/** Above what float32 rounds a minute by, and far below the distance of two frames. */
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
