import { Option, type Command } from 'commander';
import { FILE_UNITS } from '#engine/base';
import type { FileUnit } from '#engine/base';
import { unreadableFinding } from '#engine/findings';
import type { FindingsRequest } from '#engine/findings';
import type { ProjectSettings } from '#engine/library';
import { openChecked, type CheckedFile } from './checked-files.ts';
import { filesIn, libraryReader } from './library-files.ts';
import { lintGroups, type LintGroup } from './lint-groups.ts';
import { readRate } from './numbers.ts';
import { loadProjectSettings } from './project-settings.ts';
import type { Session } from './terminal.ts';

/** What is known about files that are checked. */
export interface CheckOptions {
  readonly unit?: FileUnit;
  readonly config?: string;
  readonly rate?: number;
}

/** Files, and their objects as they are checked together. */
export interface OpenedGroups {
  readonly opened: readonly CheckedFile[];
  readonly groups: readonly LintGroup[];
  readonly config: ProjectSettings;
  readonly settings: Pick<FindingsRequest, 'unit' | 'rate'>;
}

/** Adds the options that {@link openGroups} takes. */
export function withCheckOptions(command: Command): Command {
  const unit = new Option(
    '--unit <unit>',
    "the files' own unit of length (default: that of the settings, or m)",
  ).choices(FILE_UNITS);
  return command
    .addOption(unit)
    .option(
      '--config <file>',
      'settings of the project: what to ignore (default: posescope.json, if there is one)',
    )
    .option('--rate <hertz>', 'frame rate that the clips should have', readRate);
}

/**
 * Opens files, and those of folders. What cannot be opened has a finding that says so.
 * @param report told why it cannot
 */
export async function openGroups(
  session: Session,
  files: readonly string[],
  options: CheckOptions,
  report: Session['report'],
): Promise<OpenedGroups> {
  const config = loadProjectSettings(session, options.config);
  const opened: CheckedFile[] = [];
  const found = filesIn(files, ({ file = '', message }) => {
    report({ file, message }, 2);
    opened.push({ file, objects: [], findings: [unreadableFinding(file, message)] });
  });
  for (const file of found) opened.push(await openChecked(file, report));
  const { unit = config.unit, rate } = options;
  const objects = opened.flatMap((file) =>
    unit === undefined ? inProbableUnit(file, session) : file.objects,
  );
  const named = new Set(files);
  const { start } = libraryReader(session, []);
  const groups = await lintGroups(objects, (file) => named.has(file), start);
  return { opened, groups, config, settings: { unit, rate } };
}

/** What a file holds, in the unit that it probably has if nobody says it. */
function inProbableUnit(
  { file, objects, probableUnit, fitsNoUnit }: CheckedFile,
  { err }: Session,
): CheckedFile['objects'] {
  if (fitsNoUnit === true)
    err(
      `info: ${file} says no unit of length, and no usual unit makes its figure as large as a person: checked as if in "m". --unit says it.\n`,
    );
  if (probableUnit === undefined) return objects;
  err(
    `info: ${file} says no unit of length: checked as if in "${probableUnit}", by its size. --unit says it.\n`,
  );
  return objects.map((object) => ({ ...object, unit: probableUnit }));
}
