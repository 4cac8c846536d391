import type { ByteRange, Ranges, Seconds } from '../../base/units.ts';
import type { Skeleton } from '../../model/skeleton.ts';
import type { Rule } from './rule.ts';
import type { ByteSection } from './section.ts';
import type { Walk } from './walk.ts';

/** What there is to say of one kind of object, beside how it is stored. */
export interface Kind<T, Version extends number> {
  /** What people call it. */
  readonly title: string;
  readonly facts: KindFacts<T>;
  /** Of every version that is read, the parts of its body in the order of the file. */
  readonly sections: Readonly<Record<Version, (walk: Walk, object: T) => readonly ByteSection[]>>;
  readonly rules: readonly Rule<T>[];
}

/** What is known of objects of one kind; putting it into words is left to who shows it. */
export interface KindFacts<T> {
  /** What tells an object from others of its kind, what says most first. */
  summary(object: T): readonly FactValue[];
  /**
   * All that fits into one line, where that is more than the summary.
   * @param bytes of the object in its file
   */
  line?(object: T, bytes: number): readonly FactValue[];
  /** Everything, with the bytes that say it. */
  details(object: T): readonly Fact[];
  /** The same of parts that the object has, a group each. */
  parts?(object: T): readonly FactGroup[];
  /**
   * For programs.
   * @param bytes of the object in its file
   * @param skeletons to name joints by
   */
  json(object: T, bytes: number, skeletons: readonly Skeleton[]): JsonObject;
}

/** One thing that is known of an object, and where its file says so. */
export interface Fact {
  readonly label: string;
  readonly value: FactValue;
  /** Undefined for what is computed; empty where the object stands in no file. */
  readonly range?: ByteRange | undefined;
}

/** Facts that belong together. */
export interface FactGroup {
  readonly title: string;
  readonly facts: readonly Fact[];
}

export type FactValue =
  | { readonly text: string }
  | Count
  | { readonly counts: readonly Count[] }
  | { readonly bytes: number }
  /** How long a clip is, and the rate of its frames where keys tell. */
  | { readonly duration: Seconds; readonly framesPerSecond?: number | undefined }
  /** A stretch of time, long or short. */
  | { readonly span: Seconds }
  | { readonly bitsPerJointPerFrame: number };

/** A number of things. */
export interface Count {
  readonly count: number;
  /** What is counted, for where no label says so. */
  readonly one?: string;
  /** Its plural, where that is not `one` and an s. */
  readonly many?: string;
  /** How many of them only fill up groups of four. */
  readonly padding?: number;
  /** How many more there are that do. */
  readonly paddedBy?: number;
}

/** What a document can hold. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;
export type JsonObject = { readonly [name: string]: JsonValue };

/** Where the parts of something stand, as documents have it. */
export function rangesJson(ranges: Ranges<string>): JsonObject {
  return Object.fromEntries(
    Object.entries(ranges).map(([part, { offset, length }]) => [part, { offset, length }]),
  );
}
