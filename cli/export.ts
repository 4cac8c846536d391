import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { Command, Option } from 'commander';
import type { AssetObject } from '#engine/archive';
import { countText } from '#engine/base';
import { exportGlb } from '#engine/export';
import type { ExportedClip, ExportedFile, ExportSource } from '#engine/export';
import { isAdditiveClip } from '#engine/inspect';
import type { Skeleton } from '#engine/model';
import { buildSkeleton, isOlder, upgradeObjects } from '#engine/offline';
import { version } from '../package.json' with { type: 'json' };
import { CliError, withFileName } from './cli-error.ts';
import { isClip, isSkeleton, openArchive, type AnySkeleton } from './files.ts';
import { parseNumber, readRate } from './numbers.ts';
import { printJson, printLine, progress, type Session } from './terminal.ts';
import { examples, RequiredOption } from './usage.ts';
import { checkOutput, resultsBeside, writeFile } from './write-files.ts';

interface Options {
  readonly output: string;
  readonly mesh: boolean;
  readonly bake?: number;
  readonly additive: 'keep' | 'apply';
  readonly threshold?: number;
  readonly json?: boolean;
}

/** `export`: writes archives as binary glTF. */
export function exportCommand(session: Session): Command {
  return new Command('export')
    .description(
      'write skeleton, clips, user tracks and mesh of archives as one binary glTF (.glb)',
    )
    .argument('<files...>', 'archives: one skeleton, and what belongs to it')
    .addOption(new RequiredOption('-o, --output <file>', 'the .glb to write'))
    .option('--no-mesh', 'only nodes: neither the mesh nor bones to see')
    .option(
      '--bake <rate>',
      'add keys of rotations, so many a second: viewers turn along arcs, the runtime along chords',
      readRate,
    )
    .addOption(
      new Option(
        '--additive <how>',
        'give additive clips on the rest pose, too, or only as they are',
      )
        .choices(['keep', 'apply'])
        .default('apply'),
    )
    .option(
      '--threshold <value>',
      'what a float track crosses to make an event (default: half-way between its extremes)',
      parseNumber,
    )
    .option('--json', 'print as JSON what was written')
    .addHelpText(
      'after',
      examples(
        'export skeleton.ozz walk.ozz run.ozz mesh.ozz -o character.glb',
        'export skeleton.ozz walk.ozz -o walk.glb --bake 120 --no-mesh',
      ),
    )
    .action((files: string[], options: Options) => exportFiles(session, files, options));
}

async function exportFiles(
  session: Session,
  files: readonly string[],
  options: Options,
): Promise<void> {
  checkOutput(options.output, files);
  if (/\.gltf$/i.test(options.output)) {
    const message =
      'expected a name that ends in .glb, as the file is binary. Choose another name.';
    throw new CliError({ file: options.output, message });
  }
  const results = resultsBeside(session, options.output, options.json);
  const source = sourceOf(files);
  const { output, ...settings } = options;
  // What is wrong may come from any of several files.
  const exported = withFileName(files.length === 1 ? files[0] : output, () =>
    exportGlb(source, settings, progress(session, output)),
  );
  await writeFile(session, output, exported.bytes);
  for (const note of exported.notes) session.note(`warning: ${note}`);
  report(results, output, exported, options);
}

/** The objects of a file that was given. */
interface GivenFile {
  readonly file: string;
  readonly objects: readonly AssetObject[];
  readonly sha256: string;
  /** `ozz-animation 7`, of every object. */
  readonly versions: readonly string[];
}

function sourceOf(files: readonly string[]): ExportSource {
  const given = files.map((file): GivenFile => {
    const { entries, bytes } = openArchive(file);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const objects = entries.map(({ object }) => object);
    return {
      file,
      objects,
      sha256,
      versions: entries.map((entry) => `${entry.tag} ${entry.version}`),
    };
  });
  const skeleton = theSkeleton(given);
  const ready = given.map((file) => ({ ...file, objects: upgradedObjects(file, skeleton) }));
  const built = skeletonOf(ready, skeleton);
  const all = ready.flatMap(({ objects }) => objects);
  const clips = ready.flatMap((file) => clipsOf(file, built.runtime));
  const tracks = ready
    .filter(({ objects }) => !objects.some(isClip))
    .flatMap(({ objects }) => objects.filter(isTrack));
  // Tracks in files of their own belong to the clip, if there is only one.
  const [only] = clips;
  const owned = clips.length === 1 ? [{ ...only, tracks: [...only.tracks, ...tracks] }] : clips;
  return {
    skeleton: built.stored,
    clips: owned,
    tracks: clips.length === 1 ? [] : tracks,
    meshes: all.filter((object) => object.kind === 'mesh'),
    provenance: {
      tool: `posescope ${version}`,
      sources: given.map(({ file, sha256, versions }) => ({
        file: basename(file),
        sha256,
        objects: versions,
      })),
    },
  };
}

function isTrack(object: AssetObject): object is ExportedClip['tracks'][number] & AssetObject {
  return object.kind === 'track' || object.kind === 'raw-track';
}

/** The one skeleton of the files. */
function theSkeleton(given: readonly GivenFile[]): AnySkeleton {
  const found = given.flatMap(({ objects }) => objects.filter(isSkeleton));
  if (found.length === 1) return found[0];
  const names = given.filter(({ objects }) => objects.some(isSkeleton)).map(({ file }) => file);
  const which = found.length === 0 ? 'none' : `${found.length}, in ${names.join(', ')}`;
  throw new CliError(
    `expected one skeleton among the files, found ${which}. Give each skeleton with its own clips.`,
  );
}

/** Objects of older releases as those of today, joints and tracks in today's order. */
function upgradedObjects({ file, objects }: GivenFile, skeleton: AnySkeleton): AssetObject[] {
  if (!objects.some((object) => isOlder(object))) return [...objects];
  const runtime = skeleton.kind === 'skeleton' ? skeleton : undefined;
  return withFileName(file, () => upgradeObjects(objects, { skeleton: runtime }));
}

function skeletonOf(
  ready: readonly GivenFile[],
  given: AnySkeleton,
): { stored: AnySkeleton; runtime: Skeleton } {
  const stored = ready.flatMap(({ objects }) => objects.filter(isSkeleton)).at(0) ?? given;
  return { stored, runtime: stored.kind === 'skeleton' ? stored : buildSkeleton(stored) };
}

/** The clips of a file, with its user tracks. */
function clipsOf({ file, objects }: GivenFile, skeleton: Skeleton): ExportedClip[] {
  const label = basename(file).replace(/\.ozz$/i, '');
  const tracks = objects.filter(isTrack);
  return objects.filter(isClip).map((clip) => {
    if (clip.trackCount !== skeleton.count) {
      const message = `expected a clip of the skeleton's ${skeleton.count} joints, found one of ${clip.trackCount}. Export it with the skeleton that it was made for.`;
      throw new CliError({ file, message });
    }
    return { clip, label, additive: isAdditiveClip(clip, skeleton), tracks };
  });
}

function report(
  session: Session,
  output: string,
  { bytes, clips, notes }: ExportedFile,
  { json }: Options,
): void {
  if (json === true) {
    printJson(session, { output, bytes: bytes.length, clips, notes });
    return;
  }
  for (const { name, keys, largestDifference, changedRotations } of clips) {
    const opposite =
      changedRotations === 0
        ? ''
        : ` (${countText(changedRotations, 'rotation')} at length 1, or as ${changedRotations === 1 ? 'its' : 'their'} opposite)`;
    const degrees = Number(((largestDifference * 180) / Math.PI).toPrecision(2));
    printLine(
      session,
      `"${name}": ${countText(keys, 'key')}${opposite}; between keys, viewers may differ by up to ${degrees}°`,
    );
  }
  printLine(session, `${output}: ${countText(bytes.length, 'byte')}`);
}
