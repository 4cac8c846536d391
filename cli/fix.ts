import { existsSync, lstatSync, realpathSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { Command, Option } from 'commander';
import { withObject, type Archive } from '#engine/archive';
import { countText, groupBy } from '#engine/base';
import {
  archiveFindings,
  codePage,
  isIgnored,
  pairObjects,
  SEVERITIES,
  type Finding,
} from '#engine/findings';
import type { CheckedFile, CheckedFindings } from './checked-files.ts';
import { CliError } from './cli-error.ts';
import { countsOf, findingJson, findingLine } from './findings-output.ts';
import {
  fixObject,
  isChanged,
  isWanted,
  sourceOf,
  type Current,
  type FixChoice,
  type Fixed,
  type FixedObject,
  type FixInput,
} from './fix-objects.ts';
import {
  openGroups,
  withCheckOptions,
  type CheckOptions,
  type OpenedGroups,
} from './opened-groups.ts';
import { isInside } from './read-file.ts';
import { printJson, printLine, progress, type Session } from './terminal.ts';
import { examples, RepeatableOption, RequiredOption } from './usage.ts';
import {
  checkOutput,
  isSameFile,
  STANDARD_OUTPUT,
  writeFiles,
  type OutputFile,
} from './write-files.ts';

interface Options extends CheckOptions, FixChoice {
  readonly output: string;
  readonly json?: boolean;
}

/** `fix`: writes archives again, without what the tool can mend in their clips. Fails if errors are left. */
export function fixCommand(session: Session): Command {
  const severity = new Option('--severity <severity>', 'the least severity of what is fixed')
    .choices(SEVERITIES)
    .default('warning');
  const code = new RepeatableOption(
    '--code <code>',
    'fix only findings of this code; may be repeated',
  )
    .argParser(addCode)
    .default([], 'any');
  const command = new Command('fix')
    .description('write archives without what can be fixed in their clips')
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

async function fixFiles(
  session: Session,
  files: readonly string[],
  options: Options,
): Promise<void> {
  const { output } = options;
  if (output === STANDARD_OUTPUT) {
    throw new CliError('fix may write several files: give a folder as -o.');
  }
  const around = files.find((file) => isInside(file, output) || isSameFile(file, output));
  if (around !== undefined) {
    const message = `is in ${around}, which is read: a second run would fix what this one writes. Choose another folder.`;
    throw new CliError({ file: output, message });
  }
  const opened = await openGroups(session, files, options, session.report);
  const targets = targetsOf(opened.opened, output, files);
  const results = fixGroups(opened, targets, options, session);
  checkTargets(results);
  const written = results.flatMap(({ written: one }) => one ?? []);
  if (written.length > 0) await writeFiles(written, output);
  if (options.json === true) printDocument(session, results);
  else printText(session, results, options);
  if (results.some(({ left }) => left.some(({ severity }) => severity === 'error')))
    session.fail(1);
}

/** Where the archives go, of folders in the same folders; refused before any work if that is over one that is read. */
function targetsOf(
  opened: readonly CheckedFile[],
  output: string,
  named: readonly string[],
): Map<string, string> {
  const targets = new Map<string, string>();
  // Only a file of the same name can be written over, but for links.
  const byName = groupBy(
    opened.map((one) => one.file),
    (file) => [basename(file)],
  );
  for (const { file, archive } of opened) {
    if (archive === undefined) continue;
    const root = named.find((name) => isInside(name, file));
    const target = join(output, root === undefined ? basename(file) : relative(root, file));
    checkOutput(target, byName.get(basename(target)) ?? []);
    targets.set(file, target);
  }
  return targets;
}

/** @throws CliError if two files would be written into one */
function checkTargets(results: readonly FixedFile[]): void {
  const sources = new Map<string, string>();
  for (const { file, written } of results) {
    if (written === undefined) continue;
    const other = sources.get(written.file);
    if (other !== undefined) {
      const message = `is where both ${other} and ${file} would be written. Fix each of them alone, into folders of their own.`;
      throw new CliError({ file: written.file, message });
    }
    sources.set(written.file, file);
  }
}

/** Files that are no other names of others: of a file and links to it, the file itself if it is among them. */
function withoutLinks(opened: readonly CheckedFile[]): CheckedFile[] {
  const names = opened.map(({ file }) => file);
  const own = names.toSorted((a, b) => Number(isLink(a)) - Number(isLink(b)));
  const first = new Map(own.toReversed().map((file) => [realName(file), file]));
  return opened.filter(({ file }) => first.get(realName(file)) === file);
}

function realName(file: string): string {
  return existsSync(file) ? realpathSync(file) : file;
}

function isLink(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() === true;
}

/** What has become of a file, and of what was found about it. */
interface FixedFile {
  readonly file: string;
  readonly bytesBefore: number;
  /** Missing if nothing in it was changed. */
  readonly written?: OutputFile | undefined;
  readonly fixed: readonly Fixed[];
  readonly left: readonly Finding[];
}

/** Fixes sources first: clips are compared with these as they are then, in whatever group they are. */
function fixGroups(
  opened: OpenedGroups,
  targets: ReadonlyMap<string, string>,
  options: Options,
  session: Session,
): FixedFile[] {
  const current: Current = new Map();
  const task = progress(session, 'fix');
  const all = opened.groups.flatMap((group): FixInput[] => {
    const pairs = pairObjects(group);
    return Array.from({ length: group.count }, (_, index) => ({ group, pairs, index, current }));
  });
  const inOrder = [...all.filter(isSource), ...all.filter((one) => !isSource(one))];
  inOrder.forEach((input, done) => {
    task?.onProgress?.(done / all.length);
    const checked = input.group.objects[input.index];
    current.set(checked, fixObject(opened, input, options));
  });
  for (const text of new Set(all.flatMap((input) => notFixedTexts(input, options))))
    session.note(`info: ${text}`);
  const byFile = groupBy(all, ({ group, index }) => [group.objects[index].file]);
  return withoutLinks(opened.opened).map((file) => {
    const own = byFile.get(file.file) ?? [];
    const fixes = own.flatMap(({ group, index }) => current.get(group.objects[index]) ?? []);
    return fixedFile(file, fixes, opened, targets.get(file.file));
  });
}

function isSource({ group, index }: FixInput): boolean {
  return group.objects[index].object.kind === 'raw-animation';
}

/** Of a clip that no longer is what its source gives, and of a model, which is only read. */
function notFixedTexts({ group, pairs, index, current }: FixInput, options: Options): string[] {
  const checked = group.objects[index];
  const { file, range } = checked;
  const source = sourceOf(group, pairs, index);
  if (source !== undefined && isChanged(current, source) && !isChanged(current, checked)) {
    return [`${file} was built from ${source.file}, which is fixed: build it again.`];
  }
  const isLeft = current.get(checked)?.left.some((finding) => isWanted(finding, options)) === true;
  return range === undefined && isLeft
    ? [`${file} is a model, which is not written: import it, and fix what that writes.`]
    : [];
}

/** A file with its objects as they are now; those that stayed keep their bytes. */
function fixedFile(
  { file, archive, objects, findings }: CheckedFile,
  fixes: readonly FixedObject[],
  { config }: OpenedGroups,
  target: string | undefined,
): FixedFile {
  const names = objects.flatMap(({ object }) => ('names' in object ? [object.names] : [])).at(0);
  const changed = archive && changedArchive(archive, fixes);
  const written = changed && target !== undefined && changed !== archive ? changed : undefined;
  const ofFile = written === undefined ? findings : archiveFindings(written, file);
  return {
    file,
    bytesBefore: archive?.bytes.length ?? 0,
    written: written && { file: target ?? file, bytes: written.bytes },
    fixed: fixes.flatMap(({ fixed }) => fixed),
    left: [
      ...ofFile.filter((finding) => !isIgnored(config.ignore, file, finding, names)),
      ...fixes.flatMap(({ left }) => left),
    ],
  };
}

function changedArchive(archive: Archive, fixes: readonly FixedObject[]): Archive {
  let changed = archive;
  for (const { object } of fixes) {
    const place = archive.entries.findIndex(({ range }) => range.offset === object.range?.offset);
    if (archive.entries[place].object !== object.object) {
      changed = withObject(changed, place, object.object);
    }
  }
  return changed;
}

function printDocument(session: Session, results: readonly FixedFile[]): void {
  const files = results.map(({ file, written, bytesBefore, fixed, left }) => ({
    file,
    ...(written && { output: written.file, bytes: written.bytes.length, bytesBefore }),
    fixed: fixed.map(({ finding, command }) => ({ ...findingJson(finding), fixedBy: command })),
    left: left.map(findingJson),
  }));
  printJson(session, { files, left: countsOf(leftIn(results)) });
}

function leftIn(results: readonly FixedFile[]): CheckedFindings[] {
  return results.map(({ file, left }) => ({ file, findings: left }));
}

function printText(session: Session, results: readonly FixedFile[], { severity }: Options): void {
  const least = SEVERITIES.indexOf(severity);
  for (const { file, fixed, left } of results) {
    const said = left.filter((one) => SEVERITIES.indexOf(one.severity) >= least);
    if (fixed.length + said.length > 0) printLine(session, file);
    for (const { finding, command } of fixed)
      printLine(session, `  fixed by ${command}: ${findingLine(finding)}`);
    for (const finding of said) printLine(session, `  left: ${findingLine(finding)}`);
  }
  for (const { written, bytesBefore } of results) {
    if (written === undefined) continue;
    printLine(session, `${written.file}: ${written.bytes.length} bytes, ${bytesBefore} before`);
  }
  const { error, warning, info } = countsOf(leftIn(results));
  const fixed = results.reduce((sum, one) => sum + one.fixed.length, 0);
  const files = results.filter(({ written }) => written !== undefined).length;
  printLine(
    session,
    `${countText(fixed, 'finding')} fixed in ${countText(files, 'file')}; left are ${countText(error, 'error')}, ${countText(warning, 'warning')}, ${info} info`,
  );
}
