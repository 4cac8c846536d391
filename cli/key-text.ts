import { counted } from '#engine';

/** How many keys a clip stores, and how many of them only fill up its last group of four tracks. */
export function keysText(keys: number, padding: number): string {
  return `${counted(keys, 'key')}${padding > 0 ? ` (${padding} padding)` : ''}`;
}
