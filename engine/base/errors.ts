import { printable } from './printable.ts';
import type { ByteOffset, JointIndex } from './units.ts';

/** The parts of an {@link AssetError}; its message is one sentence made of them. */
export interface AssetProblem {
  /** The object that is wrong, as a person would name it: `ozz-animation "walk"`. */
  readonly object: string;
  /** Where it went wrong, from the start of the file. */
  readonly offset?: ByteOffset | undefined;
  /** The joint that it went wrong at. */
  readonly joint?: JointIndex | undefined;
  /** What should have been there. */
  readonly expected: string;
  /** What was there instead. */
  readonly found: string;
  /** What the person can do about it. */
  readonly advice?: string | undefined;
}

/**
 * Bad input: the only error that the engine raises for bytes, sources and pairs that it cannot use.
 * Anything else that is thrown is a mistake in the program.
 */
export class AssetError extends Error implements AssetProblem {
  override readonly name = 'AssetError';
  readonly object: string;
  readonly offset: ByteOffset | undefined;
  readonly joint: JointIndex | undefined;
  readonly expected: string;
  readonly found: string;
  readonly advice: string | undefined;

  constructor(problem: AssetProblem) {
    super(printable(sentence(problem)));
    this.object = problem.object;
    this.offset = problem.offset;
    this.joint = problem.joint;
    this.expected = problem.expected;
    this.found = problem.found;
    this.advice = problem.advice;
  }
}

function sentence({ object, offset, expected, found, advice }: AssetProblem): string {
  const where = offset === undefined ? '' : ` at byte ${offset} (${hex(offset)})`;
  const what = `${object}${where}: expected ${expected}, found ${found}.`;
  return advice === undefined ? what : `${what} ${advice}`;
}

/** A byte offset as people read it in a hex view: `0x1f40`. */
export function hex(offset: ByteOffset): string {
  return `0x${offset.toString(16)}`;
}

/**
 * Asserts something that the program itself guarantees. A failure is a bug in the program, never bad input.
 * @throws Error when `condition` does not hold
 */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`Invariant broken: ${message}`);
}

/**
 * What was thrown, in words: the message of an error, the text of anything else.
 *
 * @example
 * console.assert(messageOf(new Error('too short')) === 'too short');
 */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
