import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import * as v from 'valibot';
import { LENGTH_UNITS, matchesGlob, parseLength } from '#engine/base';
import type { Finding } from '#engine/findings';
import { DEFAULT_REGRESS_LIMITS } from '#engine/library';
import { CliError } from './cli-error.ts';
import { readBytes } from './read-file.ts';

/** Read without being named, if it is in the current folder. */
export const PROJECT_FILE = 'posescope.json';

// Messages of the schema say what was expected.

const text = v.string('a text');
const pattern = v.optional(v.pipe(text, v.minLength(1, 'a pattern (* any text, ? any character)')));
const amount = v.pipe(v.number('a number'), v.minValue(0, 'a number of 0 or more'));
const length = v.pipe(
  text,
  v.check((written) => parseLength(written) !== undefined, 'a length such as "1mm"'),
);

const object = <Entries extends v.ObjectEntries>(entries: Entries) =>
  v.strictObject(entries, `an object with members among ${Object.keys(entries).join(', ')}`);

const SCHEMA = object({
  unit: v.optional(v.picklist(LENGTH_UNITS, `one of ${LENGTH_UNITS.join(', ')}`)),
  ignore: v.optional(
    v.array(object({ code: pattern, file: pattern, joint: pattern, reason: text }), 'a list'),
    [],
  ),
  budgets: v.optional(
    v.array(
      object({
        files: pattern,
        clipBytes: v.optional(amount),
        bytes: v.optional(amount),
        bits: v.optional(amount),
        maxError: v.optional(length),
      }),
      'a list',
    ),
    [],
  ),
  regress: v.optional(
    object({
      bytes: v.optional(amount, DEFAULT_REGRESS_LIMITS.bytes),
      error: v.optional(amount, DEFAULT_REGRESS_LIMITS.error),
    }),
    DEFAULT_REGRESS_LIMITS,
  ),
});

/** Settings of a project, for all who check its files: `docs/ci.md` describes them. */
export type ProjectConfig = v.InferOutput<typeof SCHEMA>;
export type Budget = ProjectConfig['budgets'][number];

/**
 * Reads the settings of a project.
 * @param file undefined means {@link PROJECT_FILE} of the current folder, or none
 * @throws CliError if they cannot be read, or hold something unknown
 */
export function readProjectConfig(file: string | undefined): ProjectConfig {
  if (file === undefined && !existsSync(PROJECT_FILE)) return v.parse(SCHEMA, {});
  const name = file ?? PROJECT_FILE;
  const { success, output, issues } = v.safeParse(SCHEMA, parseJson(name));
  if (success) return output;
  const [{ path = [], message, expected }] = issues;
  const where = path.map(({ key }) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`));
  const place = where.join('').replace(/^\./, '');
  throw new CliError({
    file: name,
    message:
      expected === 'never'
        ? `"${place}" is not known; expected ${message}.`
        : `expected ${message}${place === '' ? '' : ` for "${place}"`}.`,
  });
}

function parseJson(file: string): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(readBytes(file)));
  } catch (error) {
    if (error instanceof CliError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new CliError({ file, message: `expected JSON, found other text (${reason}).` });
  }
}

/**
 * Whether the project wants to hear nothing of a finding. Files are matched by path or by name. A
 * finding about several joints is ignored if all of them are.
 * @param nameOf the name of a joint of the finding's object
 */
export function isIgnored(
  { ignore }: ProjectConfig,
  file: string,
  { code, places }: Finding,
  nameOf: (joint: number) => string,
): boolean {
  const joints = places.flatMap(({ joint }) => (joint === undefined ? [] : [nameOf(joint)]));
  return ignore.some(
    (rule) =>
      (rule.code === undefined || matchesGlob(rule.code, code)) &&
      matchesFile(rule.file, file) &&
      (rule.joint === undefined ||
        (joints.length > 0 && joints.every((joint) => matchesGlob(rule.joint ?? '*', joint)))),
  );
}

/** Whether a file fits a pattern, by its path or by its name; every file fits none. */
export function matchesFile(wanted: string | undefined, file: string): boolean {
  if (wanted === undefined) return true;
  return matchesGlob(wanted, file) || matchesGlob(wanted, basename(file));
}
