import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import type { Comment, Program } from 'oxc-parser';

/** A function that a face of the engine exports, and what is said of it. */
export interface PublicFunction {
  readonly name: string;
  /** Where it is declared, from the project's root. */
  readonly file: string;
  /** Text between the marks of its docstring; empty where it has none. */
  readonly doc: string;
}

const root = path.resolve(import.meta.dirname, '../..');

/** Every function that a face exports, by its own name or from elsewhere. */
export function publicFunctions(face: string): PublicFunction[] {
  return publicNames(face).flatMap((name) => declaration(face, name) ?? []);
}

/** Every value that a face exports. */
export function publicNames(face: string): string[] {
  const { program } = parsed(face);
  return program.body.flatMap((node) =>
    node.type === 'ExportNamedDeclaration' && node.exportKind === 'value'
      ? node.specifiers.map(({ exported }) => nameOf(exported))
      : [],
  );
}

/** The code after `@example` in a docstring; undefined where there is none. */
export function exampleOf(doc: string): string | undefined {
  const lines = doc.split('\n').map((line) => line.replace(/^\s*\* ?/, ''));
  const at = lines.findIndex((line) => line.trim() === '@example');
  if (at < 0) return undefined;
  const end = lines.findIndex((line, i) => i > at && line.startsWith('@'));
  return lines
    .slice(at + 1, end < 0 ? undefined : end)
    .join('\n')
    .trim();
}

/** The TypeScript in a Markdown document, block by block. */
export function codeBlocks(markdown: string): string[] {
  return [...markdown.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, code]) => code);
}

/** The function that a module exports by that name, wherever it comes from; undefined for anything else. */
function declaration(file: string, name: string): PublicFunction | undefined {
  const { program, comments, source } = parsed(file);
  for (const node of program.body) {
    if (node.type !== 'ExportNamedDeclaration') continue;
    const specifier = node.specifiers.find(({ exported }) => nameOf(exported) === name);
    if (specifier !== undefined && node.source !== null) {
      const from = path.join(path.dirname(file), node.source.value);
      return declaration(from, nameOf(specifier.local));
    }
    if (node.declaration?.type === 'FunctionDeclaration' && node.declaration.id?.name === name) {
      return { name, file, doc: docstring(comments, source, node.start) };
    }
  }
  return undefined;
}

function docstring(comments: readonly Comment[], source: string, start: number): string {
  const comment = comments.findLast(({ end }) => end <= start);
  if (comment?.type !== 'Block' || !comment.value.startsWith('*')) return '';
  return source.slice(comment.end, start).trim() === '' ? comment.value.slice(1) : '';
}

interface Parsed {
  readonly program: Program;
  readonly comments: readonly Comment[];
  readonly source: string;
}

const modules = new Map<string, Parsed>();

function parsed(file: string): Parsed {
  const known = modules.get(file);
  if (known !== undefined) return known;
  const source = readFileSync(path.join(root, file), 'utf8');
  const { program, comments } = parseSync(file, source);
  const found = { program, comments, source };
  modules.set(file, found);
  return found;
}

function nameOf(node: { readonly type: string; readonly name?: string }): string {
  return node.name ?? '';
}
