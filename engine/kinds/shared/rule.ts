import type { Diagnostic } from '../../base/errors.ts';
import type { ByteOffset, JointIndex, KeyIndex } from '../../base/units.ts';
import type { KeyKind } from '../../model/animation.ts';
import type { Skeleton } from '../../model/skeleton.ts';

/** Something about an object that plays, and that somebody should know of. */
export interface Finding extends Diagnostic {
  readonly joint?: JointIndex | undefined;
  /** What `key` is a key of; absent for user tracks. */
  readonly keyKind?: KeyKind | undefined;
  readonly key?: KeyIndex | undefined;
}

export type Severity = Finding['severity'];

/** Where a rule does not hold, and in what way. */
export interface Place {
  readonly message: string;
  readonly offset?: ByteOffset | undefined;
  readonly joint?: JointIndex | undefined;
  readonly keyKind?: KeyKind | undefined;
  readonly key?: KeyIndex | undefined;
}

/** What an object is seen beside. */
export interface Scene {
  /** How to call a joint: `joint 3 "Spine"`. */
  readonly nameOf: (joint: JointIndex) => string;
  /** The one with a joint for every track of the clip, where it is known. */
  readonly skeleton?: Skeleton | undefined;
  /** All that were given. */
  readonly skeletons: readonly Skeleton[];
}

/** What is looked for in one kind of object. */
export interface Rule<T> {
  /** Stable, to filter and silence by. */
  readonly name: string;
  readonly severity: Severity;
  /** What is wrong with it, and what to do. */
  readonly why: string;
  /** One place a joint, or a key where there are no joints, rather than one for every key. */
  check(object: T, scene: Scene): Iterable<Place>;
}
