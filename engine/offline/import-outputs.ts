import { AssetError } from '../base/errors.ts';
import { matchesGlob } from '../base/glob.ts';
import { printable } from '../base/printable.ts';
import type { TaskControl } from '../base/task.ts';
import type { JointIndex } from '../base/units.ts';
import type { AssetObject } from '../kinds/asset.ts';
import type { PropertyType } from '../model/import-settings.ts';
import type { RawAnimation, RawSkeleton, RawTrack } from '../model/raw.ts';
import type { Skeleton } from '../model/skeleton.ts';
import type { TrackType } from '../model/user-track.ts';
import { buildAnimation } from './animation-builder.ts';
import { buildClip, prepareClip, type BuildRecipe } from './build-clip.ts';
import type { ClipImport, ImportConfig, PropertyImport } from './import-config.ts';
import { cutTrack } from './cut-track.ts';
import { checkOutputName, importFileName } from './output-names.ts';
import { unmatchedOverrides } from './overrides.ts';
import type { ClipRecipe } from './settings.ts';
import { buildTrack } from './track-builder.ts';
import { optimizeTrack } from './track-optimizer.ts';
import { unmatchedText } from './unmatched.ts';

/** The input of an import. */
export interface ImportSource {
  readonly skeleton: RawSkeleton;
  /**
   * The skeleton that clips are built for: built from `skeleton`, or another one with the clips'
   * tracks.
   */
  readonly runtimeSkeleton: Skeleton;
  /** The clips, with curves that are not linear sampled at a rate in hertz (0: the default). */
  readonly clipsAt: (samplingRate: number) => readonly RawAnimation[];
  /** User tracks of the clips; none if undefined. */
  readonly tracks?: readonly ClipTrack[] | undefined;
}

/** A user track of a clip: a property of a joint. */
export interface ClipTrack {
  /** Name of the clip. */
  readonly clip: string;
  readonly joint: string;
  readonly property: string;
  /** What three numbers are, if more than that. */
  readonly type?: PropertyType | undefined;
  readonly track: RawTrack;
}

/** A file to write. */
export interface ImportOutput {
  /** Name from the settings, see {@link importFileName}. */
  readonly file: string;
  readonly objects: readonly AssetObject[];
}

/** A clip that an entry of the settings matches, and that cannot be built. */
export interface OutputFailure {
  readonly clip: string;
  /** One sentence, with joint and key if it is about one. */
  readonly message: string;
  readonly joint?: JointIndex | undefined;
}

/** The results of an import. */
export interface ImportResult {
  readonly outputs: readonly ImportOutput[];
  /** The clips that are left out. */
  readonly failures: readonly OutputFailure[];
  /** Sentences about settings that have no effect. */
  readonly warnings: readonly string[];
}

/**
 * Creates all files of the import settings, in the reference importers' order: the skeleton, then for
 * each entry all matching clips, each followed by its user tracks and its motion. Clips that cannot be built are left
 * out.
 *
 * @param build builds the clips: `buildWithRecipe` of `posescope/smallest` keeps limits of errors in their settings;
 * by default, clips are built as if they had none, as the reference's builder knows only tolerances
 * @throws AssetError if two results have the same file name, or a name leads out of the folder
 * @throws TaskCancelled when `task` is cancelled
 *
 * @example
 * const source = { skeleton: rawSkeleton, runtimeSkeleton: skeleton, clipsAt: () => [raw] };
 * const { outputs } = importOutputs(DEFAULT_IMPORT_CONFIG, source);
 * console.assert(outputs.map(({ file }) => file).join() === 'skeleton.ozz,walk.ozz');
 */
export function importOutputs(
  config: ImportConfig,
  source: ImportSource,
  task?: TaskControl,
  build: BuildRecipe = buildClip,
): ImportResult {
  const { enabled, raw, filename } = config.skeleton;
  const skeleton = raw ? source.skeleton : source.runtimeSkeleton;
  const outputs: ImportOutput[] = enabled ? [{ file: filename, objects: [skeleton] }] : [];
  const failures: OutputFailure[] = [];
  const warnings = new Set<string>();
  for (const entry of config.animations) {
    const clips = source.clipsAt(entry.recipe.samplingRate);
    const fitting = clips.filter(({ name }) => matchesGlob(entry.clip, name));
    for (const text of entryWarnings(entry, source, clips, fitting)) warnings.add(text);
    for (const clip of fitting) {
      try {
        outputs.push(...clipOutputs(entry, clip, source, build, task));
      } catch (error) {
        if (!(error instanceof AssetError)) throw error;
        failures.push(failureOf(clip, error, source));
      }
    }
  }
  for (const { file } of outputs) checkOutputName(file);
  refuseSameNames(outputs);
  return { outputs, failures, warnings: [...warnings] };
}

function failureOf(
  clip: RawAnimation,
  { message, joint }: AssetError,
  { runtimeSkeleton }: ImportSource,
): OutputFailure {
  const name = joint === undefined ? undefined : runtimeSkeleton.names[joint];
  const text = name === undefined ? message : `${message} Joint ${joint} is "${printable(name)}".`;
  return { clip: clip.name, message: text, joint };
}

function entryWarnings(
  { clip, recipe }: ClipImport,
  { runtimeSkeleton }: ImportSource,
  clips: readonly RawAnimation[],
  fitting: readonly RawAnimation[],
): string[] {
  if (fitting.length === 0) {
    const names = clips.map(({ name }) => name);
    // The default entry is nobody's mistake.
    return names.length === 0 && clip === '*' ? [] : [unmatchedText('entry', clip, 'clip', names)];
  }
  return recipe.optimize ? overrideWarnings(clip, recipe, runtimeSkeleton.names) : [];
}

/** Settings for joints by name without effect: smallest builds know no tolerances, and patterns may match no joint. */
function overrideWarnings(
  clip: string,
  { smallest, overrides }: ClipRecipe,
  names: readonly string[],
): string[] {
  if (smallest === undefined) return unmatchedOverrides(names, overrides);
  const { joints = [], contacts = [] } = smallest;
  const unmatched = unmatchedOverrides(names, [...joints, ...contacts], 'limit');
  if (overrides.length === 0) return unmatched;
  const unused = `The overrides of the entry "${clip}" have no effect beside its limits of errors, "smallest": those have "joints" and "contacts" for joints by name.`;
  return [printable(unused), ...unmatched];
}

function clipOutputs(
  entry: ClipImport,
  clip: RawAnimation,
  { runtimeSkeleton, tracks = [] }: ImportSource,
  build: BuildRecipe,
  task: TaskControl | undefined,
): ImportOutput[] {
  const { filename, raw, recipe, motionFilename, motionRaw } = entry;
  const isSmallest = recipe.optimize && recipe.smallest !== undefined;
  if (isSmallest && raw) refuseRawLimits();
  const prepared = isSmallest ? { ...recipe, optimize: false } : recipe;
  const { animation, motion } = prepareClip(clip, runtimeSkeleton, prepared, task);
  const built = raw
    ? animation
    : isSmallest
      ? build(clip, runtimeSkeleton, recipe, task).animation
      : buildAnimation(animation, { iframeInterval: recipe.iframeInterval }, task);
  const { range } = recipe;
  const cut = (track: RawTrack): RawTrack =>
    range === undefined ? track : cutTrack(track, clip, range);
  const own = tracks.filter((track) => track.clip === clip.name);
  const outputs: ImportOutput[] = [
    { file: importFileName(filename, clip.name), objects: [built] },
    ...entry.properties.flatMap((property) => trackOutputs(property, own, cut)),
  ];
  if (motion.length === 0) return outputs;
  const [position, rotation] = motion;
  const objects = [
    motionRaw.position ? position : buildTrack(position),
    motionRaw.rotation ? rotation : buildTrack(rotation),
  ];
  return [...outputs, { file: importFileName(motionFilename, clip.name), objects }];
}

/** Limits are of the errors of a built clip, with its rounded values. */
function refuseRawLimits(): never {
  throw new AssetError({
    object: 'Import settings',
    expected: 'a built clip where they have "smallest", limits of its errors',
    found: '"raw": true',
    advice: 'Build the clip, or leave out the limits: it is then optimised to the tolerance.',
  });
}

/** The tracks that an entry asks for, each in a file of its own. */
function trackOutputs(
  entry: PropertyImport,
  tracks: readonly ClipTrack[],
  cut: (track: RawTrack) => RawTrack,
): ImportOutput[] {
  const fitting = tracks.filter(
    ({ joint, property, type, track }) =>
      matchesGlob(entry.jointName, joint) &&
      matchesGlob(entry.propertyName, property) &&
      (type ?? FLOAT_TYPES.get(track.type)) === entry.type,
  );
  return fitting.map(({ track }) => {
    const part = cut(track);
    const kept = entry.optimize ? optimizeTrack(part, entry.tolerance) : part;
    const object = entry.raw ? kept : buildTrack(kept);
    return { file: importFileName(entry.filename, track.name), objects: [object] };
  });
}

/** How settings call the types of tracks. */
const FLOAT_TYPES: ReadonlyMap<TrackType, PropertyType> = new Map([
  ['float', 'float1'],
  ['float2', 'float2'],
  ['float3', 'float3'],
  ['float4', 'float4'],
]);

/** Ignores case, because many file systems do. */
function refuseSameNames(outputs: readonly ImportOutput[]): void {
  const taken = new Map<string, ImportOutput>();
  for (const output of outputs) {
    const name = output.file.toLowerCase();
    const other = taken.get(name);
    if (other !== undefined) {
      throw new AssetError({
        object: 'Import settings',
        expected: 'a file of its own for every result',
        found: `"${output.file}" for ${contentText(other)} and for ${contentText(output)}`,
        advice:
          'Let file names have a * for the name of the clip, and differ between entries. Clips whose names differ in capitals or signs alone, and one that is called as the skeleton is, need other names in the model, or entries of their own.',
      });
    }
    taken.set(name, output);
  }
}

/** What a file holds, with the clip's or track's name. */
function contentText({ objects: [object] }: ImportOutput): string {
  const kind = object.kind.replace(/^raw-/, '').replace('animation', 'clip');
  return 'name' in object ? `${kind} "${printable(object.name)}"` : `the ${kind}`;
}
