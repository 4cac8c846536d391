/** What an argument has to be. */
export interface Needed {
  /** `the bytes of a file`. */
  readonly what: string;
  fits(given: unknown): boolean;
  /** What to do, as the end of a sentence. */
  advice(given: unknown): string;
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
    return call(...args);
  };
  return checkedCall as Call;
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
    return await call(...args);
  };
  return checkedCall as Call;
}

/**
 * Refuses arguments of wrong types.
 * @throws TypeError
 */
export function refuseWrong(name: string, needed: NeededArguments, args: readonly unknown[]): void {
  for (const [i, one] of needed.entries()) {
    const problem = one === undefined ? undefined : problemOf(one, args[i]);
    if (problem !== undefined) throw new TypeError(`${name} needs ${problem}.`);
  }
}

function problemOf(needed: Needed | NeededFields, given: unknown): string | undefined {
  if ('what' in needed) return needed.fits(given) ? undefined : misfit(needed, given);
  const names = Object.keys(needed.fields).join(' and ');
  // What has a kind is one of the objects that belong in it.
  if (typeOf(given) !== 'Object' || propertyOf(given, 'kind') !== undefined) {
    const advice = (): string => `give { ${Object.keys(needed.fields).join(', ')} }`;
    return misfit({ what: `an object with ${names}`, advice }, given);
  }
  for (const [field, one] of Object.entries(needed.fields)) {
    const value = propertyOf(given, field);
    if (!one.fits(value)) return misfit(one, value, ` as "${field}"`);
  }
  return undefined;
}

function misfit(
  { what, advice }: Pick<Needed, 'what' | 'advice'>,
  given: unknown,
  where = '',
): string {
  const isPromise = typeof propertyOf(given, 'then') === 'function';
  const todo = isPromise ? 'wait for it, by await' : advice(given);
  return `${what}${where}, and was given ${givenText(given)}: ${todo}`;
}

/** What something is, as a person would say: `null`, `a string`, `an Array`, `an object of kind "animation"`. */
function givenText(given: unknown): string {
  if (given === null || given === undefined) return String(given);
  if (typeof given !== 'object') return `a ${typeof given}`;
  const kind = propertyOf(given, 'kind');
  if (typeof kind === 'string') return `an object of kind "${kind}"`;
  const type = typeOf(given);
  if (type === 'Object') return 'an object';
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

/** The same where only an array of bytes will do. */
export const BYTE_ARRAY: Needed = {
  what: 'the bytes of a file (Uint8Array)',
  fits: (given) => typeOf(given) === 'Uint8Array',
  advice: (given) =>
    typeOf(given) === 'ArrayBuffer' ? 'give new Uint8Array(…) of it' : bytesAdvice(given),
};

function bytesAdvice(given: unknown): string {
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
  return { what, fits: (given) => typeOf(given) === 'Object', advice: () => advice };
}
