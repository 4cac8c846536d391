import { parseSync, Visitor } from 'oxc-parser';

/**
 * How a file names another: `static` runs at once, `type` is gone when it runs, `lazy` is
 * `import()`, `url` is `new URL(…, import.meta.url)`: a worker or an asset.
 */
export type ImportKind = 'static' | 'type' | 'lazy' | 'url';

export interface Import {
  readonly kind: ImportKind;
  /** As written; undefined where it is not a plain string, so nobody can say what it names. */
  readonly specifier: string | undefined;
  /** From 1. */
  readonly line: number;
}

/** A folder in a language of its own, which looks like TypeScript and is not. */
const assemblyScript = /^engine\/kernels\/assembly\//;

/**
 * Every place where a source names another file or a package, in order. A file that does not parse
 * throws.
 */
export function importsOf(file: string, source: string): Import[] {
  if (assemblyScript.test(file)) return importsOfAssembly(source);
  const { program, errors } = parseSync(file, source);
  const [error] = errors;
  if (error !== undefined) throw new Error(`${file}: ${error.message}`);

  const found: { kind: ImportKind; node: unknown; start: number }[] = [];
  const add = (kind: ImportKind, node: unknown, start: number) => found.push({ kind, node, start });
  new Visitor({
    ImportDeclaration: (node) =>
      void add(node.importKind === 'type' ? 'type' : 'static', node.source, node.start),
    ExportAllDeclaration: (node) =>
      void add(node.exportKind === 'type' ? 'type' : 'static', node.source, node.start),
    ExportNamedDeclaration: (node) => {
      if (node.source !== null) {
        add(node.exportKind === 'type' ? 'type' : 'static', node.source, node.start);
      }
    },
    ImportExpression: (node) => void add('lazy', node.source, node.start),
    TSImportType: (node) => void add('type', node.source, node.start),
    TSExternalModuleReference: (node) => void add('static', node.expression, node.start),
    NewExpression: (node) => {
      const [first, second] = node.arguments;
      const isUrl = source.slice(node.callee.start, node.callee.end) === 'URL';
      if (isUrl && second !== undefined && isImportMeta(source, second)) {
        add('url', first, node.start);
      }
    },
    CallExpression: (node) => {
      const callee = source.slice(node.callee.start, node.callee.end);
      if (callee === 'require') add('static', node.arguments[0], node.start);
      if (callee.startsWith('import.meta.glob')) {
        const [patterns] = node.arguments;
        const each = patterns?.type === 'ArrayExpression' ? patterns.elements : [patterns];
        for (const pattern of each) add('lazy', pattern, node.start);
      }
    },
  }).visit(program);

  return found
    .toSorted((a, b) => a.start - b.start)
    .map(({ kind, node, start }) => ({
      kind,
      specifier: plainString(node),
      line: source.slice(0, start).split('\n').length,
    }));
}

function isImportMeta(source: string, node: { start: number; end: number }): boolean {
  return source.slice(node.start, node.end).includes('import.meta');
}

/** The value of a string literal, or of a template without holes. */
function plainString(node: unknown): string | undefined {
  if (typeof node !== 'object' || node === null) return undefined;
  if ('value' in node && typeof node.value === 'string') return node.value;
  if (!('expressions' in node && 'quasis' in node)) return undefined;
  if (!Array.isArray(node.expressions) || node.expressions.length > 0) return undefined;
  const [quasi] = node.quasis as { value: { cooked: string | null } }[];
  return quasi.value.cooked ?? undefined;
}

/** AssemblyScript has only plain imports and exports, one below the other. */
function importsOfAssembly(source: string): Import[] {
  return source.split('\n').flatMap((text, index) => {
    const specifier = /^(?:import|export|\}).*from '([^']+)';/.exec(text)?.[1];
    return specifier === undefined ? [] : [{ kind: 'static', specifier, line: index + 1 } as const];
  });
}
