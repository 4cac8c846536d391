import * as v from 'valibot';
import { AssetError, messageOf } from '../base/errors.ts';
import { jsonExcerpt } from '../base/json-excerpt.ts';
import { PROPERTY_TYPES } from '../model/import-settings.ts';
import {
  axesText,
  DEFAULT_CLIP_IMPORT,
  DEFAULT_IMPORT_CONFIG,
  DEFAULT_PROPERTY_IMPORT,
} from './import-config.ts';
import type { ClipImport, ImportConfig, PropertyImport } from './import-config.ts';
import { checkOutputName } from './output-names.ts';
import {
  type ClipRecipe,
  DEFAULT_CLIP_RECIPE,
  type ErrorLimits,
  type MotionPartRecipe,
  type JointLimit,
} from './settings.ts';

const OBJECT = 'Import settings';
const RECIPE = DEFAULT_CLIP_RECIPE;

// Messages of the schema say what was expected. All members have defaults.

const AMOUNT = 'a number of 0 or more';

const text = (defaults: string) => v.optional(v.string('a text'), defaults);
const flag = (defaults: boolean) => v.optional(v.boolean('true or false'), defaults);
const amount = (defaults: number) =>
  v.optional(v.pipe(v.number(AMOUNT), v.finite(AMOUNT), v.minValue(0, AMOUNT)), defaults);
const choice = <const Choices extends readonly string[]>(
  choices: Choices,
  defaults: Choices[number],
) => v.optional(v.picklist(choices, `one of ${choices.join(', ')}`), defaults);

/** An object with only these members. Others are refused, because they would have no effect. */
const object = <Entries extends v.ObjectEntries>(entries: Entries) =>
  v.pipe(
    v.custom<v.InferInput<v.StrictObjectSchema<Entries, undefined>>>(isObject, 'an object'),
    v.strictObject(entries, `members among ${Object.keys(entries).join(', ')}`),
  );

/** The same; if the object is missing, all members have their defaults. */
const members = <Entries extends v.ObjectEntries>(entries: Entries) =>
  v.optional(object(entries), {} as never);

const part = (defaults: MotionPartRecipe) =>
  members({
    components: v.optional(
      v.pipe(v.string('a text'), v.regex(/^[xyz]*$/, 'some of x, y and z')),
      axesText(defaults.axes),
    ),
    reference: choice(['absolute', 'skeleton', 'animation'], defaults.reference),
    bake: flag(defaults.bake),
    loop: flag(defaults.loop),
    raw: flag(false),
    optimize: flag(defaults.optimize),
    optimization_tolerance: amount(defaults.tolerance),
  });

const override = object({
  name: text('*'),
  tolerance: amount(RECIPE.tolerance),
  distance: amount(RECIPE.distance),
});

const property = object({
  filename: text(DEFAULT_PROPERTY_IMPORT.filename),
  joint_name: text(DEFAULT_PROPERTY_IMPORT.jointName),
  property_name: text(DEFAULT_PROPERTY_IMPORT.propertyName),
  type: choice(PROPERTY_TYPES, DEFAULT_PROPERTY_IMPORT.type),
  raw: flag(DEFAULT_PROPERTY_IMPORT.raw),
  optimize: flag(DEFAULT_PROPERTY_IMPORT.optimize),
  optimization_tolerance: amount(DEFAULT_PROPERTY_IMPORT.tolerance),
});

const range = v.optional(
  v.pipe(
    object({ from: amount(0), to: v.optional(amount(0)) }),
    v.check(({ from, to = Infinity }) => from < to, 'a time "to" after "from"'),
  ),
);

const namedLimits = v.optional(v.array(object({ name: text('*'), max: amount(0) }), 'a list'));

/** Limits of errors; 0 for none. */
const smallest = v.optional(
  object({
    max: amount(0),
    percentile99: amount(0),
    mean: amount(0),
    joints: namedLimits,
    contacts: namedLimits,
  }),
);

const clip = object({
  clip: text(DEFAULT_CLIP_IMPORT.clip),
  filename: text(DEFAULT_CLIP_IMPORT.filename),
  raw: flag(DEFAULT_CLIP_IMPORT.raw),
  range,
  additive: flag(false),
  additive_reference: choice(['animation', 'skeleton'], 'animation'),
  sampling_rate: v.optional(
    v.pipe(v.number('a number'), v.finite('a number')),
    RECIPE.samplingRate,
  ),
  iframe_interval: amount(RECIPE.iframeInterval),
  optimize: flag(RECIPE.optimize),
  optimization_settings: members({
    tolerance: amount(RECIPE.tolerance),
    distance: amount(RECIPE.distance),
    smallest,
    override: v.optional(v.array(override, 'a list')),
  }),
  tracks: members({
    properties: v.optional(v.array(property, 'a list')),
    motion: members({
      enable: flag(RECIPE.motion.enabled),
      filename: text(DEFAULT_CLIP_IMPORT.motionFilename),
      joint_name: text(RECIPE.motion.jointName),
      position: part(RECIPE.motion.position),
      rotation: part(RECIPE.motion.rotation),
    }),
  }),
});

const { filename, enabled, raw, types } = DEFAULT_IMPORT_CONFIG.skeleton;

const jointTypes = members({
  skeleton: flag(types.skeleton),
  marker: flag(types.marker),
  camera: flag(types.camera),
  geometry: flag(types.geometry),
  light: flag(types.light),
  null: flag(types.null),
  any: flag(types.any),
});

const settings = object({
  skeleton: members({
    filename: text(filename),
    import: members({ enable: flag(enabled), raw: flag(raw), types: jointTypes }),
  }),
  animations: v.optional(v.array(clip, 'a list')),
});

/**
 * Reads the reference importers' settings. Missing members have their defaults; comments are allowed.
 *
 * @throws AssetError if the text is not JSON, has members that the importers do not know, or names files
 * outside of the output folder
 *
 * @example
 * const { animations } = readImportConfig('{ "animations": [{ "clip": "walk*", "additive": true }] }');
 * console.assert(animations[0].recipe.additive !== 'none');
 */
export function readImportConfig(source: string): ImportConfig {
  const { skeleton, animations } = parseSettings(parseJson(source));
  const { enable, raw: isRaw, types: chosen } = skeleton.import;
  const clips = animations?.map(toClipImport) ?? DEFAULT_IMPORT_CONFIG.animations;
  checkOutputName(skeleton.filename);
  // Any name will do for a clip's.
  for (const { filename: file, motionFilename, properties } of clips) {
    const trackFiles = properties.map((one) => one.filename);
    for (const name of [file, motionFilename, ...trackFiles]) {
      checkOutputName(name.replaceAll('*', 'x'));
    }
  }
  return {
    skeleton: { filename: skeleton.filename, enabled: enable, raw: isRaw, types: chosen },
    animations: clips,
  };
}

/** JSON with `//` and block comments. */
function parseJson(source: string): unknown {
  try {
    return JSON.parse(withoutComments(source));
  } catch (error) {
    const reason = messageOf(error);
    throw new AssetError({ object: OBJECT, expected: 'JSON', found: `other text (${reason})` });
  }
}

/** Replaces comments by blanks, so that positions in errors are right. Strings do not change. */
function withoutComments(source: string): string {
  return source.replaceAll(/"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, (found) =>
    found.startsWith('"') ? found : found.replaceAll(/[^\n]/g, ' '),
  );
}

function parseSettings(json: unknown): v.InferOutput<typeof settings> {
  const { success, output, issues } = v.safeParse(settings, json);
  if (success) return output;
  const [{ path = [], message, expected, input }] = issues;
  const isUnknown = expected === 'never';
  const where = pathText(isUnknown ? path.slice(0, -1) : path);
  throw new AssetError({
    object: OBJECT,
    expected: where === '' ? message : `${message} for "${where}"`,
    found: jsonExcerpt(isUnknown ? pathText(path) : input),
  });
}

/** Such as `animations[0].clip`. */
function pathText(path: readonly { readonly key: unknown }[]): string {
  const keys = path.map(({ key }) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`));
  return keys.join('').replace(/^\./, '');
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function toClipImport(json: v.InferOutput<typeof clip>): ClipImport {
  const { motion } = json.tracks;
  return {
    clip: json.clip,
    filename: json.filename,
    raw: json.raw,
    recipe: toRecipe(json),
    properties: json.tracks.properties?.map(toPropertyImport) ?? [],
    motionFilename: motion.filename,
    motionRaw: { position: motion.position.raw, rotation: motion.rotation.raw },
  };
}

function toPropertyImport(json: v.InferOutput<typeof property>): PropertyImport {
  return {
    filename: json.filename,
    jointName: json.joint_name,
    propertyName: json.property_name,
    type: json.type,
    raw: json.raw,
    optimize: json.optimize,
    tolerance: json.optimization_tolerance,
  };
}

function toLimits({
  joints,
  contacts,
  ...limits
}: NonNullable<v.InferOutput<typeof smallest>>): ErrorLimits {
  return {
    ...limits,
    ...(joints !== undefined && { joints: joints.map(toJointLimit) }),
    ...(contacts !== undefined && { contacts: contacts.map(toJointLimit) }),
  };
}

function toJointLimit({ name, max }: { readonly name: string; readonly max: number }): JointLimit {
  return { pattern: name, max };
}

function toRecipe(json: v.InferOutput<typeof clip>): ClipRecipe {
  const { tolerance, distance, smallest: limits } = json.optimization_settings;
  const { motion } = json.tracks;
  return {
    ...(json.range !== undefined && { range: json.range }),
    optimize: json.optimize,
    tolerance,
    distance,
    ...(limits !== undefined && { smallest: toLimits(limits) }),
    overrides:
      json.optimization_settings.override?.map((one) => {
        return { pattern: one.name, tolerance: one.tolerance, distance: one.distance };
      }) ?? RECIPE.overrides,
    additive: json.additive ? json.additive_reference : 'none',
    iframeInterval: json.iframe_interval,
    samplingRate: Math.max(0, json.sampling_rate),
    motion: {
      enabled: motion.enable,
      jointName: motion.joint_name,
      position: toMotionPart(motion.position),
      rotation: toMotionPart(motion.rotation),
    },
  };
}

function toMotionPart(json: v.InferOutput<ReturnType<typeof part>>): MotionPartRecipe {
  const { components, reference, bake, loop, optimize, optimization_tolerance: tolerance } = json;
  const axes = {
    x: components.includes('x'),
    y: components.includes('y'),
    z: components.includes('z'),
  };
  return { axes, reference, bake, loop, optimize, tolerance };
}
