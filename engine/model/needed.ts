import {
  listOf,
  ofType,
  oneOf,
  orUndefined,
  propertyOf,
  settingsLike,
  settingsWith,
  type Needed,
} from '../base/needed.ts';

const NAMES = {
  skeleton: 'a skeleton',
  animation: 'a runtime clip',
  track: 'a user track',
  mesh: 'a mesh',
  'raw-skeleton': 'a source skeleton',
  'raw-animation': 'a source clip',
  'raw-track': 'a source user track',
} as const;

type Kind = keyof typeof NAMES;

/** An object of one of some kinds, as archives hold them. */
/* @__NO_SIDE_EFFECTS__ */
export function objectOf(...kinds: readonly [Kind, ...Kind[]]): Needed {
  const names = kinds.map((kind) => `${NAMES[kind]} (of kind "${kind}")`);
  return {
    what: names.join(' or '),
    fits: (given) => kinds.some((kind) => kind === propertyOf(given, 'kind')),
    advice: (given) => objectAdvice(given, kinds[0]),
  };
}

function objectAdvice(given: unknown, needed: Kind): string {
  const kind = propertyOf(given, 'kind');
  if (kind === `raw-${needed}`) return 'build it first';
  if (needed === `raw-${String(kind)}`) {
    return 'it is built already: give its source';
  }
  if (propertyOf(given, 'object') !== undefined) return 'give the object of this entry';
  return `take it out of an archive, by objectOfKind(readArchive(bytes), "${needed}")`;
}

/** The same, or nothing. */
/* @__NO_SIDE_EFFECTS__ */
export function objectOrNothing(kind: Kind): Needed {
  const needed = objectOf(kind);
  return {
    ...needed,
    what: `${needed.what} or undefined`,
    fits: (given) => given === undefined || given === null || needed.fits(given),
    isOptional: true,
  };
}

/** An archive that was read or made. */
export const ARCHIVE: Needed = {
  what: 'an archive',
  fits: (given) => Array.isArray(propertyOf(given, 'entries')),
  advice: () => 'readArchive makes one of the bytes of a file',
};

/** A list of objects, of kinds that archives can hold. */
export const OBJECTS: Needed = {
  what: 'an array of objects that archives can hold',
  fits: (given) => Array.isArray(given) && given.length > 0 && given.every((one) => isObject(one)),
  advice: (given) => {
    if (isObject(given)) return 'put it into an array';
    return 'take objects of archives, or what is built';
  },
};

function isObject(given: unknown): boolean {
  const kind = propertyOf(given, 'kind');
  return typeof kind === 'string' && Object.hasOwn(NAMES, kind);
}

/** A list of runtime clips. */
export const CLIPS: Needed = {
  what: 'an array of runtime clips (of kind "animation")',
  fits: (given) =>
    Array.isArray(given) && given.every((one) => propertyOf(one, 'kind') === 'animation'),
  advice: (given) =>
    propertyOf(given, 'kind') === 'animation'
      ? 'put it into an array'
      : 'take them out of archives, or build them from their sources',
};

const LIMIT_ADVICE = "give { pattern: 'Hand*', max: 0.0005 }, for example";
const LENGTH = ofType('number', 'a length', 'give 0.001 for a millimetre of metres, for example');
const JOINT_LIMIT = settingsWith(settingsLike('a limit', LIMIT_ADVICE), '', {
  pattern: ofType('string', 'the name of joints', LIMIT_ADVICE),
  max: LENGTH,
});
const JOINT_LIMITS = orUndefined(listOf('put one limit into an array', JOINT_LIMIT));

/** Limits of errors, of all joints and by name, in goals and in settings. */
export const ERROR_LIMITS: Readonly<Record<string, Needed>> = {
  max: orUndefined(LENGTH),
  percentile99: orUndefined(LENGTH),
  mean: orUndefined(LENGTH),
  joints: JOINT_LIMITS,
  contacts: JOINT_LIMITS,
};

/** Settings of a build. */
/* @__NO_SIDE_EFFECTS__ */
export function recipeLike(advice: string): Needed {
  const limits = settingsLike(
    'limits of errors',
    'give { max: 0.001, percentile99: 0, mean: 0 }, for example',
  );
  return settingsWith(settingsLike('a recipe', advice), 'recipe', {
    overrides: listOf(advice),
    motion: settingsLike('an object', advice),
    optimize: orUndefined(ofType('boolean', 'a boolean', 'give true or false')),
    additive: orUndefined(oneOf(['none', 'animation', 'skeleton'])),
    smallest: orUndefined(settingsWith(limits, '', ERROR_LIMITS)),
  });
}
