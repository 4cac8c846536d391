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
  /** Parts that mean nothing, as they are written: `time=soon`. */
  readonly unread?: readonly string[] | undefined;
}

/** Reads the query of the page's address; values that mean nothing are left out, and listed. */
export function parseLink(query: string): LinkedView {
  const parameters = new URLSearchParams(query);
  const unread: string[] = [];
  /** What the values of a parameter mean; those that are not empty and mean nothing are noted. */
  const read = <Value>(name: string, parse: (text: string) => Value | undefined): Value[] =>
    parameters.getAll(name).flatMap((text) => {
      if (text.trim() === '') return [];
      const value = parse(text);
      if (value === undefined) unread.push(`${name}=${text.slice(0, MAX_UNREAD)}`);
      return value === undefined ? [] : [value];
    });
  const markers = read('note', parseNote).slice(0, MAX_NOTES);
  const local = read('local', parseLocal);
  const [time] = read('time', parseTime);
  const [theme] = read('theme', (text) => (text === 'dark' || text === 'light' ? text : undefined));
  return {
    files: parameters.getAll('file').filter((file) => file !== ''),
    local: local.length === 0 ? undefined : local,
    clip: parameters.get('clip') || undefined,
    time,
    joint: parameters.get('joint') || undefined,
    theme,
    markers: markers.length === 0 ? undefined : markers,
    watch: parameters.get('watch') ?? undefined,
    unread: unread.length === 0 ? undefined : unread,
  };
}

/** Characters of a part that is shown because it cannot be read. */
const MAX_UNREAD = 60;

function parseTime(text: string): Seconds | undefined {
  const time = Number(text);
  return Number.isFinite(time) && time >= 0 ? time : undefined;
}

/** Most notes of a link: longer addresses are cut off by other programs. */
export const MAX_NOTES = 20;

/** A note is written as `0.5~Hand~text` or `0.5..0.8~~text`. */
function parseNote(written: string): Marker | undefined {
  const [, from, to, joint, text] =
    /^(\d+(?:\.\d+)?)(?:\.\.(\d+(?:\.\d+)?))?~([^~]*)~(.*)$/s.exec(written) ?? [];
  const time = Number(from);
  const end = to === undefined ? undefined : Number(to);
  if (!Number.isFinite(time) || Number.isNaN(end)) return undefined;
  return { time, end, joint: joint || undefined, text: text.slice(0, MAX_NOTE) || undefined };
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
