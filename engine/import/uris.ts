import { AssetError } from '../base/errors.ts';
import { TaskCancelled } from '../base/task.ts';

/**
 * Gives the bytes of a file that a glTF names, by its address as written there; undefined if there is none.
 * @param byteLength how many bytes are needed; undefined if that is not known
 */
export type ReadResource = (uri: string, byteLength?: number) => Promise<Uint8Array | undefined>;

/**
 * The bytes of a picture that a model names; undefined if there is none, or if it cannot be read: joints and clips need
 * no picture.
 */
export async function readPicture(
  readResource: ReadResource | undefined,
  uri: string,
): Promise<Uint8Array | undefined> {
  try {
    return await readResource?.(uri);
  } catch (error) {
    if (error instanceof TaskCancelled) throw error;
    return undefined;
  }
}

/**
 * The path of a file that a model names: spaces as such, not as `%20`, without `.`, and without `..` that follows
 * a folder.
 * @param folder of the model
 *
 * @example
 * console.assert(resourcePath('./my%20buffer.bin') === 'my buffer.bin');
 * console.assert(resourcePath('../buffer.bin', 'hero/walks') === 'hero/buffer.bin');
 */
export function resourcePath(uri: string, folder = '.'): string {
  const steps: string[] = [];
  for (const step of `${folder}/${decoded(uri)}`.replaceAll('\\', '/').split('/')) {
    if (step === '..' && steps.length > 0 && steps.at(-1) !== '..') steps.pop();
    else if (step !== '.' && step !== '') steps.push(step);
  }
  return steps.join('/');
}

function decoded(uri: string): string {
  try {
    return decodeURIComponent(uri);
  } catch {
    return uri;
  }
}

/** Whether an address holds its bytes itself. */
export function isData(uri: string): boolean {
  return uri.startsWith('data:');
}

/**
 * The bytes that stand in an address itself.
 * @throws AssetError if they are not written in base64
 */
export function decodeDataUri(object: string, uri: string): Uint8Array<ArrayBuffer> {
  const comma = uri.indexOf(',');
  try {
    if (!uri.slice(0, comma).endsWith(';base64')) throw new Error('no base64');
    return Uint8Array.from(atob(uri.slice(comma + 1)), (letter) => letter.charCodeAt(0));
  } catch {
    const found = `"${uri.slice(0, 32)}…"`;
    throw new AssetError({ object, expected: 'bytes in base64', found });
  }
}
