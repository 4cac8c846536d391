/** Of a file that the system does not give: what is told of it wherever it was to be read. */
export const UNREADABLE = 'It cannot be read: it was moved, changed, or is not readable to you.';

/** Of a folder, a zip or a drop. */
export const NOTHING_TO_OPEN =
  'It contains no files that can be opened (.ozz, .gltf, .glb, these as .zip, or settings as .json).';
