import type { ByteRange, Ranges, Seconds } from '../../base/units.ts';
import type { Skeleton } from '../../model/skeleton.ts';
import type { Rule } from './rule.ts';
import type { ByteSection } from './section.ts';
import type { Walk } from './walk.ts';

/** The bytes and the problems of one kind of object. */
export interface Kind<T, Version extends number> {
  /** For each version that can be read: the parts of its body, in file order. */
  readonly sections: Readonly<Record<Version, (walk: Walk, object: T) => readonly ByteSection[]>>;
  readonly rules: readonly Rule<T>[];
}

/** Facts about objects of one kind. The caller formats them. */
export interface KindFacts<T> {
  /** Name of the kind, for people. */
  readonly title: string;
  /** Facts that distinguish an object from others of its kind, the most telling first. */
  summary(object: T): readonly FactValue[];
  /**
   * All facts that fit into one line. If missing, the summary is used.
   * @param bytes size of the object in its file
   */
  line?(object: T, bytes: number): readonly FactValue[];
  /** All facts, with the byte ranges that store them. */
  details(object: T): readonly Fact[];
  /** All facts about each part of the object, one group per part. */
  parts?(object: T): readonly FactGroup[];
  /**
   * For programs.
   * @param bytes size of the object in its file
   * @param skeletons for the names of joints
   */
  json(object: T, bytes: number, skeletons: readonly Skeleton[]): JsonObject;
}

/** One fact about an object, and the bytes that store it. */
export interface Fact {
  readonly label: string;
  readonly value: FactValue;
  /** Undefined if the value is computed; empty if the object is not in a file. */
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
  /** Duration of a clip, and its frame rate if it can be derived from the keys. */
  | { readonly duration: Seconds; readonly framesPerSecond?: number | undefined }
  /** A duration of any length. */
  | { readonly span: Seconds }
  | { readonly bitsPerJointPerFrame: number };

/** A number of things. */
export interface Count {
  readonly count: number;
  /** The noun for what is counted, used when no label says it. */
  readonly one?: string;
  /** The plural, unless it is `one` followed by an s. */
  readonly many?: string;
  /** How many of them are padding for groups of four. */
  readonly padding?: number;
  /** How many padding elements there are in addition. */
  readonly paddedBy?: number;
}

/** A value in a JSON document. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;
export type JsonObject = { readonly [name: string]: JsonValue };

/** Byte ranges of an object's parts, as JSON. */
export function rangesJson(ranges: Ranges<string>): JsonObject {
  return Object.fromEntries(
    Object.entries(ranges).map(([part, { offset, length }]) => [part, { offset, length }]),
  );
}
