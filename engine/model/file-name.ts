/** Characters that file names must not have on some system. */
const FORBIDDEN =
  /[<>:"/\\|?*\p{Cc}\p{Cs}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu;

/** What leads to the folder above; Windows ignores dots and blanks at the end. */
export const UP = /^\.\.[. ]*$/;

/**
 * The name of a clip as its file has it: `_` replaces characters that file names must not have.
 *
 * @example
 * console.assert(nameInFile('Armature|walk') === 'Armature_walk');
 */
export function nameInFile(clip: string): string {
  return clip.replaceAll(FORBIDDEN, '_').replace(UP, (dots) => '_'.repeat(dots.length));
}
