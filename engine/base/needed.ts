/** What an argument has to be. */
export interface Needed {
  /** `the bytes of a file`. */
  readonly what: string;
  fits(given: unknown): boolean;
  /** What to do, as the end of a sentence. */
  advice(given: unknown): string;
  /** Whether it may be undefined; null, which plain JavaScript often has for nothing, is taken as that. */
  readonly isOptional?: true;
  /** What is in it, if it fits, and has to be of some type, too. */
  parts?(given: unknown): readonly NeededPart[];
}

/** A part of an argument: what it is, by `[0]` or `.clip` after the name of the whole. */
export interface NeededPart {
  readonly name: string;
  readonly value: unknown;
  readonly needed: Needed;
}

/** An argument that is an object, and what some of its fields have to be. */
interface NeededFields {
  readonly fields: Readonly<Record<string, Needed>>;
}

/** Of each argument; undefined for those that are not checked. */
type NeededArguments = readonly (Needed | NeededFields | undefined)[];

/**
 * The same function for callers whose types nobody has checked, as in plain JavaScript: it refuses arguments of wrong
 * types in one sentence. Not for functions that run every frame. Bundlers leave out what nobody calls.
 * @throws TypeError from the function
 */
/* @__NO_SIDE_EFFECTS__ */
export function checked<Call extends (...args: never[]) => unknown>(
  name: string,
  call: Call,
  needed: NeededArguments,
): Call {
  const checkedCall = (...args: Parameters<Call>): unknown => {
    refuseWrong(name, needed, args);
    return call(...withoutNulls(needed, args));
  };
  return checkedCall as Call;
}

/** The arguments with undefined for null where nothing may be given. */
function withoutNulls<Args extends readonly unknown[]>(needed: NeededArguments, args: Args): Args {
  const given = args.map((arg, i) =>
    arg === null && propertyOf(needed[i], 'isOptional') === true ? undefined : arg,
  );
  return given as unknown as Args;
}

/** The same for a function that returns a promise, which is rejected. */
/* @__NO_SIDE_EFFECTS__ */
export function checkedAsync<Call extends (...args: never[]) => Promise<unknown>>(
  name: string,
  call: Call,
  needed: NeededArguments,
): Call {
  const checkedCall = async (...args: Parameters<Call>): Promise<unknown> => {
    refuseWrong(name, needed, args);
    return await call(...withoutNulls(needed, args));
  };
  return checkedCall as Call;
}

/**
 * The same for a function that returns why something cannot work: a wrong type is such a reason.
 * @param name of the function that would fail
 */
/* @__NO_SIDE_EFFECTS__ */
export function validated<Call extends (...args: never[]) => string | undefined>(
  name: string,
  call: Call,
  needed: NeededArguments,
): Call {
  const validatedCall = (...args: Parameters<Call>): string | undefined =>
    wrongArgument(name, needed, args) ?? call(...args);
  return validatedCall as Call;
}

/**
 * Refuses arguments of wrong types.
 * @throws TypeError
 */
export function refuseWrong(name: string, needed: NeededArguments, args: readonly unknown[]): void {
  const problem = wrongArgument(name, needed, args);
  if (problem !== undefined) throw new TypeError(`${problem}.`);
}

function wrongArgument(
  name: string,
  needed: NeededArguments,
  args: readonly unknown[],
): string | undefined {
  for (const [i, one] of needed.entries()) {
    const problem = one === undefined ? undefined : problemOf(one, args[i]);
    if (problem !== undefined) return `${name} needs ${problem}`;
  }
  return undefined;
}

function problemOf(needed: Needed | NeededFields, given: unknown): string | undefined {
  if ('what' in needed) return partProblem(needed, given, '');
  if (!isObjectLike(given)) return misfit(wholeOf(needed), given);
  for (const [field, one] of Object.entries(needed.fields)) {
    const problem = partProblem(one, propertyOf(given, field), field);
    if (problem === undefined) continue;
    // What has a kind, or is of a class of its own, is most often what belongs in the object.
    const isPlain = typeOf(given) === 'Object' && propertyOf(given, 'kind') === undefined;
    return isPlain ? problem : misfit(wholeOf(needed), given);
  }
  return undefined;
}

/** @param name of the part that is given: `clips[0].clip`; empty for an argument */
function partProblem(needed: Needed, given: unknown, name: string): string | undefined {
  if (!needed.fits(given)) return misfit(needed, given, name === '' ? '' : ` as "${name}"`);
  for (const part of needed.parts?.(given) ?? []) {
    const problem = partProblem(part.needed, part.value, `${name}${part.name}`);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function wholeOf({ fields }: NeededFields): Pick<Needed, 'what' | 'advice'> {
  const names = Object.keys(fields);
  return {
    what: `an object with ${names.join(' and ')}`,
    advice: () => `give { ${names.join(', ')} }`,
  };
}

/** Whether it can have the fields of an object, of whichever class: also a module, whose exports are settings. */
function isObjectLike(given: unknown): boolean {
  if (typeof given !== 'object' || given === null) return false;
  return !Array.isArray(given) && !ArrayBuffer.isView(given) && !isPromise(given);
}

function isPromise(given: unknown): boolean {
  return typeof propertyOf(given, 'then') === 'function';
}

function misfit(
  { what, advice }: Pick<Needed, 'what' | 'advice'>,
  given: unknown,
  where = '',
): string {
  const todo = isPromise(given) ? 'wait for it, by await' : advice(given);
  return `${what}${where}, and was given ${givenText(given)}: ${todo}`;
}

/** What something is, as a person would say: `null`, `-1`, `a string`, `an Array`, `an object of kind "animation"`. */
function givenText(given: unknown): string {
  if (given === null || given === undefined || typeof given === 'number') return String(given);
  if (typeof given !== 'object') return `a ${typeof given}`;
  const kind = propertyOf(given, 'kind');
  if (typeof kind === 'string') return `an object of kind "${kind}"`;
  const type = typeOf(given);
  if (type === 'Object') return 'an object';
  if (propertyOf(given, 'length') === 0) return `an empty ${type}`;
  return `${/^(?:[AEIO]|U(?!int))/.test(type) ? 'an' : 'a'} ${type}`;
}

/** `Uint8Array`, also of another window, whose classes are not those of this one. */
export function typeOf(given: unknown): string {
  return Object.prototype.toString.call(given).slice('[object '.length, -1);
}

/** A property of anything; undefined if it has none. */
export function propertyOf(given: unknown, name: string): unknown {
  if (given === null || given === undefined) return undefined;
  return (given as Readonly<Record<string, unknown>>)[name];
}

/** The bytes of a file. */
export const BYTES: Needed = {
  what: 'the bytes of a file (ArrayBuffer or Uint8Array)',
  fits: (given) => ArrayBuffer.isView(given) || typeOf(given) === 'ArrayBuffer',
  advice: bytesAdvice,
};

/** The same where only an array of bytes will do, of whichever class. */
export const BYTE_ARRAY: Needed = {
  what: 'the bytes of a file (Uint8Array)',
  fits: (given) => ArrayBuffer.isView(given) && propertyOf(given, 'BYTES_PER_ELEMENT') === 1,
  advice: bytesAdvice,
};

function bytesAdvice(given: unknown): string {
  if (typeOf(given).endsWith('ArrayBuffer')) return 'give new Uint8Array(…) of it';
  const reads = typeof propertyOf(given, 'arrayBuffer') === 'function';
  if (reads) return 'read it first, by await and its arrayBuffer()';
  return 'read the file first, for example with readFileSync';
}

/** The name of a file. */
export const FILE_NAME: Needed = {
  what: 'the name of a file',
  fits: (given) => typeof given === 'string',
  advice: () => 'its ending tells the format where its bytes do not',
};

/** Any object, such as settings that have defaults. */
/* @__NO_SIDE_EFFECTS__ */
export function settingsLike(what: string, advice: string): Needed {
  return { what, fits: isObjectLike, advice: () => advice };
}

/** The same, with what none of its fields may miss. @param name `recipe`, before the names of its fields */
/* @__NO_SIDE_EFFECTS__ */
export function settingsWith(
  settings: Needed,
  name: string,
  fields: Readonly<Record<string, Needed>>,
): Needed {
  return { ...settings, parts: partsOf(fields, name) };
}

/** The parts that an object has in fields. @param whole its name, if it has one */
/* @__NO_SIDE_EFFECTS__ */
export function partsOf(
  fields: Readonly<Record<string, Needed>>,
  whole = '',
): (given: unknown) => readonly NeededPart[] {
  return (given) =>
    Object.entries(fields).map(([field, needed]) => ({
      name: `${whole}.${field}`,
      value: propertyOf(given, field),
      needed,
    }));
}

/** An array of which each item is needed. @param advice what to do if it is no array */
/* @__NO_SIDE_EFFECTS__ */
export function listOf(advice: string, item?: Needed): Needed {
  return {
    what: 'an array',
    fits: (given) => Array.isArray(given),
    advice: () => advice,
    parts: (given) => {
      if (item === undefined || !Array.isArray(given)) return [];
      return given.map((value: unknown, i) => ({ name: `[${i}]`, value, needed: item }));
    },
  };
}

/** The same, or undefined: for parts that may be left out, as null leaves them out. */
/* @__NO_SIDE_EFFECTS__ */
export function orUndefined(needed: Needed): Needed {
  return {
    ...needed,
    what: `${needed.what} or undefined`,
    fits: (given) => isMissing(given) || needed.fits(given),
    parts: (given) => (isMissing(given) ? [] : (needed.parts?.(given) ?? [])),
  };
}

/** Anything of a type, by `typeof`. */
/* @__NO_SIDE_EFFECTS__ */
export function ofType(
  type: 'boolean' | 'function' | 'number' | 'string',
  what: string,
  advice: string,
): Needed {
  return { what, fits: (given) => typeof given === type, advice: () => advice };
}

/** One of some words. */
/* @__NO_SIDE_EFFECTS__ */
export function oneOf(words: readonly string[]): Needed {
  return {
    what: `one of ${words.map((word) => `"${word}"`).join(', ')}`,
    fits: (given) => typeof given === 'string' && words.includes(given),
    advice: (given) =>
      typeof given === 'string' ? `"${given}" is none of them` : `give "${words[0]}", for example`,
  };
}

/** What follows and cancels long work. */
export const TASK: Needed = {
  what: 'an object with onProgress or cancelled, or undefined',
  fits: (given) => isMissing(given) || isTask(given),
  advice: () => 'give { cancelled: () => signal.aborted }, for example',
  isOptional: true,
};

function isTask(given: unknown): boolean {
  if (!isObjectLike(given) || typeOf(given) === 'AbortSignal') return false;
  const calls = ['onProgress', 'cancelled'].map((name) => propertyOf(given, name));
  // A signal, or what has nothing but one, would be taken as an object without either, and cancel nothing.
  if (calls.every(isMissing) && !isMissing(propertyOf(given, 'signal'))) return false;
  return calls.every((call) => isMissing(call) || typeof call === 'function');
}

function isMissing(given: unknown): given is undefined | null {
  return given === undefined || given === null;
}
