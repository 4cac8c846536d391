import type { Seconds } from '#engine/base';
import { MAX_NOTE, type Marker } from '../state/clip-marks.ts';
import { MAX_NOTES, type LinkedView, type LocalFile } from './link.ts';

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
