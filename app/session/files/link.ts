import type { Seconds } from '#engine/base';
import type { OpenFile } from '../state/assets.ts';
import type { Marker } from '../state/clip-marks.ts';
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

/** The theme that an address asks for. */
export function linkedTheme(query: string): ThemeName | undefined {
  const theme = new URLSearchParams(query).get('theme');
  return theme === 'dark' || theme === 'light' ? theme : undefined;
}

/** Most notes of a link: longer addresses are cut off by other programs. */
export const MAX_NOTES = 20;

/** The open files that a link can name: builds are nowhere else, and versions before are not what is shown. */
export function linkedFiles(files: readonly OpenFile[]): OpenFile[] {
  return files.filter(({ origin, earlierOf }) => origin !== 'built' && earlierOf === undefined);
}

/** Whether everyone who has the link can fetch every file that it names. */
export function isFetched(files: readonly OpenFile[]): boolean {
  return linkedFiles(files).every((file) => file.url !== undefined);
}
