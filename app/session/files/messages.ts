import { MODEL_EXTENSIONS } from '#engine/import';

/** Of a file that the system does not give: what is told of it wherever it was to be read. */
export const UNREADABLE = 'It cannot be read: it was moved, changed, or is not readable to you.';

/** Endings of names of files that can be opened: `.ozz, .gltf, .glb`. */
export const OPENABLE_TEXT = ['ozz', ...MODEL_EXTENSIONS].map((ending) => `.${ending}`).join(', ');

/** Of a folder, a zip or a drop. */
export const NOTHING_TO_OPEN = `It contains no files that can be opened (${OPENABLE_TEXT}, these as .zip, or settings as .json).`;
