import { withObject, type Archive } from '#engine/archive';
import { applyRemedy, type RemedyCommand, type RemedyContext } from '#engine/findings';
import { defineJob } from '../../session/jobs/job.ts';

/** A file, and what is to be done to one of its objects. */
export interface RemedyInput {
  readonly archive: Archive;
  /** Which of the objects is changed. */
  readonly place: number;
  readonly command: RemedyCommand;
  readonly context: RemedyContext;
}

/** Changes one object of a file, and gives the whole file; its other objects stay as they are. */
export default defineJob({
  run: ({ archive, place, command, context }: RemedyInput): Archive =>
    withObject(archive, place, applyRemedy(archive.entries[place].object, command, context)),
  transfer: true,
  failure: 'The remedy failed',
});
