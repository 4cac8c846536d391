/** Lets a person choose files, or a folder and everything below it; none if they change their mind. */
export function chooseFiles(what: 'files' | 'folder'): Promise<File[]> {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = true;
  input.webkitdirectory = what === 'folder';
  if (what === 'files') input.accept = '.ozz';
  return new Promise((resolve) => {
    input.addEventListener('change', () => resolve(Array.from(input.files ?? [])));
    input.addEventListener('cancel', () => resolve([]));
    input.click();
  });
}
