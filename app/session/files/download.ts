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
