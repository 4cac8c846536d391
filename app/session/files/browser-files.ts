/** Files of any kind, a folder, or files of settings alone. */
export type Choosable = 'files' | 'folder' | 'settings';

/** Lets a person choose files, or a folder and everything below it; none if they change their mind. */
export function chooseFiles(what: Choosable): Promise<File[]> {
  const input = document.createElement('input');
  input.type = 'file';
  input.hidden = true;
  input.multiple = true;
  input.webkitdirectory = what === 'folder';
  // With what a model may name beside it.
  if (what === 'settings') input.accept = '.json';
  if (what === 'files')
    input.accept = '.ozz,.gltf,.glb,.zip,.json,.bin,.png,.jpg,.jpeg,.webp,.avif';
  // On the page, or nothing would keep it alive while the dialog is open.
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

/** Milliseconds after which a browser has surely taken a download over. */
const DOWNLOAD_KEPT_MS = 60_000;

/** Gives a file to the person, as a download. */
export function download(name: string, bytes: Uint8Array<ArrayBuffer> | string): void {
  const url = URL.createObjectURL(new Blob([bytes]));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), DOWNLOAD_KEPT_MS);
}
