import { AssetError } from '../base/errors.ts';
import { matchesGlob } from '../base/glob.ts';
import type { TaskControl } from '../base/task.ts';
import type { AssetObject } from '../kinds/asset.ts';
import type { RawAnimation, RawSkeleton } from '../model/raw.ts';
import type { Skeleton } from '../model/skeleton.ts';
import { buildAnimation } from './animation-builder.ts';
import { prepareClip } from './build-clip.ts';
import { importFileName, type ClipImport, type ImportConfig } from './import-config.ts';
import { buildTrack } from './track-builder.ts';

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
}

/** A file to write. */
export interface ImportOutput {
  /** Name from the settings, see {@link importFileName}. */
  readonly file: string;
  readonly objects: readonly AssetObject[];
}

/**
 * Creates all files of the import settings, in the reference importers' order: the skeleton, then for
 * each entry all matching clips, each followed by its motion.
 *
 * @throws AssetError if something cannot be built, an entry matches no clip, or two results have the
 * same file name
 * @throws TaskCancelled when `task` is cancelled
 *
 * @example
 * const source = { skeleton: rawSkeleton, runtimeSkeleton: skeleton, clipsAt: () => [raw] };
 * const outputs = importOutputs(DEFAULT_IMPORT_CONFIG, source);
 * console.assert(outputs.map(({ file }) => file).join() === 'skeleton.ozz,walk.ozz');
 */
export function importOutputs(
  config: ImportConfig,
  source: ImportSource,
  task?: TaskControl,
): ImportOutput[] {
  const { enabled, raw, filename } = config.skeleton;
  const skeleton = raw ? source.skeleton : source.runtimeSkeleton;
  const outputs: ImportOutput[] = enabled ? [{ file: filename, objects: [skeleton] }] : [];
  for (const entry of config.animations) {
    const clips = source.clipsAt(entry.recipe.samplingRate);
    const fitting = clips.filter(({ name }) => matchesGlob(entry.clip, name));
    if (fitting.length === 0 && clips.length > 0) refuseClip(entry, clips);
    for (const clip of fitting) outputs.push(...clipOutputs(entry, clip, source, task));
  }
  refuseSameNames(outputs);
  return outputs;
}

function clipOutputs(
  { filename, raw, recipe, motionFilename, motionRaw }: ClipImport,
  clip: RawAnimation,
  { runtimeSkeleton }: ImportSource,
  task: TaskControl | undefined,
): ImportOutput[] {
  const { animation, motion } = prepareClip(clip, runtimeSkeleton, recipe, task);
  const { iframeInterval } = recipe;
  const built = raw ? animation : buildAnimation(animation, { iframeInterval }, task);
  const outputs: ImportOutput[] = [{ file: importFileName(filename, clip.name), objects: [built] }];
  if (motion.length === 0) return outputs;
  const [position, rotation] = motion;
  const objects = [
    motionRaw.position ? position : buildTrack(position),
    motionRaw.rotation ? rotation : buildTrack(rotation),
  ];
  return [...outputs, { file: importFileName(motionFilename, clip.name), objects }];
}

function refuseClip({ clip }: ClipImport, clips: readonly RawAnimation[]): never {
  throw new AssetError({
    object: 'Import settings',
    expected: `a clip among ${clips.map(({ name }) => `"${name}"`).join(', ')}`,
    found: `"${clip}", which fits none of them`,
  });
}

/** Ignores case, because many file systems do. */
function refuseSameNames(outputs: readonly ImportOutput[]): void {
  const taken = new Set<string>();
  for (const { file } of outputs) {
    const name = file.toLowerCase();
    if (taken.has(name)) {
      throw new AssetError({
        object: 'Import settings',
        expected: 'a file of its own for every result',
        found: `"${file}" twice`,
        advice: 'Let file names have a * for the name of the clip, and differ between entries.',
      });
    }
    taken.add(name);
  }
}
