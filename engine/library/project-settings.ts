import * as v from 'valibot';
import { AssetError, messageOf } from '../base/errors.ts';
import { jsonExcerpt } from '../base/json-excerpt.ts';
import { FILE_UNITS, parseLength } from '../base/length.ts';
import type { IgnoreRule } from '../findings/ignore-rules.ts';
import { DEFAULT_REGRESS_LIMITS } from './regressions.ts';
import { TAG } from './tags.ts';

/** The name of the file of a project's settings: the command line and the page read the same one. */
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

/** What is ignored, in the file of a project and in saved sessions. */
export const IGNORE_RULES = v.array(
  object({ code: pattern, file: pattern, joint: pattern, reason: text }),
  'a list',
);

/** Tags of clips, in the file of a project and in saved sessions. */
export const CLIP_TAGS = v.record(
  v.string(),
  v.pipe(v.array(v.pipe(text, v.regex(TAG, 'a tag of one word')), 'a list of tags'), v.readonly()),
  'lists of tags by patterns of files',
);

/** What a project can say. */
export const PROJECT_SETTINGS = object({
  unit: v.optional(v.picklist(FILE_UNITS, `one of ${FILE_UNITS.join(', ')}`)),
  ignore: v.optional(IGNORE_RULES, []),
  tags: v.optional(CLIP_TAGS, {}),
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
export type ProjectSettings = v.InferOutput<typeof PROJECT_SETTINGS>;
export type Budget = ProjectSettings['budgets'][number];

/** The settings of a project that says nothing. */
export const DEFAULT_PROJECT_SETTINGS: ProjectSettings = v.parse(PROJECT_SETTINGS, {});

const MEMBERS = Object.keys(PROJECT_SETTINGS.entries);

/** Whether some JSON is meant as settings of a project: has one of their members. */
export function isProjectSettings(value: unknown): boolean {
  return typeof value === 'object' && value !== null && MEMBERS.some((name) => name in value);
}

/**
 * Reads the settings of a project. Missing members have their defaults.
 * @throws AssetError if the text is not JSON, or holds something unknown
 *
 * @example
 * const { ignore } = readProjectSettings('{ "ignore": [{ "code": "loop-gap", "reason": "It ends." }] }');
 * console.assert(ignore[0].code === 'loop-gap');
 */
export function readProjectSettings(source: string): ProjectSettings {
  const json = parseJson(source);
  // A list would be taken for an object without members.
  if (Array.isArray(json)) throw problem('an object', 'a list');
  const { success, output, issues } = v.safeParse(PROJECT_SETTINGS, json);
  if (success) return output;
  const [{ path = [], message, expected, input }] = issues;
  const where = path.map(({ key }) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`));
  const place = where.join('').replace(/^\./, '');
  // The message is that of the object which lacks a member.
  if (input === undefined) throw problem(`"${place}"`, 'none');
  throw problem(
    expected === 'never' || place === '' ? message : `${message} for "${place}"`,
    expected === 'never' ? `"${place}"` : jsonExcerpt(input),
  );
}

function parseJson(source: string): unknown {
  try {
    return JSON.parse(source);
  } catch (error) {
    const reason = messageOf(error);
    throw problem('JSON', `other text (${reason})`);
  }
}

function problem(expected: string, found: string): AssetError {
  return new AssetError({ object: 'settings of a project', expected, found });
}

/**
 * Settings as the JSON that {@link readProjectSettings} reads; members that say nothing are left out.
 *
 * @example
 * console.assert(projectSettingsText(DEFAULT_PROJECT_SETTINGS) === '{}\n');
 */
export function projectSettingsText(settings: ProjectSettings): string {
  const { unit, ignore, tags, budgets, regress } = settings;
  const { bytes, error } = DEFAULT_REGRESS_LIMITS;
  const json = {
    ...(unit !== undefined && { unit }),
    ...(ignore.length > 0 && { ignore: ignore.map(ruleJson) }),
    ...(Object.keys(tags).length > 0 && { tags }),
    ...(budgets.length > 0 && { budgets }),
    ...((regress.bytes !== bytes || regress.error !== error) && { regress }),
  };
  return `${JSON.stringify(json, undefined, 2)}\n`;
}

/** The members of a rule in one order, whatever made it. */
function ruleJson({ code, file, joint, reason }: IgnoreRule): object {
  return { code, file, joint, reason };
}
