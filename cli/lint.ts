import { Command, Option } from 'commander';
import { countText } from '#engine/base';
import {
  codePage,
  findingCodes,
  gatherFindings,
  pairObjects,
  SEVERITIES,
  sortFindings,
  isIgnored,
} from '#engine/findings';
import type { Finding } from '#engine/findings';
import type { CheckedFile, CheckedFindings } from './checked-files.ts';
import { CliError } from './cli-error.ts';
import { FINDING_FORMATS, printFindings } from './findings-output.ts';
import {
  openGroups,
  withCheckOptions,
  type CheckOptions,
  type OpenedGroups,
} from './opened-groups.ts';
import { printJson, progress, table, type Session } from './terminal.ts';
import { examples } from './usage.ts';

interface Options extends CheckOptions {
  readonly maxSeverity: string;
  readonly format: (typeof FINDING_FORMATS)[number];
  readonly json?: boolean;
  readonly rules?: boolean;
  readonly explain?: string;
}

/** Lower than all severities: every finding fails the run. */
const NONE = 'none';

/** `lint`: lists what is wrong with files. Fails if something is worse than `--max-severity`. */
export function lintCommand(session: Session): Command {
  return withOptions(new Command('lint'))
    .description('find what is wrong with files: each alone, clips with their skeleton and source')
    .argument('[files...]', 'archives (.ozz) and models (glTF, FBX, BVH), or folders of them')
    .action(async (files: readonly string[], options: Options, command: Command) => {
      if (options.rules === true) return printCodes(session, options);
      if (options.explain !== undefined) return printExplanation(session, options.explain);
      if (files.length === 0) command.error("error: missing required argument 'files'");
      await lintFiles(session, files, options);
    });
}

function withOptions(command: Command): Command {
  const severity = new Option(
    '--max-severity <severity>',
    'highest accepted severity; anything worse gives exit code 1',
  )
    .choices([NONE, ...SEVERITIES])
    .default('warning');
  const format = new Option('--format <format>', 'how findings are written')
    .choices(FINDING_FORMATS)
    .default('text');
  return withCheckOptions(command)
    .addOption(severity)
    .addOption(format)
    .option('--json', 'one JSON document, as --format json')
    .option('--rules', 'list all codes of findings')
    .option('--explain <code>', 'describe one code: how it is measured, what to do')
    .addHelpText(
      'after',
      examples(
        'lint skeleton.ozz walk.ozz raw_walk.ozz',
        'lint fox.glb --unit cm --format sarif',
        'lint fox.glb fox-packed.glb',
        'lint assets/hero',
        'lint --explain loop-gap',
      ),
    );
}

async function lintFiles(
  session: Session,
  files: readonly string[],
  options: Options,
): Promise<void> {
  const format = options.json === true ? 'json' : options.format;
  // The list says why a file cannot be read; a document may go to a file.
  const report = format === 'text' ? session.record : session.report;
  const checked = checkFiles(await openGroups(session, files, options, report), session);
  printFindings(session, checked, format);
  const accepted = [...SEVERITIES].findIndex((known) => known === options.maxSeverity);
  const isRefused = ({ severity }: Finding): boolean => rank(severity) > accepted;
  if (checked.some(({ findings }) => findings.some(isRefused))) session.fail(1);
}

function rank(severity: Finding['severity']): number {
  return SEVERITIES.indexOf(severity);
}

/** The findings of all files, those of reading them included. */
function checkFiles(
  { opened, groups, settings, config }: OpenedGroups,
  session: Session,
): CheckedFindings[] {
  const counted = (
    file: string,
    findings: readonly Finding[],
    names: readonly string[] | undefined,
  ): Finding[] => findings.filter((finding) => !isIgnored(config.ignore, file, finding, names));
  const found = new Map(
    opened.map((one) => [one.file, counted(one.file, one.findings, namesIn(one))]),
  );
  const task = progress(session, 'lint');
  const left = new Map<string, Set<string>>();
  const total = groups.reduce((sum, { count }) => sum + count, 0);
  let done = 0;
  for (const group of groups) {
    const request = { ...settings, ...group };
    const pairs = pairObjects(request);
    for (const { index, findings } of gatherFindings(request)) {
      const { file, object } = group.objects[index];
      for (const { prefix, file: of } of pairs.prefixesOf(index)) {
        left.set(prefix, (left.get(prefix) ?? new Set()).add(of));
      }
      const own = 'names' in object ? object : pairs.skeletonOf(index);
      found.get(file)?.push(...counted(file, findings, own?.names));
      task?.onProgress?.(++done / total);
      if (index + 1 === group.count) break; // the others are checked in their own groups
    }
  }
  notePrefixes(session, left);
  return Array.from(found, ([file, findings]) => ({ file, findings: sortFindings(findings) }));
}

/** Says what names of joints begin with that was left out to pair clips with their sources, once for all files that have it. */
function notePrefixes(session: Session, left: ReadonlyMap<string, ReadonlySet<string>>): void {
  for (const [prefix, files] of left) {
    const [first] = files;
    const more = files.size === 1 ? '' : ` and ${countText(files.size - 1, 'other file')}`;
    session.err(
      `info: joints are paired by name, without ${JSON.stringify(prefix)} of ${first}${more}\n`,
    );
  }
}

/** Names of the joints that a file brings: reading it has found something about them. */
function namesIn({ objects }: CheckedFile): readonly string[] | undefined {
  return objects.flatMap(({ object }) => ('names' in object ? [object.names] : [])).at(0);
}

function printCodes(session: Session, { json, format }: Options): void {
  const codes = findingCodes();
  if (json === true || format === 'json') {
    printJson(session, { codes });
    return;
  }
  session.out(table(codes.map(({ code, severity, why }) => [code, severity, why])));
}

function printExplanation(session: Session, code: string): void {
  const page = codePage(code);
  if (page === undefined) {
    throw new CliError(`--explain: there is no code "${code}". posescope lint --rules lists all.`);
  }
  session.out(page);
}
