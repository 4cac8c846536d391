import { OPENABLE_TEXT } from './messages.ts';

/** Zips, settings, and what models name. */
const OTHERS = '.zip, .json, .bin, .png, .jpg, .jpeg, .webp, .avif';

/** Files of any kind, a folder, or only settings files. */
export type Choosable = 'files' | 'folder' | 'settings';

/**
 * Lets the user choose files, or a folder with everything below it. Gives none if the user cancels.
 */
export function chooseFiles(what: Choosable): Promise<File[]> {
  const input = document.createElement('input');
  input.type = 'file';
  input.hidden = true;
  input.multiple = true;
  input.webkitdirectory = what === 'folder';
  // Together with the resources that a model may refer to.
  if (what === 'settings') input.accept = '.json';
  if (what === 'files') input.accept = `${OPENABLE_TEXT}, ${OTHERS}`;
  // Attached to the page: otherwise it could be collected while the dialog is open.
  document.body.append(input);
  return new Promise((resolve) => {
    const settle = (): void => {
      input.remove();
      resolve(Array.from(input.files ?? []));
    };
    input.addEventListener('change', settle);
    input.addEventListener('cancel', settle);
    input.click();
  });
}

/** Milliseconds for which a download's URL stays valid, so that the browser can begin the download. */
const URL_LIFETIME_MS = 60_000;

/** Offers a file as a download. */
export function download(name: string, bytes: Uint8Array<ArrayBuffer> | string): void {
  const url = URL.createObjectURL(new Blob([bytes]));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), URL_LIFETIME_MS);
}
