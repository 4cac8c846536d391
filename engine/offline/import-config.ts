import { DEFAULT_CLIP_RECIPE } from './build-clip.ts';
import type { ClipRecipe, MotionPartRecipe, MotionRecipe } from './build-clip.ts';
import type { NamedSetting } from './overrides.ts';
import type { Axes } from './rotation-axes.ts';
import { jsonOf, readSettings, type JsonReader } from './settings-json.ts';

/** What becomes of the clips whose names fit a pattern. */
export interface ClipImport {
  /** Names of clips: `*` any text, `?` any one character. */
  readonly clip: string;
  /** Name of the file to write, `*` standing for the clip's name. */
  readonly filename: string;
  /** Writes the source form. */
  readonly raw: boolean;
  readonly recipe: ClipRecipe;
  /** Name of the file of motion tracks, `*` standing for the clip's name. */
  readonly motionFilename: string;
  /** Which of the motion tracks are written in source form. */
  readonly motionRaw: { readonly position: boolean; readonly rotation: boolean };
}

/** The settings of an import, as the reference importers read them from JSON. */
export interface ImportConfig {
  readonly skeleton: {
    readonly filename: string;
    /** Whether the skeleton is imported and written; else it is only read. */
    readonly enabled: boolean;
    readonly raw: boolean;
  };
  readonly animations: readonly ClipImport[];
}

export const DEFAULT_CLIP_IMPORT: ClipImport = {
  clip: '*',
  filename: '*.ozz',
  raw: false,
  recipe: DEFAULT_CLIP_RECIPE,
  motionFilename: '*_motion_track.ozz',
  motionRaw: { position: false, rotation: false },
};

/** What the reference importers do without a file of settings. */
export const DEFAULT_IMPORT_CONFIG: ImportConfig = {
  skeleton: { filename: 'skeleton.ozz', enabled: true, raw: false },
  animations: [DEFAULT_CLIP_IMPORT],
};

/**
 * Reads the reference importers' settings. What is not said is as by default; comments are allowed. Node types and
 * properties are read over: glTF has neither.
 *
 * @throws AssetError where the text is no JSON, or says what the importers do not know
 */
export function readImportConfig(text: string): ImportConfig {
  const root = readSettings(text);
  const skeleton = root.object('skeleton');
  const settings = skeleton.object('import');
  settings.ignore('types');
  const { filename, enabled, raw } = DEFAULT_IMPORT_CONFIG.skeleton;
  const config: ImportConfig = {
    skeleton: {
      filename: skeleton.text('filename', filename),
      enabled: settings.flag('enable', enabled),
      raw: settings.flag('raw', raw),
    },
    animations: root.list('animations')?.map(readClip) ?? DEFAULT_IMPORT_CONFIG.animations,
  };
  root.finish();
  return config;
}

function readClip(json: JsonReader): ClipImport {
  const usual = DEFAULT_CLIP_IMPORT;
  const tracks = json.object('tracks');
  tracks.ignore('properties');
  const motion = tracks.object('motion');
  return {
    clip: json.text('clip', usual.clip),
    filename: json.text('filename', usual.filename),
    raw: json.flag('raw', usual.raw),
    recipe: readRecipe(json, motion),
    motionFilename: motion.text('filename', usual.motionFilename),
    motionRaw: {
      position: motion.object('position').flag('raw', usual.motionRaw.position),
      rotation: motion.object('rotation').flag('raw', usual.motionRaw.rotation),
    },
  };
}

function readRecipe(json: JsonReader, motion: JsonReader): ClipRecipe {
  const usual = DEFAULT_CLIP_RECIPE;
  const limits = json.object('optimization_settings');
  const tolerance = limits.length('tolerance', usual.tolerance);
  const distance = limits.length('distance', usual.distance);
  const reference = json.choice('additive_reference', ['animation', 'skeleton']) ?? 'animation';
  return {
    optimize: json.flag('optimize', usual.optimize),
    tolerance,
    distance,
    overrides: limits.list('override')?.map(readOverride) ?? usual.overrides,
    additive: json.flag('additive', false) ? reference : 'none',
    iframeInterval: json.length('iframe_interval', usual.iframeInterval),
    samplingRate: Math.max(0, json.number('sampling_rate', usual.samplingRate)),
    motion: readMotion(motion),
  };
}

function readOverride(json: JsonReader): NamedSetting {
  const { tolerance, distance } = DEFAULT_CLIP_RECIPE;
  return {
    pattern: json.text('name', '*'),
    tolerance: json.length('tolerance', tolerance),
    distance: json.length('distance', distance),
  };
}

function readMotion(json: JsonReader): MotionRecipe {
  const usual = DEFAULT_CLIP_RECIPE.motion;
  return {
    enabled: json.flag('enable', usual.enabled),
    jointName: json.text('joint_name', usual.jointName),
    position: readPart(json.object('position'), usual.position),
    rotation: readPart(json.object('rotation'), usual.rotation),
  };
}

function readPart(json: JsonReader, usual: MotionPartRecipe): MotionPartRecipe {
  const components = json.text('components', axesText(usual.axes));
  if (!/^[xyz]*$/.test(components)) json.refuse('components', 'some of x, y and z', components);
  return {
    axes: {
      x: components.includes('x'),
      y: components.includes('y'),
      z: components.includes('z'),
    },
    reference: json.choice('reference', ['absolute', 'skeleton', 'animation']) ?? usual.reference,
    bake: json.flag('bake', usual.bake),
    loop: json.flag('loop', usual.loop),
    optimize: json.flag('optimize', usual.optimize),
    tolerance: json.length('optimization_tolerance', usual.tolerance),
  };
}

/** Settings as the JSON that {@link readImportConfig} and the reference importers read. */
export function importConfigText({ skeleton, animations }: ImportConfig): string {
  const { filename, enabled, raw } = skeleton;
  return jsonOf({
    skeleton: { filename, import: { enable: enabled, raw } },
    animations: animations.map(clipJson),
  });
}

function clipJson(clip: ClipImport): object {
  const { recipe } = clip;
  return {
    clip: clip.clip,
    filename: clip.filename,
    raw: clip.raw,
    additive: recipe.additive !== 'none',
    additive_reference: recipe.additive === 'none' ? 'animation' : recipe.additive,
    sampling_rate: recipe.samplingRate,
    iframe_interval: recipe.iframeInterval,
    optimize: recipe.optimize,
    optimization_settings: {
      tolerance: recipe.tolerance,
      distance: recipe.distance,
      override: recipe.overrides.map(({ pattern, tolerance, distance }) => {
        return { name: pattern, tolerance, distance };
      }),
    },
    tracks: { motion: motionJson(clip, recipe.motion) },
  };
}

function motionJson({ motionFilename, motionRaw }: ClipImport, motion: MotionRecipe): object {
  return {
    enable: motion.enabled,
    filename: motionFilename,
    joint_name: motion.jointName,
    position: partJson(motion.position, motionRaw.position),
    rotation: partJson(motion.rotation, motionRaw.rotation),
  };
}

function partJson(part: MotionPartRecipe, raw: boolean): object {
  const { axes, reference, bake, loop, optimize, tolerance } = part;
  const components = axesText(axes);
  const thinning = { optimize, optimization_tolerance: tolerance };
  return { components, reference, bake, loop, raw, ...thinning };
}

function axesText({ x, y, z }: Axes): string {
  return `${x ? 'x' : ''}${y ? 'y' : ''}${z ? 'z' : ''}`;
}

/** The file that a clip is written to: `*` becomes its name, in which `_` stands for what file names may not hold. */
export function importFileName(pattern: string, clip: string): string {
  const name = clip.replaceAll(/[<>:"/\\|?*\p{Cc}]/gu, '_');
  return pattern.replaceAll('*', () => name);
}
