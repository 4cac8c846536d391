import { basename, join, relative } from 'node:path';
import { Command, Option } from 'commander';
import { withObject, type Archive, type AssetObject } from '#engine/archive';
import { AssetError, countText } from '#engine/base';
import {
  applyRemedy,
  codePage,
  gatherFindings,
  isIgnored,
  pairObjects,
  SEVERITIES,
  type CheckedObject,
  type Finding,
  type RemedyCommand,
  type RemedyContext,
} from '#engine/findings';
import { CliError } from './cli-error.ts';
import { openArchive } from './files.ts';
import { countsOf, findingJson, findingLine } from './findings-output.ts';
import type { LintGroup } from './lint-groups.ts';
import {
  openGroups,
  withCheckOptions,
  type CheckOptions,
  type OpenedGroups,
} from './opened-groups.ts';
import { isInside } from './read-file.ts';
import { printJson, printLine, progress, type Session } from './terminal.ts';
import { examples, RepeatableOption, RequiredOption } from './usage.ts';
import { checkOutput, writeFiles } from './write-files.ts';

interface Options extends CheckOptions {
  readonly output: string;
  readonly severity: Finding['severity'];
  /** All if there is none. */
  readonly code: readonly string[];
  readonly json?: boolean;
}

/** `fix`: writes archives again, without what the tool can mend in their clips. Fails if errors are left. */
export function fixCommand(session: Session): Command {
  const severity = new Option('--severity <severity>', 'fix what is so severe, and what is worse')
    .choices(SEVERITIES)
    .default('warning');
  const code = new RepeatableOption(
    '--code <code>',
    'fix only findings of this code; may be repeated',
  )
    .argParser(addCode)
    .default([], 'any');
  const command = new Command('fix')
    .description('write archives without what can be fixed in their clips, as the page does it')
    .argument(
      '<files...>',
      'archives (.ozz), with the skeletons and sources of their clips, or folders of them',
    )
    .addOption(
      new RequiredOption('-o, --output <folder>', 'where the archives go that are changed'),
    )
    .addOption(severity)
    .addOption(code);
  return withCheckOptions(command)
    .option('--json', 'print as JSON what was fixed, and what is left')
    .addHelpText(
      'after',
      examples(
        'fix skeleton.ozz walk.ozz -o fixed',
        'fix assets/hero -o fixed --code loop-gap --code jitter --severity info',
      ),
    )
    .action((files: readonly string[], options: Options) => fixFiles(session, files, options));
}

function addCode(code: string, before: readonly string[]): readonly string[] {
  if (codePage(code) === undefined) {
    throw new CliError(`--code: there is no code "${code}". posescope lint --rules lists all.`);
  }
  return [...before, code];
}

/** A finding that is fixed. */
interface Fixed {
  readonly finding: Finding;
  readonly command: RemedyCommand;
}

/** A file, and what has become of it. */
interface FixedFile {
  readonly file: string;
  readonly fixed: Fixed[];
  readonly left: Finding[];
  /** Changed objects by where they begin in the file. */
  readonly changes: Map<number, AssetObject>;
}

async function fixFiles(
  session: Session,
  files: readonly string[],
  options: Options,
): Promise<void> {
  checkOutput(options.output, []);
  const opened = await openGroups(session, files, options, session.report);
  const results = fixGroups(opened, options, session);
  const outputs = results
    .filter(({ changes }) => changes.size > 0)
    .map((result) => changedFile(result, options.output, files));
  const inputs = results.map(({ file }) => file);
  for (const { file } of outputs) checkOutput(file, inputs);
  const twice = outputs.find(({ file }, i) => outputs.findIndex((one) => one.file === file) < i);
  if (twice !== undefined) {
    const message = `is the name of two of the files that would be written. Fix them one after the other.`;
    throw new CliError({ file: twice.file, message });
  }
  await writeFiles(outputs, options.output);
  print(session, results, outputs, options);
  if (results.some(({ left }) => left.some(({ severity }) => severity === 'error')))
    session.fail(1);
}

function fixGroups(opened: OpenedGroups, options: Options, session: Session): FixedFile[] {
  const results = new Map(
    opened.opened.map(({ file, findings }): [string, FixedFile] => [
      file,
      { file, fixed: [], left: [...findings], changes: new Map() },
    ]),
  );
  const models = new Set<string>();
  const task = progress(session, 'fix');
  const total = opened.groups.reduce((sum, { count }) => sum + count, 0);
  let done = 0;
  for (const group of opened.groups) {
    const objects = [...group.objects];
    for (const index of sourcesFirst(group)) {
      const result = results.get(objects[index].file);
      task?.onProgress?.(++done / total);
      if (result === undefined) continue;
      if (fixObject(opened, { ...group, objects }, index, result, options)) models.add(result.file);
    }
  }
  for (const file of models) {
    session.err(
      `info: ${file} is a model, which is not written: import it, and fix what that writes.\n`,
    );
  }
  return [...results.values()];
}

/** Clips are compared with their sources as these are when they have been fixed. */
function sourcesFirst({ objects, count }: LintGroup): number[] {
  const isSource = (index: number): boolean => objects[index].object.kind === 'raw-animation';
  const all = Array.from({ length: count }, (_, index) => index);
  return [...all.filter(isSource), ...all.filter((index) => !isSource(index))];
}

/** What makes another kind of clip, or is done where a file is read. */
const NOT_FIXED: ReadonlySet<RemedyCommand['name']> = new Set(['extract-motion', 'set-unit']);
/** Rounds for one object: a fix may uncover something else. */
const MOST_ROUNDS = 40;

/**
 * Fixes one thing after the other that is wrong with an object, in place in `objects`.
 * @returns whether it could be fixed, but is of a model
 */
function fixObject(
  { settings, config }: OpenedGroups,
  group: LintGroup & { readonly objects: CheckedObject[] },
  index: number,
  result: FixedFile,
  options: Options,
): boolean {
  const tried = new Set<string>();
  const checked = group.objects[index];
  for (let round = 0; ; round++) {
    const request = { ...settings, ...group, only: index };
    const pairs = pairObjects(request);
    const context = { skeleton: pairs.skeletonOf(index), source: pairs.sourceOf(index) };
    const { object } = group.objects[index];
    const names = 'names' in object ? object.names : context.skeleton?.names;
    const found = [...gatherFindings(request)]
      .flatMap(({ findings }) => findings)
      .filter((finding) => !isIgnored(config.ignore, checked.file, finding, names));
    const next = found
      .flatMap((finding) => fixesOf(finding, context, options))
      .find(({ command }) => !tried.has(JSON.stringify(command)));
    if (next === undefined || checked.range === undefined || round === MOST_ROUNDS) {
      result.left.push(...found);
      return next !== undefined && checked.range === undefined;
    }
    tried.add(JSON.stringify(next.command));
    const mended = mendedObject(object, next.command, context);
    if (mended === undefined) continue;
    group.objects[index] = { ...checked, object: mended };
    result.changes.set(checked.range.offset, mended);
    result.fixed.push(next);
  }
}

/** The fix of a finding, if it is wanted and can be done. */
function fixesOf(
  finding: Finding,
  { skeleton, source }: RemedyContext,
  { severity, code }: Options,
): Fixed[] {
  const { command } = finding.remedy;
  if (command === undefined || NOT_FIXED.has(command.name)) return [];
  if (command.name === 'build' && (skeleton === undefined || source === undefined)) return [];
  const isSevere = SEVERITIES.indexOf(finding.severity) >= SEVERITIES.indexOf(severity);
  const isWanted = code.length === 0 || code.includes(finding.code);
  return isSevere && isWanted ? [{ finding, command }] : [];
}

/** Undefined where it cannot be changed so: the finding is left. */
function mendedObject(
  object: AssetObject,
  command: RemedyCommand,
  context: RemedyContext,
): AssetObject | undefined {
  try {
    return applyRemedy(object, command, context);
  } catch (error) {
    if (error instanceof AssetError) return undefined;
    throw error;
  }
}

interface ChangedFile {
  readonly result: FixedFile;
  readonly file: string;
  readonly bytes: Uint8Array;
  readonly bytesBefore: number;
}

/** The other objects of a file keep their bytes. */
function changedFile(result: FixedFile, folder: string, named: readonly string[]): ChangedFile {
  const before = openArchive(result.file);
  let archive: Archive = before;
  for (const [place, { range }] of before.entries.entries()) {
    const object = result.changes.get(range.offset);
    if (object !== undefined) archive = withObject(archive, place, object);
  }
  const root = named.find((name) => isInside(name, result.file));
  const path = root === undefined ? basename(result.file) : relative(root, result.file);
  const { bytes } = archive;
  return { result, file: join(folder, path), bytes, bytesBefore: before.bytes.length };
}

function print(
  session: Session,
  results: readonly FixedFile[],
  outputs: readonly ChangedFile[],
  { json }: Options,
): void {
  const left = countsOf(results.map(({ file, left: findings }) => ({ file, findings })));
  if (json === true) {
    const files = results.map((result) => {
      const output = outputs.find((one) => one.result === result);
      return {
        file: result.file,
        ...(output && {
          output: output.file,
          bytes: output.bytes.length,
          bytesBefore: output.bytesBefore,
        }),
        fixed: result.fixed.map(({ finding, command }) => ({
          ...findingJson(finding),
          fixedBy: command.name,
        })),
        left: result.left.map(findingJson),
      };
    });
    printJson(session, { files, left });
    return;
  }
  for (const { file, fixed } of results) {
    if (fixed.length === 0) continue;
    printLine(session, file);
    for (const { finding, command } of fixed)
      printLine(session, `  ${findingLine(finding)}: fixed by ${command.name}`);
  }
  for (const { file, bytes, bytesBefore } of outputs)
    printLine(session, `${file}: ${bytes.length} bytes, ${bytesBefore} before`);
  const { error, warning, info } = left;
  const fixed = results.reduce((sum, one) => sum + one.fixed.length, 0);
  printLine(
    session,
    `${countText(fixed, 'finding')} fixed in ${countText(outputs.length, 'file')}; left are ${countText(error, 'error')}, ${countText(warning, 'warning')}, ${info} info`,
  );
}
