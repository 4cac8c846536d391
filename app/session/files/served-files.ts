import { sha256 } from '../sha256.ts';

/** Asks the page for files by path. It answers in order. */
type FileRequest = readonly string[];

/** The requested files, one after the other in one blob. */
interface FileAnswer {
  readonly blob: Blob;
  /** Bytes of each; undefined where there is no such file. */
  readonly sizes: readonly (number | undefined)[];
}

/**
 * Hands files to a worker as it asks for them. To send a file takes the page a third of a millisecond, to send
 * thousands at once would stop it for seconds.
 * @returns the port for the worker
 */
export function serveFiles(files: ReadonlyMap<string, File>): MessagePort {
  const { port1, port2 } = new MessageChannel();
  let answered = Promise.resolve();
  const answer = async (paths: FileRequest): Promise<void> => {
    const given = await Promise.all(paths.map((path) => unlessGone(files.get(path))));
    const blob = new Blob(given.filter((file) => file !== undefined));
    port1.postMessage({ blob, sizes: given.map((file) => file?.size) } satisfies FileAnswer);
  };
  port1.addEventListener('message', ({ data: paths }: MessageEvent<FileRequest>) => {
    answered = answered.then(() => answer(paths));
  });
  port1.start();
  return port2;
}

/** A file that is on the disk. One that is gone may say that it is empty, but cannot be read. */
async function unlessGone(file: File | undefined): Promise<File | undefined> {
  if (file === undefined || file.size > 0) return file;
  return await file.arrayBuffer().then(
    () => file,
    () => undefined,
  );
}

/** Files of the page, read in a worker. */
export interface ServedFiles {
  /** At most `most` bytes of a file's beginning, all by default. Undefined if there is no such file. */
  read(path: string, most?: number): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** SHA-256 of a file, see `sha256`; undefined if there is no such file. */
  digest(path: string): Promise<string | undefined>;
  /** Must be called at the end. */
  close(): void;
}

/** Files that are read together: one of them takes a browser three times as long when read alone. */
const TOGETHER = 32;
/** Groups that are read while another is worked on. */
const AHEAD = 2;
/** Bytes up to which a group is read as a whole, and of groups that are kept. */
const MAX_GROUP = 2 ** 24;
const MAX_KEPT = 2 ** 26;

/**
 * Reads files that a page serves.
 * @param order paths in the order in which they will be wanted first; others are read one by one
 */
export function requestFiles(port: MessagePort, order: readonly string[]): ServedFiles {
  const places = new Map(order.map((path, place) => [path, place]));
  const ask = createAsker(port);
  const kept = new Map<number, Promise<Group>>();
  let keptBytes = 0;
  const groupAt = (number: number): Promise<Group> => {
    const known = kept.get(number);
    if (known !== undefined) return known;
    const group = ask(order.slice(number * TOGETHER, (number + 1) * TOGETHER));
    kept.set(number, group);
    void group.then(({ bytes }) => (keptBytes += bytes?.byteLength ?? 0));
    return group;
  };
  const dropOldest = async (): Promise<void> => {
    for (const [number, group] of kept) {
      if (keptBytes <= MAX_KEPT) return;
      kept.delete(number);
      keptBytes -= (await group).bytes?.byteLength ?? 0;
    }
  };
  const read: ServedFiles['read'] = async (path, most) => {
    const place = places.get(path);
    if (place === undefined) return await (await ask([path])).read(path, most);
    const number = Math.floor(place / TOGETHER);
    const last = Math.min(number + AHEAD, Math.floor((order.length - 1) / TOGETHER));
    const group = groupAt(number);
    for (let next = number + 1; next <= last; next++) void groupAt(next);
    const { read: readPart } = await group;
    await dropOldest();
    return await readPart(path, most);
  };
  return {
    read,
    digest: async (path) => {
      const bytes = await read(path);
      return bytes === undefined ? undefined : await sha256(bytes);
    },
    close: () => port.close(),
  };
}

interface Group {
  /** Bytes of all files; undefined if they are too many, or one cannot be read. */
  readonly bytes: ArrayBuffer | undefined;
  read(path: string, most?: number): Promise<Uint8Array<ArrayBuffer> | undefined>;
}

function createAsker(port: MessagePort): (paths: FileRequest) => Promise<Group> {
  const waiting: ((answer: FileAnswer) => void)[] = [];
  port.addEventListener('message', ({ data }: MessageEvent<FileAnswer>) => waiting.shift()?.(data));
  port.start();
  return async (paths) => {
    const answer = new Promise<FileAnswer>((resolve) => waiting.push(resolve));
    port.postMessage(paths);
    return await openGroup(paths, await answer);
  };
}

async function openGroup(paths: FileRequest, { blob, sizes }: FileAnswer): Promise<Group> {
  const ranges = new Map<string, { readonly start: number; readonly end: number }>();
  let start = 0;
  for (const [i, path] of paths.entries()) {
    const size = sizes[i];
    if (size === undefined) continue;
    ranges.set(path, { start, end: start + size });
    start += size;
  }
  const whole = blob.size <= MAX_GROUP ? blob.arrayBuffer() : undefined;
  // A file that cannot be read must not hide the others: then each is read alone.
  const bytes = await whole?.catch(() => undefined);
  return {
    bytes,
    read: async (path, most = Infinity) => {
      const range = ranges.get(path);
      if (range === undefined) return undefined;
      const end = Math.min(range.end, range.start + most);
      const part = bytes?.slice(range.start, end);
      return new Uint8Array(part ?? (await blob.slice(range.start, end).arrayBuffer()));
    },
  };
}
