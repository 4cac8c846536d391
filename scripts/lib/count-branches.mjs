// Instruments bundled sources for the fuzzer: a counter in every branch, and the words that each file compares with.
import path from 'node:path';
import { parseAst } from 'vite';
import { root } from './project.mjs';

/** Counters that all files together may have. */
const MAX_COUNTERS = 65_536;

/** The longest text that is worth trying in an input: longer ones are messages. */
const MAX_WORD = 32;

/**
 * @typedef {{ type: string, start: number, end: number, [key: string]: unknown }} Syntax
 * @typedef {{ at: number, text: string }} Insertion
 */

/**
 * Counts branches in `globalThis.fuzzCounters` and lists literals in `globalThis.fuzzWords`, by file.
 * @param {RegExp} files paths from the project's root
 * @returns {import('vite').Plugin}
 */
export function countBranches(files) {
  let counters = 0;
  return {
    name: 'posescope:count-branches',
    enforce: 'post',
    transform(code, id) {
      const file = path.relative(root, id.split('?')[0] ?? id);
      if (!files.test(file)) return undefined;
      const first = counters;
      /** @type {Insertion[]} */
      const insertions = [];
      /** @type {Set<string | number>} */
      const words = new Set();
      const count = () => `fuzzHits[${counters++}]++`;
      visit(/** @type {Syntax} */ (/** @type {unknown} */ (parseAst(code))), {
        insert: (at, text) => insertions.push({ at, text }),
        count,
        word: (value) => words.add(value),
      });
      if (counters > MAX_COUNTERS) throw new Error(`${counters} branches are too many.`);
      const head =
        `const fuzzHits = (globalThis.fuzzCounters ??= new Uint8Array(${MAX_COUNTERS}));` +
        `(globalThis.fuzzWords ??= {})[${JSON.stringify(file)}] = ${JSON.stringify([...words])};` +
        `globalThis.fuzzBranches = Math.max(globalThis.fuzzBranches ?? 0, ${counters});`;
      // All on the lines that there are: traces keep their lines.
      return { code: counters === first ? code : head + inserted(code, insertions), map: null };
    },
  };
}

/**
 * @param {Syntax} node
 * @param {{ insert(at: number, text: string): void, count(): string, word(value: string | number): void }} to
 */
function visit(node, to) {
  noteCaseOrWord(node, to);
  for (const [key, value] of Object.entries(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isSyntax(child)) visitChild(node, key, child, to);
    }
  }
}

/**
 * Parts that run or not, by the type of what they belong to.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const BRANCHES = {
  IfStatement: ['consequent', 'alternate'],
  ConditionalExpression: ['consequent', 'alternate'],
  LogicalExpression: ['right'],
  ForStatement: ['body'],
  ForOfStatement: ['body'],
  ForInStatement: ['body'],
  WhileStatement: ['body'],
  DoWhileStatement: ['body'],
  CatchClause: ['body'],
  ArrowFunctionExpression: ['body'],
  FunctionExpression: ['body'],
  FunctionDeclaration: ['body'],
};

/**
 * @param {Syntax} parent
 * @param {string} key
 * @param {Syntax} child
 * @param {Parameters<typeof visit>[1]} to
 */
function visitChild(parent, key, child, to) {
  if (!(BRANCHES[parent.type] ?? []).includes(key)) {
    visit(child, to);
    return;
  }
  const isBlock = child.type === 'BlockStatement';
  const isStatement = /Statement$|Declaration$/.test(child.type);
  if (isBlock) to.insert(child.start + 1, `${to.count()};`);
  else to.insert(child.start, isStatement ? `{${to.count()};` : `(${to.count()},`);
  visit(child, to);
  if (!isBlock) to.insert(child.end, isStatement ? '}' : ')');
}

/**
 * @param {Syntax} node
 * @param {Parameters<typeof visit>[1]} to
 */
function noteCaseOrWord(node, to) {
  if (node.type === 'SwitchCase') {
    const [first] = /** @type {Syntax[]} */ (node.consequent);
    if (first !== undefined) to.insert(first.start, `${to.count()};`);
  }
  const { value } = node;
  if (node.type !== 'Literal') return;
  if (typeof value === 'number') to.word(value);
  if (typeof value === 'string' && value.length > 0 && value.length <= MAX_WORD) to.word(value);
}

/**
 * @param {unknown} value
 * @returns {value is Syntax}
 */
function isSyntax(value) {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

/**
 * @param {string} code
 * @param {readonly Insertion[]} insertions in the order that those of one place come in
 */
function inserted(code, insertions) {
  let result = '';
  let from = 0;
  for (const { at, text } of insertions.toSorted((a, b) => a.at - b.at)) {
    result += code.slice(from, at) + text;
    from = at;
  }
  return result + code.slice(from);
}
