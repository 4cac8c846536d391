import { existsSync } from 'node:fs';
import { matchesGlob, nearestNames, printable } from '#engine/base';
import { findingCodes } from '#engine/findings';
import { DEFAULT_PROJECT_SETTINGS, PROJECT_FILE, readProjectSettings } from '#engine/library';
import type { ProjectSettings } from '#engine/library';
import { withFileName } from './cli-error.ts';
import { readBytes } from './read-file.ts';
import type { Session } from './terminal.ts';

/**
 * Reads the settings of a project. Warns of codes to ignore that no finding has.
 * @param file undefined means {@link PROJECT_FILE} of the current folder, or none
 * @throws CliError if they cannot be read, or hold something unknown
 */
export function loadProjectSettings(session: Session, file: string | undefined): ProjectSettings {
  if (file === undefined && !existsSync(PROJECT_FILE)) return DEFAULT_PROJECT_SETTINGS;
  const name = file ?? PROJECT_FILE;
  const bytes = readBytes(name);
  const settings = withFileName(name, () => readProjectSettings(new TextDecoder().decode(bytes)));
  warnOfUnknownCodes(session, name, settings);
  return settings;
}

function warnOfUnknownCodes({ err }: Session, file: string, { ignore }: ProjectSettings): void {
  const codes = findingCodes().map(({ code }) => code);
  for (const { code } of ignore) {
    if (code === undefined || codes.some((known) => matchesGlob(code, known))) continue;
    const nearest = nearestNames(code, codes).map((known) => `"${known}"`);
    const instead = nearest.length === 0 ? '' : `; the nearest are ${nearest.join(', ')}`;
    const text = `no finding has the code "${code}", which is to be ignored${instead}.`;
    err(`warning: ${file}: ${printable(text)}\n`);
  }
}
