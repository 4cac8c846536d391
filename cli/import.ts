import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Command, Option } from 'commander';
import { writeArchive } from '#engine/archive';
import { countText } from '#engine/base';
import { importGltf, resourcePath } from '#engine/import';
import type { GltfSource, ImportedGltf } from '#engine/import';
import type { RawAnimation, Skeleton } from '#engine/model';
import {
  buildSkeleton,
  DEFAULT_CLIP_IMPORT,
  DEFAULT_IMPORT_CONFIG,
  importOutputs,
  remapTracks,
  readImportConfig,
} from '#engine/offline';
import type { ImportConfig } from '#engine/offline';
import { createFolder, openSkeleton, readBytes, writeFileAtomically } from './files.ts';
import { withFileName, withFileNameAsync } from './cli-error.ts';
import { printJson, progress, type Session } from './terminal.ts';
import { examples, RequiredOption } from './usage.ts';

interface Options {
  readonly output: string;
  readonly config?: string;
  readonly raw?: boolean;
  readonly scene?: string;
  readonly endian: 'little' | 'big';
  readonly json?: boolean;
}

/** `import`: converts a glTF file to a skeleton and clips. */
export function importCommand(session: Session): Command {
  return new Command('import')
    .description('import skeleton and clips from a glTF 2.0 file (.gltf, .glb)')
    .argument('<model>', 'the file to import; files that it names are read beside it')
    .addOption(
      new RequiredOption('-o, --output <folder>', 'where to write to; made if it is missing'),
    )
    .option('--config <file>', "settings, as the reference importers' own JSON")
    .addOption(
      new Option('--raw', 'write source objects (raw_*.ozz), nothing built').conflicts('config'),
    )
    .option('--scene <name>', 'which scene of the file, if not its default one')
    .addOption(
      new Option('--endian <order>', 'byte order').choices(['little', 'big']).default('little'),
    )
    .option('--json', 'print as JSON what was written')
    .addHelpText(
      'after',
      examples('import fox.glb -o out', 'import fox.glb -o out --config settings.json'),
    )
    .action((model: string, options: Options) => importModel(session, model, options));
}

/** The default settings. */
const { recipe } = DEFAULT_CLIP_IMPORT;
const RAW_CONFIG: ImportConfig = {
  skeleton: { filename: 'raw_skeleton.ozz', enabled: true, raw: true },
  animations: [
    {
      ...DEFAULT_CLIP_IMPORT,
      filename: 'raw_*.ozz',
      raw: true,
      recipe: { ...recipe, optimize: false },
    },
  ],
};

async function importModel(session: Session, model: string, options: Options): Promise<void> {
  const config = configOf(options);
  const source = {
    name: basename(model),
    bytes: readBytes(model),
    readResource: resourceReaderBeside(model),
  };
  const rates = new Set(config.animations.map((entry) => entry.recipe.samplingRate));
  const models = await withFileNameAsync(model, () =>
    importAtRates(source, options.scene, rates.size === 0 ? new Set([0]) : rates),
  );
  const [first] = models.values();
  for (const { severity, message } of first.findings) session.err(`${severity}: ${message}\n`);
  const skeleton = skeletonOf(config, options.output, model, first);
  const outputs = withFileName(model, () => {
    const clipsAt = (rate: number): readonly RawAnimation[] =>
      fitted(models.get(rate) ?? first, skeleton);
    const made = { skeleton: first.skeleton, runtimeSkeleton: skeleton, clipsAt };
    return importOutputs(config, made, progress(session, model)).map(({ file, objects }) => {
      const bytes = writeArchive(objects, { littleEndian: options.endian === 'little' });
      return { file: join(options.output, file), bytes, kinds: objects.map(({ kind }) => kind) };
    });
  });
  for (const { file, bytes } of outputs) {
    createFolder(dirname(file));
    writeFileAtomically(file, bytes);
  }
  if (options.json === true) {
    const files = outputs.map(({ file, bytes, kinds }) => {
      return { file, bytes: bytes.length, objects: kinds };
    });
    printJson(session, { files, findings: first.findings });
    return;
  }
  for (const { file, bytes } of outputs)
    session.out(`${file}: ${countText(bytes.length, 'byte')}\n`);
}

function configOf({ config, raw }: Options): ImportConfig {
  if (config === undefined) return raw === true ? RAW_CONFIG : DEFAULT_IMPORT_CONFIG;
  const text = new TextDecoder().decode(readBytes(config));
  return withFileName(config, () => readImportConfig(text));
}

/**
 * Reads files that a model refers to, from the model's folder. Nothing is fetched from the network.
 */
function resourceReaderBeside(model: string): NonNullable<GltfSource['readResource']> {
  return (uri) => {
    if (/^[a-z][a-z\d+.-]+:/i.test(uri)) return Promise.resolve(undefined);
    try {
      return Promise.resolve(readFileSync(join(dirname(model), resourcePath(uri))));
    } catch {
      return Promise.resolve(undefined);
    }
  };
}

/** Imports the model once per sampling rate; only the clips differ. */
async function importAtRates(
  source: GltfSource,
  scene: string | undefined,
  rates: ReadonlySet<number>,
): Promise<Map<number, ImportedGltf>> {
  const models = new Map<number, ImportedGltf>();
  for (const samplingRate of rates) {
    models.set(samplingRate, await importGltf(source, { samplingRate, scene, mesh: false }));
  }
  return models;
}

/**
 * The skeleton for the clips: the imported one, or the one that the settings name, in the output
 * folder.
 */
function skeletonOf(
  { skeleton }: ImportConfig,
  folder: string,
  model: string,
  imported: ImportedGltf,
): Skeleton {
  if (!skeleton.enabled) return openSkeleton(join(folder, skeleton.filename));
  return withFileName(model, () => buildSkeleton(imported.skeleton));
}

function fitted({ animations, skeleton }: ImportedGltf, onto: Skeleton): readonly RawAnimation[] {
  const isOwn = onto.names.join('\0') === skeleton.names.join('\0');
  if (isOwn) return animations;
  return animations.map((clip) => remapTracks(clip, skeleton.names, onto));
}
