import type { Finding } from '../base/finding.ts';
import { matchesGlob } from '../base/glob.ts';
import type { JointIndex } from '../base/units.ts';

/**
 * Findings that nobody needs to hear of: those that fit all given patterns (`*` any text, `?` any one
 * character).
 */
export interface IgnoreRule {
  readonly code?: string | undefined;
  /** A file by its path, an end of it, or its name. */
  readonly file?: string | undefined;
  /** A finding about several joints fits if all of them do; one about no joint does not. */
  readonly joint?: string | undefined;
  readonly reason: string;
}

/** What rules look at. */
export interface IgnoreSubject {
  readonly code: string;
  readonly file: string;
  /** Names of the joints that it is about. */
  readonly joints: readonly string[];
}

/** The finding about a file that cannot be read: nothing is known of such a file. */
const UNREADABLE = 'unreadable';

/**
 * Whether a rule hides a finding. That a file cannot be read is never hidden.
 *
 * @example
 * const rule = { code: 'loop-*', file: 'death*', reason: 'They do not loop.' };
 * console.assert(ignores(rule, { code: 'loop-gap', file: 'clips/death_1.ozz', joints: [] }));
 */
export function ignores(rule: IgnoreRule, { code, file, joints }: IgnoreSubject): boolean {
  const { joint } = rule;
  return (
    code !== UNREADABLE &&
    (rule.code === undefined || matchesGlob(rule.code, code)) &&
    matchesFile(rule.file, file) &&
    (joint === undefined || (joints.length > 0 && joints.every((name) => matchesGlob(joint, name))))
  );
}

/**
 * Whether one of some rules hides a finding.
 * @param names of the joints of its object
 *
 * @example
 * const finding = unreadableFinding('walk.ozz', new Error('It is empty.'));
 * console.assert(!isIgnored([{ reason: 'All of it.' }], 'walk.ozz', finding, undefined));
 */
export function isIgnored(
  rules: readonly IgnoreRule[],
  file: string,
  finding: Finding,
  names: readonly string[] | undefined,
): boolean {
  const subject = ignoreSubject(file, finding, names);
  return rules.some((rule) => ignores(rule, subject));
}

/**
 * Whether a file fits a pattern, by its path, an end of it, or its name; every file fits none.
 *
 * @example
 * console.assert(matchesFile('walk.*', 'clips/walk.ozz') && !matchesFile('clips', 'clips/walk.ozz'));
 */
export function matchesFile(wanted: string | undefined, file: string): boolean {
  return wanted === undefined || pathEnds(file).some((end) => matchesGlob(wanted, end));
}

/**
 * A path, and what is left of it below each of its folders; its name comes last.
 *
 * @example
 * console.assert(pathEnds('clips/hero/walk.ozz').join(' ') === 'clips/hero/walk.ozz hero/walk.ozz walk.ozz');
 */
export function pathEnds(file: string): string[] {
  const ends = [file];
  for (const { index } of file.matchAll(/[/\\]/g)) ends.push(file.slice(index + 1));
  return ends;
}

/**
 * What a joint is called in rules: by its number if it has no name.
 *
 * @example
 * console.assert(ruleJointName(['Hips', ''], 1) === 'joint 1');
 */
export function ruleJointName(names: readonly string[] | undefined, joint: JointIndex): string {
  const name = names?.[joint];
  return name === undefined || name === '' ? `joint ${joint}` : name;
}

/**
 * A finding as rules look at it.
 * @param names of the joints of its object
 *
 * @example
 * const finding = unreadableFinding('walk.ozz', new Error('It is empty.'));
 * console.assert(ignoreSubject('walk.ozz', finding, undefined).joints.length === 0);
 */
export function ignoreSubject(
  file: string,
  { code, places }: Finding,
  names: readonly string[] | undefined,
): IgnoreSubject {
  const joints = places.flatMap(({ joint }) =>
    joint === undefined ? [] : [ruleJointName(names, joint)],
  );
  return { code, file, joints };
}
