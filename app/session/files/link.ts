import type { Seconds } from '#engine/base';
import type { OpenFile } from '../state/assets.ts';
import { MAX_NOTE, type Marker } from '../state/clip-marks.ts';
import type { ThemeName } from '../state/view.ts';

/** A file that is on somebody's machine, and that a link can only name. */
export interface LocalFile {
  readonly name: string;
  /** The beginning of the SHA-256 of its bytes, in hexadecimal digits; undefined if the browser cannot tell. */
  readonly hash: string | undefined;
}

/** What an address can ask the page for. */
export interface LinkedView {
  /** Addresses of files, relative to the page; empty if the page should open its first example. */
  readonly files: readonly string[];
  /** Files that whoever opens the link must have. */
  readonly local?: readonly LocalFile[] | undefined;
  /** Name of the clip to show, among those in the files. */
  readonly clip?: string | undefined;
  readonly time?: Seconds | undefined;
  /** Name of a joint to select. */
  readonly joint?: string | undefined;
  readonly theme?: ThemeName | undefined;
  /** Marks and notes of the clip. */
  readonly markers?: readonly Marker[] | undefined;
  /** Address of files that the server of the page watches, relative to the page. Links to a view have none. */
  readonly watch?: string | undefined;
}

/** Reads the query of the page's address; invalid values are left out. */
export function parseLink(query: string): LinkedView {
  const parameters = new URLSearchParams(query);
  const text = parameters.get('time');
  const time = text === null || text.trim() === '' ? Number.NaN : Number(text);
  const theme = parameters.get('theme');
  const markers = parameters.getAll('note').slice(0, MAX_NOTES).flatMap(parseNote);
  const local = parameters.getAll('local').filter((file) => file !== '');
  return {
    files: parameters.getAll('file').filter((file) => file !== ''),
    local: local.length === 0 ? undefined : local.map(parseLocal),
    clip: parameters.get('clip') ?? undefined,
    time: Number.isFinite(time) && time >= 0 ? time : undefined,
    joint: parameters.get('joint') ?? undefined,
    theme: theme === 'dark' || theme === 'light' ? theme : undefined,
    markers: markers.length === 0 ? undefined : markers,
    watch: parameters.get('watch') ?? undefined,
  };
}

/** Most notes of a link: longer addresses are cut off by other programs. */
export const MAX_NOTES = 20;

/** A note is written as `0.5~Hand~text` or `0.5..0.8~~text`. */
function parseNote(written: string): Marker[] {
  const [, from, to, joint, text] =
    /^(\d+(?:\.\d+)?)(?:\.\.(\d+(?:\.\d+)?))?~([^~]*)~(.*)$/s.exec(written) ?? [];
  const time = Number(from);
  const end = to === undefined ? undefined : Number(to);
  if (!Number.isFinite(time) || Number.isNaN(end)) return [];
  return [{ time, end, joint: joint || undefined, text: text.slice(0, MAX_NOTE) || undefined }];
}

function parseLocal(text: string): LocalFile {
  const [, name, hash] = /^(.*)@([0-9a-f]{16})$/s.exec(text) ?? [text, text];
  return { name, hash };
}

/** The open files that a link can name: builds are nowhere else, and versions before are not what is shown. */
export function linkedFiles(files: readonly OpenFile[]): OpenFile[] {
  return files.filter(({ origin, earlierOf }) => origin !== 'built' && earlierOf === undefined);
}

/** Whether everyone who has the link can fetch every file that it names. */
export function isFetched(files: readonly OpenFile[]): boolean {
  return linkedFiles(files).every((file) => file.url !== undefined);
}
