import { existsSync } from 'node:fs';
import { DEFAULT_PROJECT_SETTINGS, PROJECT_FILE, readProjectSettings } from '#engine/library';
import type { ProjectSettings } from '#engine/library';
import { withFileName } from './cli-error.ts';
import { readBytes } from './read-file.ts';

/**
 * Reads the settings of a project.
 * @param file undefined means {@link PROJECT_FILE} of the current folder, or none
 * @throws CliError if they cannot be read, or hold something unknown
 */
export function loadProjectSettings(file: string | undefined): ProjectSettings {
  if (file === undefined && !existsSync(PROJECT_FILE)) return DEFAULT_PROJECT_SETTINGS;
  const name = file ?? PROJECT_FILE;
  const bytes = readBytes(name);
  return withFileName(name, () => readProjectSettings(new TextDecoder().decode(bytes)));
}
