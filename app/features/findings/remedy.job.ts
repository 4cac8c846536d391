import { readArchive, writeArchive, type Archive, type AssetObject } from '#engine/archive';
import { applyRemedy, type RemedyCommand, type RemedyContext } from '#engine/findings';
import { defineJob } from '../../session/jobs/job.ts';

/** Objects of a file, and what is to be done to one of them. */
export interface RemedyInput {
  readonly objects: readonly AssetObject[];
  /** Which of the objects is changed. */
  readonly place: number;
  readonly command: RemedyCommand;
  readonly context: RemedyContext;
}

/** Changes one object of a file, and gives the whole file as it would be saved. */
export default defineJob({
  run: ({ objects, place, command, context }: RemedyInput): Archive => {
    const mended = applyRemedy(objects[place], command, context);
    return readArchive(writeArchive(objects.with(place, mended)));
  },
  transfer: true,
  failure: 'The remedy failed',
});
