import { MAX_NOTES, type LinkedView } from './link.ts';

/** Digits of a hash in a link: enough to tell files apart, and few enough to be sent. */
export const HASH_DIGITS = 16;

/** The address that opens the same view: `page` without its query, and the view as query. */
export function formatLink(page: string, view: LinkedView): string {
  const parameters = new URLSearchParams(view.files.map((file) => ['file', file]));
  for (const { name, hash } of view.local ?? []) {
    parameters.append('local', hash === undefined ? name : `${name}@${hash}`);
  }
  if (view.clip !== undefined) parameters.set('clip', view.clip);
  if (view.time !== undefined) parameters.set('time', short(view.time));
  if (view.joint !== undefined) parameters.set('joint', view.joint);
  if (view.theme !== undefined) parameters.set('theme', view.theme);
  for (const { time, end, joint = '', text = '' } of view.markers?.slice(0, MAX_NOTES) ?? []) {
    const range = end === undefined ? short(time) : `${short(time)}..${short(end)}`;
    parameters.append('note', `${range}~${joint.replaceAll('~', ' ')}~${text}`);
  }
  // Unescaped signs are easier to read, and valid in a query.
  const query = parameters
    .toString()
    .replaceAll('%2F', '/')
    .replaceAll('%3A', ':')
    .replaceAll('%40', '@')
    .replaceAll('%7E', '~');
  return `${page.replace(/[?#].*$/s, '')}?${query}`;
}

function short(time: number): string {
  return String(Number(time.toFixed(4)));
}
