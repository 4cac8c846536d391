import type { LinkedView } from './link.ts';

/** Digits of a hash in a link: enough to tell files apart, and few enough to be sent. */
export const HASH_DIGITS = 16;

/** The address that opens the same view: `page` without its query, and the view as query. */
export function formatLink(page: string, view: LinkedView): string {
  const parameters = new URLSearchParams(view.files.map((file) => ['file', file]));
  for (const { name, hash } of view.local ?? []) {
    parameters.append('local', hash === undefined ? name : `${name}@${hash}`);
  }
  if (view.clip !== undefined) parameters.set('clip', view.clip);
  if (view.time !== undefined) parameters.set('time', String(Number(view.time.toFixed(4))));
  if (view.joint !== undefined) parameters.set('joint', view.joint);
  if (view.theme !== undefined) parameters.set('theme', view.theme);
  // Unescaped slashes are easier to read, and valid in a query.
  const query = parameters
    .toString()
    .replaceAll('%2F', '/')
    .replaceAll('%3A', ':')
    .replaceAll('%40', '@');
  return `${page.replace(/[?#].*$/s, '')}?${query}`;
}
