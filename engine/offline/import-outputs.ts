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

/** What an import makes files of. */
export interface ImportSource {
  readonly skeleton: RawSkeleton;
  /** What clips are built for: made of `skeleton`, or another one whose tracks the clips have. */
  readonly runtimeSkeleton: Skeleton;
  /** The clips, with curves that are not linear sampled at a rate in hertz (0: the usual one). */
  readonly clipsAt: (samplingRate: number) => readonly RawAnimation[];
}

/** A file to write. */
export interface ImportOutput {
  /** As the settings name it, see {@link importFileName}. */
  readonly file: string;
  readonly objects: readonly AssetObject[];
}

/**
 * Makes everything that import settings ask for, in the reference importers' order: the skeleton, then for each entry
 * every clip that fits it, each with its motion after it.
 *
 * @throws AssetError where something cannot be built, an entry fits no clip, or two results would be one file
 * @throws TaskCancelled when the task was cancelled
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

/** File systems often take names that differ in case for one. */
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
