import { clipPicture, type ClipPicture } from '#engine/inspect';
import { folderAbove, openClips, type LibraryFolder } from '#engine/library';
import { requestFiles } from '../../session/files/served-files.ts';
import { defineJob, JobError } from '../../session/jobs/job.ts';
import { libraryReader } from './library.job.ts';

/** A clip of a library that is drawn. */
export interface ClipPictureInput {
  /** Where the files are asked for, see `serveFiles`. */
  readonly port: MessagePort;
  /** Its path. */
  readonly file: string;
  /** What it is called in its file. */
  readonly object: string;
  /** The file of its skeleton; null if none fits. */
  readonly skeleton: string | null;
}

/** Draws one clip; of its library only its own files are read. */
export default defineJob({
  run: async ({ port, file, object, skeleton }: ClipPictureInput): Promise<ClipPicture> => {
    const files = requestFiles(port, []);
    const problems: string[] = [];
    try {
      const reader = libraryReader(files, (_, message) => problems.push(message));
      for await (const open of openClips(foldersOf(file, skeleton ?? file), reader)) {
        if (open.name !== object) continue;
        if (open.skeleton !== undefined) return clipPicture(open.skeleton, open.clip);
        problems.push(
          `No skeleton in its folder or those around it has its ${open.clip.trackCount} joints: without one it cannot be drawn.`,
        );
      }
    } finally {
      files.close();
    }
    throw new JobError(problems.at(0) ?? 'The clip is no longer in its file.');
  },
  failure: 'Drawing the clip failed',
});

/** The folders of the clip and of its skeleton, with nothing else in them. */
function foldersOf(file: string, skeleton: string): LibraryFolder[] {
  const [path, above] = [folderAbove(file), folderAbove(skeleton)];
  if (path === above) return [{ path, files: [...new Set([skeleton, file])], audited: [file] }];
  return [
    { path: above, files: [skeleton], audited: [] },
    { path, files: [file], audited: [file] },
  ];
}
