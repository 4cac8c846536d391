/** Paths are told from other code by how sources and documents end, and folders by their last slash. */
const PATH = /^[\w./@-]+(?:\.(?:ts|tsx|mjs|css|md)|\/)$/;

/**
 * What a Markdown document says of the project: files and folders by path or name, in links and as
 * code, and `npm run` scripts. Names that stand for many (`NAME-job.ts`), and files of whoever reads
 * it (`walk.ozz`), are not among them.
 */
export function namedIn(markdown: string): {
  readonly paths: string[];
  readonly scripts: string[];
} {
  const code = [...markdown.matchAll(/`([^`\n]+)`/g)].map(([, text]) => text);
  const links = [...markdown.matchAll(/\]\(([^)#\s]+)/g)].map(([, to]) => to);
  const ours = links.filter((to) => !/^\w+:/.test(to));
  const paths = [...ours, ...code.filter((text) => PATH.test(text) && !/[A-Z]{4}/.test(text))];
  const scripts = [...markdown.matchAll(/\bnpm run (\w+)/g)].map(([, name]) => name);
  return { paths: [...new Set(paths)], scripts: [...new Set(scripts)] };
}

/**
 * Whether there is a file or folder of that name: seen from the document's folder, from the root,
 * or, as one that is known from its surroundings, anywhere.
 * @param files every file of the project, from its root
 */
export function isThere(named: string, folder: string, files: readonly string[]): boolean {
  const known = named.replace(/^\.\//, '');
  const fromHere = new URL(known, `file:///${folder}/`).pathname.slice(1);
  if (known.endsWith('/')) {
    return files.some((file) => file.startsWith(fromHere) || `/${file}`.includes(`/${known}`));
  }
  return files.some((file) => file === fromHere || `/${file}`.endsWith(`/${known}`));
}
