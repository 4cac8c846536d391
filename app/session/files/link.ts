import type { Seconds } from '#engine/base';
import type { OpenFile } from '../state/assets.ts';
import type { ThemeName } from '../state/view.ts';

/** What an address can ask the page for. */
export interface LinkedView {
  /** Addresses of files, relative to the page; empty if the page should open its first example. */
  readonly files: readonly string[];
  /** Name of the clip to show, among those in the files. */
  readonly clip?: string | undefined;
  readonly time?: Seconds | undefined;
  /** Name of a joint to select. */
  readonly joint?: string | undefined;
  readonly theme?: ThemeName | undefined;
  /** Address of files that the server of the page watches, relative to the page. Links to a view have none. */
  readonly watch?: string | undefined;
}

/** Reads the query of the page's address; invalid values are left out. */
export function parseLink(query: string): LinkedView {
  const parameters = new URLSearchParams(query);
  const text = parameters.get('time');
  const time = text === null || text.trim() === '' ? Number.NaN : Number(text);
  const theme = parameters.get('theme');
  return {
    files: parameters.getAll('file').filter((file) => file !== ''),
    clip: parameters.get('clip') ?? undefined,
    time: Number.isFinite(time) && time >= 0 ? time : undefined,
    joint: parameters.get('joint') ?? undefined,
    theme: theme === 'dark' || theme === 'light' ? theme : undefined,
    watch: parameters.get('watch') ?? undefined,
  };
}

/** The address that opens the same view: `page` without its query, and the view as query. */
export function formatLink(page: string, view: LinkedView): string {
  const parameters = new URLSearchParams(view.files.map((file) => ['file', file]));
  if (view.clip !== undefined) parameters.set('clip', view.clip);
  if (view.time !== undefined) parameters.set('time', String(Number(view.time.toFixed(4))));
  if (view.joint !== undefined) parameters.set('joint', view.joint);
  if (view.theme !== undefined) parameters.set('theme', view.theme);
  // Unescaped slashes are easier to read, and valid in a query.
  const query = parameters.toString().replaceAll('%2F', '/').replaceAll('%3A', ':');
  return `${page.replace(/[?#].*$/s, '')}?${query}`;
}

/** Whether everyone who has the link can fetch every open file. */
export function canLink(files: readonly OpenFile[]): boolean {
  return files.length > 0 && files.every((file) => file.url !== undefined);
}
