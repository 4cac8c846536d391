import { LANES } from '../../base/units.ts';
import type { TaskControl } from '../../base/task.ts';
import type { KernelForm, KernelModule } from '../../kernels/load.ts';
import { compareInterleaved, type Compared } from '../compared.ts';
import type { MeasureSettings } from '../measure.ts';
import { hierarchyLayouts } from './hierarchy.ts';
import type { HierarchySubject } from './subject.ts';

/** Every hierarchy layout beside the others, with the same characters; times in µs per character. */
export interface HierarchyComparison {
  readonly subject: string;
  readonly joints: number;
  readonly characters: number;
  readonly form: KernelForm;
  readonly rows: readonly Compared[];
}

/** The article's number of characters, and how many joints they may have together: the objects take a kilobyte each. */
const CHARACTERS = 1000;
const MAX_COMPARED_JOINTS = 100_000;

/** As many characters as the article has, fewer where they have very many joints; a multiple of four. */
export function comparedCharacters(joints: number): number {
  const most = Math.min(CHARACTERS, Math.trunc(MAX_COMPARED_JOINTS / Math.max(1, joints)));
  return Math.max(LANES, most - (most % LANES));
}

/**
 * Times all layouts of a subject in turn.
 * @throws TaskCancelled when the task was cancelled
 */
export function compareHierarchies(
  compiled: KernelModule,
  subject: HierarchySubject,
  settings?: MeasureSettings,
  task?: TaskControl,
): HierarchyComparison {
  const { name, joints, characters } = subject;
  const rows = compareInterleaved(hierarchyLayouts(compiled, subject), settings, task);
  return { subject: name, joints, characters, form: compiled.form, rows };
}
