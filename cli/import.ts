import { basename, join } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import { writeArchive } from '#engine/archive';
import { AssetError, countText, shortFloat, subtask } from '#engine/base';
import type { TaskControl } from '#engine/base';
import {
  CLIP_LEFT_OUT,
  importModel,
  modelFormat,
  MODEL_EXTENSIONS,
  MODEL_UNITS,
} from '#engine/import';
import type { ImportedModel, ImportOptions, ModelSource } from '#engine/import';
import { MAX_ARCHIVE_VERTICES } from '#engine/model';
import type { Mesh, RawAnimation, Skeleton } from '#engine/model';
import {
  DEFAULT_CLIP_IMPORT,
  DEFAULT_IMPORT_CONFIG,
  importOutputs,
  flipTextureCoordinates,
  sampleMesh,
  readImportConfig,
} from '#engine/offline';
import type { BuildRecipe, ImportConfig, ImportResult } from '#engine/offline';
import { buildWithRecipe } from '#engine/smallest';
import { refuseForeign } from './files.ts';
import {
  CliError,
  Interruption,
  withFileName,
  withFileNameAsync,
  type Failure,
} from './cli-error.ts';
import { givenSkeleton, openOnto, placedClips, type Note, type Onto } from './import-skeleton.ts';
import { outputFolders, probableUnit, resourceReaderBeside } from './model-files.ts';
import { readBytes } from './read-file.ts';
import { printJson, printLine, progress, type Session } from './terminal.ts';
import { examples, RequiredOption } from './usage.ts';
import { STANDARD_OUTPUT, writeFiles } from './write-files.ts';

interface Options {
  readonly output: string;
  readonly config?: string;
  readonly raw?: boolean;
  readonly mesh?: boolean;
  /** The file whose skeleton the clips are put on. */
  readonly skeleton?: string;
  readonly scene?: string;
  readonly root?: string;
  /** Metres. */
  readonly unit?: number;
  readonly endSites?: boolean;
  readonly endian: 'little' | 'big';
  readonly allowPartial?: boolean;
  readonly json?: boolean;
}

/** Names of the units that a model's lengths may be in. */
const UNITS = Object.keys(MODEL_UNITS).join(', ');

/** Metres of a unit: by its name, or said. */
function readModelUnit(text: string): number {
  const known = Object.entries(MODEL_UNITS).find(([name]) => name === text);
  const metres = known?.[1] ?? Number(text);
  if (metres > 0 && metres < Infinity) return metres;
  throw new InvalidArgumentError(
    `"${text}" is none of ${UNITS}, and not a number of metres above 0.`,
  );
}

const ENDINGS = MODEL_EXTENSIONS.map((ending) => `.${ending}`).join(', ');

/** `import`: converts a model to a skeleton and clips. */
export function importCommand(session: Session): Command {
  return new Command('import')
    .description(`import skeleton, clips and user tracks from a model (${ENDINGS})`)
    .argument(
      '<models...>',
      'the files to import; files that they name are read beside them. Of several, each gets a folder of its name',
    )
    .addOption(
      new RequiredOption('-o, --output <folder>', 'where to write to; made if it is missing'),
    )
    .option('--config <file>', "settings, as the reference importers' own JSON")
    .addOption(
      new Option('--raw', 'write source objects (raw_*.ozz), nothing built').conflicts('config'),
    )
    .option(
      '--mesh',
      "write the skinned mesh as mesh.ozz, as the reference's mesh tool does (FBX: written as it is without this)",
    )
    .addOption(
      new Option(
        '--skeleton <file>',
        'put the clips on the skeleton of this archive or model, which has joints of the same names; no skeleton is written',
      ).conflicts('mesh'),
    )
    .option('--scene <name>', 'which scene of the file, if not its default one')
    .option('--root <joint>', 'only the skeleton of this root joint, of a file that holds several')
    .addOption(
      new Option(
        '--unit <unit>',
        `unit of lengths, if the file says none (BVH): ${UNITS}, or how many metres it is`,
      ).argParser(readModelUnit),
    )
    .option('--end-sites', 'make a joint of each end of a chain (BVH)')
    .addOption(
      new Option('--endian <order>', 'byte order').choices(['little', 'big']).default('little'),
    )
    .option('--allow-partial', 'exit code 0 even if clips had to be left out')
    .option('--json', 'print as JSON what was written')
    .addHelpText(
      'after',
      examples(
        'import fox.glb -o out',
        'import fox.glb -o out --config settings.json',
        'import fox.glb -o out --mesh',
        'import walk.fbx -o out --skeleton hero.ozz',
        'import walk.bvh -o out --unit cm',
        'import *.glb -o out',
      ),
    )
    .action((models: readonly string[], options: Options) => importFiles(session, models, options));
}

/** The default settings. */
const { recipe } = DEFAULT_CLIP_IMPORT;
const RAW_CONFIG: ImportConfig = {
  skeleton: { ...DEFAULT_IMPORT_CONFIG.skeleton, filename: 'raw_skeleton.ozz', raw: true },
  animations: [
    {
      ...DEFAULT_CLIP_IMPORT,
      filename: 'raw_*.ozz',
      raw: true,
      recipe: { ...recipe, optimize: false },
    },
  ],
};

async function importFiles(
  session: Session,
  models: readonly string[],
  options: Options,
): Promise<void> {
  if (options.output === STANDARD_OUTPUT) {
    throw new CliError('An import writes several files: give a folder as -o.');
  }
  if (options.output === '') {
    throw new CliError('expected the name of a folder to write, found "". Name one as -o.');
  }
  const config = configOf(options);
  const onto = options.skeleton === undefined ? undefined : await openOnto(options.skeleton);
  const folders = outputFolders(models, options.output);
  const imported: object[] = [];
  for (const [index, model] of models.entries()) {
    const output = folders[index];
    try {
      const note: Note = (severity, message) =>
        session.note(`${severity}: ${models.length === 1 ? '' : `${model}: `}${message}`);
      imported.push(await importFile(session, model, config, { ...options, output, note, onto }));
    } catch (error) {
      // One that cannot be read keeps none of the others from being written.
      if (!(error instanceof CliError) || models.length === 1) throw error;
      if (error instanceof Interruption) {
        const message = `Interrupted: ${model} and what follows it were not written.`;
        throw new Interruption(error.signal, message);
      }
      session.report({ file: model, ...error.failure }, 2);
    }
  }
  if (options.json !== true) return;
  const [only] = imported;
  printJson(session, models.length === 1 ? only : { models: imported });
}

/** Imports one model. Returns the document about it. */
async function importFile(
  session: Session,
  model: string,
  config: ImportConfig,
  options: Options & Onto,
): Promise<object> {
  const bytes = readBytes(model);
  if (modelFormat(model, bytes) === undefined) refuseForeign(model, bytes, `a model (${ENDINGS})`);
  const source = {
    name: basename(model),
    bytes,
    readResource: resourceReaderBeside(model),
  };
  const rates = new Set(config.animations.map((entry) => entry.recipe.samplingRate));
  const task = progress(session, model);
  const given = givenSkeleton(config, options);
  const models = await withFileNameAsync(model, () =>
    importAtRates(
      source,
      {
        ...importOptions(options, config, given),
        mesh: options.mesh === true || writesMesh(source, config),
      },
      rates.size === 0 ? new Set([0]) : rates,
      subtask(task, 0, 0.5),
    ),
  );
  const [first] = models.values();
  noteUnit(options.note, first);
  noteUnused(session, model, first, options);
  noteTracks(options.note, first, config);
  const { skeleton, clipsOf, put } = placedClips(model, first, given, options);
  const result = withFileName(model, () => {
    const clipsAt = (rate: number): readonly RawAnimation[] => clipsOf(models.get(rate) ?? first);
    const { tracks } = first;
    const made = { skeleton: first.skeleton, runtimeSkeleton: skeleton, clipsAt, tracks };
    return importOutputs(config, made, subtask(task, 0.5, 1), buildWithinLimits);
  });
  const files = withFileName(model, () =>
    [...result.outputs, ...meshOutputs(first, options)].map(({ file, objects }) => ({
      file: join(options.output, file),
      bytes: writeArchive(objects, { littleEndian: options.endian === 'little' }),
      kinds: objects.map(({ kind }) => kind),
    })),
  );
  await writeFiles(files, options.output);
  reportImport(session, model, first, result, options);
  if (options.json !== true) printFiles(session, files);
  return {
    file: model,
    model: factsJson(first),
    ...(put && { skeleton: put }),
    files: files.map(fileJson),
    findings: first.findings,
    warnings: result.warnings,
  };
}

/** A clip that does not keep its limits of errors is left out, as `build` writes none. */
const buildWithinLimits: BuildRecipe = (source, skeleton, settings, task) => {
  const { animation, missed } = buildWithRecipe(source, skeleton, settings, task);
  if (missed === undefined) return { animation };
  const { part, limit, reached, joint } = missed;
  throw new AssetError({
    object: 'Optimiser settings',
    expected: `a limit "${part}" that a build keeps`,
    found: `${limit}${joint === undefined ? '' : ` of ${joint}`}, where the nearest build has ${shortFloat(reached)}`,
    advice: 'Allow more.',
  });
};

/** Of FBX the mesh is written with its own skeleton: the reference importer for meshes reads no other format. */
function writesMesh({ name, bytes }: ModelSource, { skeleton }: ImportConfig): boolean {
  return skeleton.enabled && modelFormat(name, bytes) === 'FBX';
}

/** The mesh, if joints move it and an archive can hold it; a requested one must exist. */
function meshOutputs(
  { mesh, findings }: ImportedModel,
  { mesh: isAsked }: Options,
): { file: string; objects: Mesh[] }[] {
  if (mesh === undefined || mesh.jointRemaps.length === 0) {
    if (isAsked !== true) return [];
    const broken = findings.find(({ code }) => code.endsWith('-broken-geometry'));
    throw new AssetError({
      object: 'the model',
      expected: 'a mesh that joints move',
      found:
        broken?.message.replace(/\.$/, '') ??
        (mesh === undefined ? 'no mesh' : 'one that stands still'),
      advice: 'Import it without --mesh.',
    });
  }
  if (isAsked === true)
    return [{ file: 'mesh.ozz', objects: [sampleMesh(flipTextureCoordinates(mesh))] }];
  return mesh.vertexCount > MAX_ARCHIVE_VERTICES ? [] : [{ file: 'mesh.ozz', objects: [mesh] }];
}

/** Prints what was odd, and which clips were left out. */
function reportImport(
  session: Session,
  model: string,
  { findings }: ImportedModel,
  { failures, warnings }: ImportResult,
  { allowPartial, note }: Pick<Options, 'allowPartial'> & { readonly note: Note },
): void {
  const leaveOut = (failure: Failure): void =>
    session.report({ file: model, ...failure }, allowPartial === true ? 0 : 1);
  for (const { code, severity, object, message, joint } of findings) {
    const [, part] = object.split(`"${basename(model)}", `); // such as its clip
    if (code === CLIP_LEFT_OUT) leaveOut({ object, message, joint });
    else note(severity, part === undefined ? message : `${part}: ${message}`);
  }
  for (const warning of warnings) note('warning', warning);
  for (const { clip, message, joint } of failures) {
    leaveOut({ clip, message: `"${clip}" is left out: ${message}`, joint });
  }
}

interface WrittenFile {
  readonly file: string;
  readonly bytes: Uint8Array;
  readonly kinds: readonly string[];
}

function fileJson({ file, bytes, kinds }: WrittenFile): object {
  return { file, bytes: bytes.length, objects: kinds };
}

function printFiles(session: Session, files: readonly WrittenFile[]): void {
  for (const { file, bytes } of files) {
    printLine(session, `${file}: ${countText(bytes.length, 'byte')}`);
  }
}

function configOf(options: Options): ImportConfig {
  const config = readConfig(options);
  if (options.skeleton === undefined) return config;
  return { ...config, skeleton: { ...config.skeleton, enabled: false } };
}

function readConfig({ config, raw }: Options): ImportConfig {
  if (config === undefined) return raw === true ? RAW_CONFIG : DEFAULT_IMPORT_CONFIG;
  const text = new TextDecoder().decode(readBytes(config));
  return withFileName(config, () => readImportConfig(text));
}

function importOptions(
  { scene, root, unit, endSites }: Options,
  { skeleton, animations }: ImportConfig,
  given: Skeleton | undefined,
): ImportOptions {
  return {
    scene,
    root,
    endSites,
    unit,
    jointTypes: skeleton.types,
    skeleton: given,
    properties: animations.flatMap(({ properties }) => properties),
  };
}

/** What the file was, as far as it says. */
function factsJson({ format, version, exporter, unit, axes, rate, roots }: ImportedModel): object {
  return { format, version, exporter, unit: unit ?? null, axes, rate: rate ?? null, roots };
}

/** Says what unit the lengths of a model are probably in, if neither the file nor the user does. */
function noteUnit(note: Note, model: ImportedModel): void {
  const { unit, likelyUnit } = model;
  if (unit !== undefined || likelyUnit === undefined) return;
  const name = probableUnit(model);
  const size =
    name === undefined
      ? `No usual unit makes the figure as large as a person; if it is one, --unit ${likelyUnit}`
      : `By their size they are probably in "${name}"; --unit ${name}`;
  note(
    'info',
    `The file says no unit of length: written as they are. ${size} makes metres of them.`,
  );
}

/** Names options that have no effect on a model. Several may be imported at once, so that is no mistake. */
function noteUnused(
  session: Session,
  model: string,
  { format }: ImportedModel,
  { unit, endSites }: Options,
): void {
  if (format === 'BVH') return;
  for (const [option, value] of Object.entries({ unit, 'end-sites': endSites })) {
    if (value === undefined) continue;
    session.note(`info: --${option} has no effect on ${model}: it is for BVH, this is ${format}.`);
  }
}

/** Says that user tracks are not written, unless the settings ask for some. */
function noteTracks(note: Note, { tracks }: ImportedModel, { animations }: ImportConfig): void {
  if (tracks.length === 0 || animations.some(({ properties }) => properties.length > 0)) return;
  note(
    'info',
    `${countText(tracks.length, 'user track')} of the file not written: the settings ask for none (--config: animations, tracks, properties).`,
  );
}

/** Imports the model once per sampling rate; only the clips differ. */
async function importAtRates(
  source: ModelSource,
  options: ImportOptions,
  rates: ReadonlySet<number>,
  task: TaskControl | undefined,
): Promise<Map<number, ImportedModel>> {
  const models = new Map<number, ImportedModel>();
  for (const samplingRate of rates) {
    const part = subtask(task, models.size / rates.size, (models.size + 1) / rates.size);
    models.set(samplingRate, await importModel(source, { ...options, samplingRate }, part));
  }
  return models;
}
