import { Command, Option } from 'commander';
import { countText, hex } from '#engine/base';
import { lintArchive, SEVERITIES, skeletonsOf } from '#engine/inspect';
import type { Finding } from '#engine/inspect';
import { openArchives, type OpenFile } from './files.ts';
import { printJson, type Session } from './terminal.ts';
import { examples } from './usage.ts';

interface Options {
  readonly maxSeverity: string;
  readonly json?: boolean;
}

interface LintedFile {
  readonly file: string;
  readonly findings: readonly Finding[];
}

/** Lower than all severities: every finding fails the run. */
const NONE = 'none';

/** `lint`: lists problems in archives. Fails if one is worse than `--max-severity`. */
export function lintCommand(session: Session): Command {
  const severity = new Option(
    '--max-severity <severity>',
    'highest accepted severity; anything worse gives exit code 1',
  )
    .choices([NONE, ...SEVERITIES])
    .default('warning');
  return new Command('lint')
    .description(
      'find problems in files that play; skeletons among the files give joints their names',
    )
    .argument('<files...>', '.ozz archives')
    .addOption(severity)
    .option('--json', 'one JSON document')
    .addHelpText('after', examples('lint skeleton.ozz walk.ozz', 'lint *.ozz --max-severity info'))
    .action((files: readonly string[], { maxSeverity, json }: Options) => {
      const linted = lintFiles(openArchives(files, session));
      const all = linted.flatMap(({ findings }) => findings);
      const counts = Object.fromEntries(SEVERITIES.map((s) => [s, all.filter(isOf(s)).length]));
      if (json === true) printJson(session, { files: linted, counts });
      else printText(session, linted, counts);
      const worst = Math.max(-1, ...all.map((finding) => SEVERITIES.indexOf(finding.severity)));
      if (worst > [...SEVERITIES].findIndex((s) => s === maxSeverity)) session.fail(1);
    });
}

function isOf(severity: string): (finding: Finding) => boolean {
  return (finding) => finding.severity === severity;
}

function lintFiles(opened: readonly OpenFile[]): LintedFile[] {
  const skeletons = skeletonsOf(opened.map(({ archive }) => archive));
  return opened.map(({ file, archive }) => ({ file, findings: lintArchive(archive, skeletons) }));
}

function printText(
  session: Session,
  linted: readonly LintedFile[],
  counts: Readonly<Record<string, number>>,
): void {
  for (const { file, findings } of linted) {
    if (findings.length === 0) continue;
    session.out(`${file}\n`);
    for (const { severity, rule, object, message, offset } of findings) {
      const where = offset === undefined ? '' : ` (byte ${offset}, ${hex(offset)})`;
      session.out(`  ${severity} ${rule}: ${object}: ${message}${where}\n`);
    }
  }
  const { error, warning, info } = counts;
  session.out(`${countText(error, 'error')}, ${countText(warning, 'warning')}, ${info} info\n`);
}
