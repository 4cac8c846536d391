import type { Evidence, FindingPlace, Remedy, Severity } from '../../base/finding.ts';
import type { FileUnit } from '../../base/length.ts';
import type { JointIndex } from '../../base/units.ts';
import type { Skeleton } from '../../model/skeleton.ts';

export type { Finding, Severity } from '../../base/finding.ts';

/** A place where a rule is broken, and a message. */
export interface Place extends FindingPlace {
  readonly message: string;
  readonly evidence?: Evidence | undefined;
  /** Where the rule's own is not enough: with the numbers of this place, or a command. */
  readonly remedy?: Remedy | undefined;
  /** Where it is not the rule's. */
  readonly severity?: Severity | undefined;
}

/** What a rule knows besides the object itself. */
export interface Scene {
  /** The name of a joint in messages: `joint 3 "Spine"`. */
  readonly nameOf: (joint: JointIndex) => string;
  /** The skeleton with as many joints as the clip has tracks, if there is one. */
  readonly skeleton?: Skeleton | undefined;
  /** All given skeletons. */
  readonly skeletons: readonly Skeleton[];
  /** Of lengths; metres if undefined. */
  readonly unit?: FileUnit | undefined;
}

/** A rule without its check. */
export interface RuleFacts {
  /** The stable code of its findings. */
  readonly name: string;
  readonly severity: Severity;
  /** Why a finding is a problem, and what to do. */
  readonly why: string;
}

/** A check for one kind of object. */
export interface Rule<T> extends RuleFacts {
  /**
   * Reports every place, the worst first if they differ: one place per joint, not one per key;
   * without joints, one place per key. Places of one severity become one finding.
   */
  check(object: T, scene: Scene): Iterable<Place>;
}

/** A check of an object together with what belongs to it. */
export interface SceneRule<T> extends RuleFacts {
  /** Reports every place, the worst first. */
  check(scene: T): Iterable<Place>;
}
