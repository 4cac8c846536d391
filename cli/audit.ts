import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import { inFileUnits, FILE_UNITS } from '#engine/base';
import type { Length, FileUnit } from '#engine/base';
import { isIgnored } from '#engine/findings';
import {
  auditedFiles,
  auditFolders,
  createTagger,
  parseRowQuery,
  PROJECT_FILE,
  shardOf,
  tagRows,
} from '#engine/library';
import type { AuditedClip, LibraryFolder, ProjectSettings, Shard } from '#engine/library';
import {
  AUDIT_FORMATS,
  auditDocument,
  printAudit,
  readAuditDocument,
  requireSameMeasure,
  readShards,
} from './audit-output.ts';
import type { AuditDocument, Measured } from './audit-output.ts';
import {
  auditOutcome,
  reportOutcome,
  requireClips,
  requireKnown,
  requireNamed,
  warnOfIdleBudgets,
  withOutcome,
} from './audit-outcome.ts';
import { auditInProcesses } from './audit-processes.ts';
import type { CheckedFindings } from './checked-files.ts';
import { CliError } from './cli-error.ts';
import { jointsThatFit } from './explain.ts';
import { jsonText } from './json.ts';
import { libraryFolders, libraryReader } from './library-files.ts';
import { parseCount, readLength } from './numbers.ts';
import { outcomeFindings } from './outcome-findings.ts';
import { loadProjectSettings } from './project-settings.ts';
import { progress, type Session } from './terminal.ts';
import { examples } from './usage.ts';
import { STANDARD_OUTPUT, checkOutput, isSameFile, writeFile } from './write-files.ts';

interface Options {
  readonly format: (typeof AUDIT_FORMATS)[number];
  readonly json?: boolean;
  readonly output: string;
  readonly config?: string;
  readonly unit?: FileUnit;
  readonly distance: Length;
  readonly joints?: string;
  readonly filter?: string;
  readonly baseline?: string;
  readonly updateBaseline?: boolean;
  readonly jobs: number;
  readonly shard: Shard;
  readonly merge?: boolean;
}

const DISTANCE = '10cm';
const WHOLE: Shard = { index: 0, count: 1 };

/** `audit`: a library as a table, one row per clip. Fails above a budget and where a clip got worse. */
export function auditCommand(session: Session): Command {
  return withOptions(new Command('audit'))
    .description('a row for each clip of a library: sizes, errors against sources, findings')
    .argument('<paths...>', 'folders and files; with --merge, documents of shards')
    .action((paths: readonly string[], options: Options) => audit(session, paths, options));
}

/** Shards have their errors already, those of some joints or of all. */
const MERGE = new Option('--merge', 'join the JSON documents of all shards').conflicts('joints');

function withOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--format <format>', 'how the table is written')
        .choices(AUDIT_FORMATS)
        .default('text'),
    )
    .option('--json', 'one JSON document, as --format json')
    .option('-o, --output <file>', 'where to write the table', STANDARD_OUTPUT)
    .option('--config <file>', 'settings of the project (default: posescope.json, if there is one)')
    .addOption(
      new Option(
        '--unit <unit>',
        "the files' own unit of length (default: that of the settings, or m)",
      ).choices(FILE_UNITS),
    )
    .addOption(
      new Option('--distance <length>', 'distance from the joints at which errors are measured')
        .argParser(readLength)
        .default(readLength(DISTANCE), DISTANCE),
    )
    .option('--joints <pattern>', 'joints whose error counts, such as "hand*" (default: all)')
    .option(
      '--filter <query>',
      'only clips that match: bytes>100kB finding:loop-gap tag:todo budget:over run*',
    )
    .option('--baseline <file>', 'an earlier JSON document; what got worse since fails the run')
    .option('--update-baseline', 'write the new document there')
    .option('--jobs <count>', 'number of processes', parseCount, availableParallelism())
    .addOption(
      new Option('--shard <part>', 'only a part of all files, such as 3/16')
        .argParser(parseShard)
        .default(WHOLE, '1/1'),
    )
    .addOption(MERGE)
    .addHelpText(
      'after',
      examples(
        'audit assets',
        'audit assets --format parquet -o clips.parquet',
        'audit assets --filter "tag:todo error>1mm"',
        "audit assets --joints 'hand*' --baseline hands.json",
        'audit assets --baseline clips.json',
        'audit assets --shard 1/3 --format json -o 1.json',
        'audit --merge 1.json 2.json 3.json --format json',
      ),
    );
}

function parseShard(text: string): Shard {
  const [, index, count] = /^(\d+)\/(\d+)$/.exec(text)?.map(Number) ?? [];
  if (index >= 1 && index <= count) return { index: index - 1, count };
  throw new InvalidArgumentError(`"${text}" is not a part such as 3/16.`);
}

async function audit(session: Session, paths: readonly string[], options: Options): Promise<void> {
  const config = loadProjectSettings(session, options.config);
  const { baseline, updateBaseline, output } = options;
  if (updateBaseline === true && baseline === undefined) {
    throw new CliError('--update-baseline: name the file as --baseline.');
  }
  refuseCounted(options);
  const folders = options.merge === true ? [] : libraryFolders(paths);
  const files = options.merge === true ? paths : folders.flatMap((folder) => folder.files);
  const inputs = [...files, options.config ?? PROJECT_FILE];
  if (baseline === undefined || updateBaseline !== true) checkOutput(output, [...inputs, baseline]);
  else checkNewBaseline(output, baseline, inputs, formatOf(options));
  const earlier =
    baseline === undefined || updateBaseline === true ? undefined : readAuditDocument(baseline);
  const unit = options.unit ?? config.unit ?? 'm';
  const shards = options.merge === true ? readShards(paths) : undefined;
  const measured = shards === undefined ? measureOf(options, unit) : shards[0].measured;
  if (baseline !== undefined && earlier !== undefined) {
    requireSameMeasure(baseline, earlier, measured);
  }
  const { matches, isNamed, problem } = parseRowQuery(options.filter ?? '', unit, config.budgets);
  if (problem !== undefined) throw new CliError(`--filter: ${problem}`);
  const unreadable: CheckedFindings[] = [];
  // More processes than files have nothing to do.
  const jobs = Math.min(options.jobs, folders.flatMap(auditedFiles).length);
  const all = await auditedClips(
    session,
    paths,
    { ...config, unit },
    { ...options, jobs, folders, shards, unreadable },
  );
  // A part of a library may have none of them; files that cannot be read are said.
  if (options.shard.count === 1 && session.failures.length === 0) {
    const rows = all.map(({ row }) => row);
    requireClips(rows, paths);
    requireNamed(rows, options.filter ?? '', isNamed);
    warnOfIdleBudgets(session, options.config ?? PROJECT_FILE, config.budgets, rows);
    if (baseline !== undefined) requireKnown(rows, baseline, earlier?.clips ?? []);
  }
  requireMeasured(all, options);
  const clips = all.filter(({ row }) => matches(row));
  const checked = auditDocument(
    clips.map(({ row }) => row),
    session.failures,
    { shard: partText(options.shard), measured },
  );
  const isAll = options.shard.count === 1 && options.filter === undefined;
  const scope = { isAll, areAllCounted: measured?.joints === undefined };
  const outcome = auditOutcome(checked.clips, earlier?.clips, config, unit, scope);
  const document = withOutcome(checked, outcome);
  const format = formatOf(options);
  const others = [...unreadable, ...outcomeFindings(outcome, options.config ?? PROJECT_FILE)];
  await printAudit(session, clips, document, { format, output, unit, others });
  if (baseline !== undefined && updateBaseline === true) {
    const text = new TextEncoder().encode(`${jsonText(document)}\n`);
    await writeFile(session, baseline, text);
  }
  reportOutcome(session, outcome);
}

function measureOf({ joints, distance }: Options, unit: FileUnit): Measured {
  return { ...(joints !== undefined && { joints }), distance: inFileUnits(distance, 'm'), unit };
}

/** `3/16`; undefined for all of a library. */
function partText({ index, count }: Shard): string | undefined {
  return count === 1 ? undefined : `${index + 1}/${count}`;
}

/**
 * Refuses a new baseline over what is read, and a table of the same name. As JSON both are the same document.
 * @throws CliError
 */
function checkNewBaseline(
  output: string,
  baseline: string,
  inputs: readonly string[],
  format: Options['format'],
): void {
  checkOutput(output, inputs);
  checkOutput(baseline, inputs);
  if (format === 'json' || !isSameFile(output, baseline)) return;
  const message = `cannot be both the table (${format}) and the new baseline (json). Choose another name for one of them, or --format json.`;
  throw new CliError({ file: output, message });
}

/** Refuses a pattern of joints that fits none, before anything is written. */
function requireMeasured(clips: readonly AuditedClip[], { joints, shard }: Options): void {
  // A part of a library may have none.
  if (joints === undefined || shard.count > 1) return;
  if (clips.some(({ row }) => row.error !== undefined)) return;
  throw new CliError(`--joints: no clip with a source has a joint that fits "${joints}".`);
}

function formatOf({ json, format }: Options): Options['format'] {
  return json === true ? 'json' : format;
}

/** Whether the table lists findings. Documents of other processes count them, and do not have them. */
function hasFindings(options: Options): boolean {
  return ['sarif', 'junit'].includes(formatOf(options));
}

/** Refuses a table of findings from documents that have none, which would look as if all were well. */
function refuseCounted(options: Options): void {
  if (options.merge !== true || !hasFindings(options)) return;
  const format = formatOf(options);
  throw new CliError(
    `--format ${format}: the documents of --merge only count findings. Audit the files themselves, or each --shard, with --format ${format}.`,
  );
}

async function auditedClips(
  session: Session,
  paths: readonly string[],
  config: Omit<ProjectSettings, 'unit'> & { readonly unit: FileUnit },
  options: Options & {
    readonly folders: readonly LibraryFolder[];
    readonly shards: readonly AuditDocument[] | undefined;
    readonly unreadable: CheckedFindings[];
  },
): Promise<AuditedClip[]> {
  const { shards, shard, jobs, joints, config: file } = options;
  if (shards !== undefined) return clipsOf(session, shards);
  const distance = inFileUnits(options.distance, config.unit);
  const { program } = session;
  if (program !== undefined && jobs > 1 && !hasFindings(options)) {
    const settings = file === undefined ? [] : ['--config', file];
    const lengths = ['--unit', config.unit, '--distance', String(distance)];
    const counted = joints === undefined ? [] : ['--joints', joints];
    const args = [...settings, ...lengths, ...counted, '--', ...paths];
    return clipsOf(session, await auditInProcesses(program, args, shard, jobs));
  }
  const clips: AuditedClip[] = [];
  const task = progress(session, 'audit');
  const folders = shardOf(options.folders, shard);
  const audited = auditFolders(folders, libraryReader(session, options.unreadable), {
    unit: config.unit,
    distance,
    counted: joints === undefined ? undefined : ({ names }) => jointsThatFit(joints, names),
    isIgnored: (...finding) => isIgnored(config.ignore, ...finding),
    onProgress: (fraction) => task?.onProgress?.(fraction),
  });
  for await (const clip of audited) clips.push(clip);
  // The command may run in any folder above the clips or in it.
  const tagsOf = createTagger(config.tags);
  const rows = tagRows(
    clips.map(({ row }) => row),
    (path) => tagsOf(resolve(path)),
  );
  return clips.map(({ findings }, i) => ({ row: rows[i], findings }));
}

/** The clips of documents; what failed there has failed here. */
function clipsOf(session: Session, documents: readonly AuditDocument[]): AuditedClip[] {
  return documents.flatMap(({ clips, failures }) => {
    for (const failure of failures) session.report(failure, 2);
    return clips.map((row) => ({ row, findings: [] }));
  });
}
