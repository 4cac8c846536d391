import { MODEL_EXTENSIONS } from '#engine/import';

/** The message about a file that the system does not let the page read. */
export const UNREADABLE =
  'It cannot be read: it was moved or changed, or you are not allowed to read it.';

/** Endings of names of files that can be opened: `.ozz, .gltf, .glb`. */
export const OPENABLE_TEXT = ['ozz', ...MODEL_EXTENSIONS].map((ending) => `.${ending}`).join(', ');

/** Of a folder, a zip or a drop. */
export const NOTHING_TO_OPEN = `It contains no files that can be opened (${OPENABLE_TEXT}, these as .zip, or settings as .json).`;
