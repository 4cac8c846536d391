import type { ByteOffset, JointIndex, KeyIndex, Seconds, TrackIndex } from './units.ts';

/**
 * - `error`: it cannot work, or works differently from what the file says;
 * - `warning`: a person would see, hear or pay for it;
 * - `info`: worth knowing.
 */
export type Severity = 'error' | 'warning' | 'info';

/**
 * Measured numbers. The end of a name is the unit: `Mm` millimetres, `Degrees`, `Seconds`, `Bytes`,
 * `Keys`; others are counts, ratios or factors.
 */
export type Evidence = Readonly<Record<string, number>>;

/** A change that the tool can make itself. */
export interface RemedyCommand {
  readonly name: RemedyName;
  readonly args: Readonly<Record<string, number | string | readonly number[]>>;
}

/** What `applyRemedy` can do to an object; `set-unit` is done where the object is read. */
export type RemedyName =
  | 'build'
  | 'close-loop'
  | 'convert-units'
  | 'cut'
  | 'drop-keys'
  | 'extract-motion'
  | 'flip-signs'
  | 'make-additive'
  | 'normalise-rotations'
  | 'reorder-components'
  | 'reorder-joints'
  | 'respace-iframes'
  | 'set-unit'
  | 'shift-times'
  | 'smooth-keys';

/** What to change, and the command that does it, if the tool can. */
export interface Remedy {
  readonly text: string;
  readonly command?: RemedyCommand | undefined;
}

/** Where in an object something was found. */
export interface FindingPlace {
  readonly joint?: JointIndex | undefined;
  /** Of a user track, or of a clip without a skeleton. */
  readonly track?: TrackIndex | undefined;
  /** Of the keys; absent for user tracks. */
  readonly kind?: 'translation' | 'rotation' | 'scale' | undefined;
  readonly key?: KeyIndex | undefined;
  readonly time?: Seconds | undefined;
  readonly offset?: ByteOffset | undefined;
}

/** Something that is wrong with an object, or worth knowing about it. */
export interface Finding extends FindingPlace {
  /** Stable name of what was found: `iframe-drift`. Described in `docs/findings/`. */
  readonly code: string;
  readonly severity: Severity;
  /** As a person would name it: `ozz-animation "walk"`. */
  readonly object: string;
  /** What, where and how much. */
  readonly message: string;
  readonly evidence: Evidence;
  readonly remedy: Remedy;
  /** Path of the page that describes the code. */
  readonly help: string;
  /** All places of this code in the object, the worst first; the finding's own place is the first. */
  readonly places: readonly FindingPlace[];
}

/** The page that describes a code, from the project's root. */
export function helpPage(code: string): string {
  return `docs/findings/${code}.md`;
}
