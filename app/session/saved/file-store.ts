/** Files by name, kept for this page; a name may have one folder: `blobs/…`. */
export interface FileStore {
  /** The content, or undefined if there is no such file, or it is being replaced. */
  read(name: string): Promise<Blob | undefined>;
  /** Writes a file whole or not at all. @throws if the browser refuses, such as when it is full */
  write(name: string, content: Blob | string): Promise<void>;
  remove(name: string): Promise<void>;
  /** Names in a folder, with the folder. */
  list(folder: string): Promise<readonly string[]>;
}

/** What the name of a file ends with in Chromium that another tab is writing and has not closed. */
const UNFINISHED = '.crswap';

/**
 * The files that the browser keeps for this site (its origin private file system).
 * @param root name of the folder that is used
 * @throws if the browser has none, or denies it
 */
export async function openBrowserStore(root: string): Promise<FileStore> {
  const top = await navigator.storage.getDirectory();
  const home = await top.getDirectoryHandle(root, { create: true });
  const folderOf = async (name: string): Promise<FileSystemDirectoryHandle> => {
    const [folder, file] = name.split('/');
    return file === undefined ? home : await home.getDirectoryHandle(folder, { create: true });
  };
  return {
    read: async (name) => {
      const folder = await folderOf(name);
      try {
        return await (await folder.getFileHandle(fileName(name))).getFile();
      } catch {
        return undefined;
      }
    },
    write: async (name, content) => {
      const folder = await folderOf(name);
      const handle = await folder.getFileHandle(fileName(name), { create: true });
      // Nothing replaces the file before it is closed.
      const stream = await handle.createWritable();
      await stream.write(content);
      await stream.close();
    },
    remove: async (name) => {
      const folder = await folderOf(name);
      await folder.removeEntry(fileName(name)).catch(() => undefined);
    },
    list: async (name) => {
      const folder = await home.getDirectoryHandle(name, { create: true });
      const names: string[] = [];
      for await (const file of folder.keys()) {
        if (!file.endsWith(UNFINISHED)) names.push(`${name}/${file}`);
      }
      return names;
    },
  };
}

function fileName(name: string): string {
  return name.slice(name.indexOf('/') + 1);
}
