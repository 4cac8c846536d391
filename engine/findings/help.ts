import type { CodeHelp, FindingCode } from './code.ts';
import { findingCodes } from './codes.ts';
import { CLIP_HELP } from './help-clips.ts';
import { IMPORT_HELP, MODEL_HELP } from './help-models.ts';
import { OBJECT_HELP } from './help-objects.ts';

/** A code with its help. */
export interface ExplainedCode extends FindingCode, CodeHelp {}

/**
 * Everything about a code: what it means, how it is measured, when it is silent, an example, what to do.
 * Undefined for an unknown code.
 *
 * @example
 * console.assert(explainCode('loop-gap')?.severity === 'warning');
 */
export function explainCode(code: string): ExplainedCode | undefined {
  const known = findingCodes().find((one) => one.code === code);
  if (known === undefined) return undefined;
  const help = OBJECT_HELP[code] ?? CLIP_HELP[code] ?? MODEL_HELP[code] ?? IMPORT_HELP;
  return { ...known, ...help };
}

/**
 * The same as a page in Markdown.
 *
 * @example
 * console.assert(codePage('loop-gap')?.startsWith('# `loop-gap`') === true);
 */
export function codePage(code: string): string | undefined {
  const explained = explainCode(code);
  if (explained === undefined) return undefined;
  const { severity, why, measured, silent, example, fix } = explained;
  const said = example === undefined ? '' : `\n## Example\n\n> ${example}\n`;
  return `# \`${code}\`

Severity: ${severity}, at most.

${why}

## How it is measured

${measured}

It is silent ${silent}
${said}
## What to do

${fix}

    posescope lint FILE…
    posescope lint --explain ${code}
`;
}
