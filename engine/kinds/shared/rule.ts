import type { Diagnostic } from '../../base/errors.ts';
import type { ByteOffset, JointIndex, KeyIndex } from '../../base/units.ts';
import type { KeyKind } from '../../model/animation.ts';
import type { Skeleton } from '../../model/skeleton.ts';

/** A problem of an object that can be played. */
export interface Finding extends Diagnostic {
  readonly joint?: JointIndex | undefined;
  /** The kind of `key`; absent for user tracks. */
  readonly keyKind?: KeyKind | undefined;
  readonly key?: KeyIndex | undefined;
}

export type Severity = Finding['severity'];

/** A place where a rule is broken, and a message. */
export interface Place {
  readonly message: string;
  readonly offset?: ByteOffset | undefined;
  readonly joint?: JointIndex | undefined;
  readonly keyKind?: KeyKind | undefined;
  readonly key?: KeyIndex | undefined;
}

/** What a rule knows besides the object itself. */
export interface Scene {
  /** The name of a joint in messages: `joint 3 "Spine"`. */
  readonly nameOf: (joint: JointIndex) => string;
  /** The skeleton with as many joints as the clip has tracks, if there is one. */
  readonly skeleton?: Skeleton | undefined;
  /** All given skeletons. */
  readonly skeletons: readonly Skeleton[];
}

/** A check for one kind of object. */
export interface Rule<T> {
  /** A stable name, for filters. */
  readonly name: string;
  readonly severity: Severity;
  /** Why a finding is a problem, and what to do. */
  readonly why: string;
  /** Reports one place per joint, not one per key. Without joints it reports one place per key. */
  check(object: T, scene: Scene): Iterable<Place>;
}
