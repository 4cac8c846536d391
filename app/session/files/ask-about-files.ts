import { FILE_UNITS, lengthText } from '#engine/base';
import { MODEL_UNITS } from '#engine/import';
import type { Question, Questions } from '../questions.ts';
import type { FileId, OpenFile } from '../state/assets.ts';
import type { SessionStore } from '../state/store.ts';
import type { ModelUnit } from '../state/view.ts';

/** Units that a model's lengths may be in, as people call them. */
export const UNIT_NAMES: Readonly<Record<Exclude<ModelUnit, 'file'>, string>> = {
  m: 'metres',
  cm: 'centimetres',
  mm: 'millimetres',
  in: 'inches',
  cmu: 'CMU units (5.64 cm)',
};

/** The known unit of so many metres. */
export function knownUnit(metres: number | undefined): Exclude<ModelUnit, 'file'> | undefined {
  return FILE_UNITS.find((unit) => MODEL_UNITS[unit] === metres);
}

/** The session's files, and who asks about them. */
export interface AskContext {
  readonly store: SessionStore;
  readonly questions: Pick<Questions, 'ask'>;
}

/**
 * Asks about open files. The question goes with the last of them.
 * @returns whether the person agrees; undefined if all of the files were closed before the answer
 */
export async function askWhileOpen(
  { store, questions }: AskContext,
  about: readonly FileId[],
  question: Omit<Question, 'id'>,
): Promise<boolean | undefined> {
  const closed = new AbortController();
  const stop = store.subscribe(({ files }) => {
    if (!files.some(({ id }) => about.includes(id))) closed.abort();
  });
  const agrees = await questions.ask(question, closed.signal);
  stop();
  return closed.signal.aborted ? undefined : agrees;
}

/**
 * Asks once for the unit of models that say none; the answer is remembered. The question goes with its file.
 * Loaded where there are some.
 */
export async function askForUnit(
  context: AskContext,
  opened: readonly FileId[],
  again: (file: OpenFile, unit: number) => Promise<void>,
): Promise<void> {
  const { store } = context;
  if (store.getState().modelUnit !== undefined) return;
  const file = store.getState().files.find(({ id, imported }) => {
    return (
      opened.includes(id) && imported?.unit === undefined && imported?.likelyUnit !== undefined
    );
  });
  const metres = file?.imported?.likelyUnit;
  if (file === undefined || metres === undefined) return;
  const likely = knownUnit(metres);
  const question = likely === undefined ? aboutSize(metres) : aboutUnit(UNIT_NAMES[likely]);
  const agrees = await askWhileOpen(context, [file.id], { subject: file.name, ...question });
  // Its file was closed: the next one of them, if there is one.
  if (agrees === undefined) return await askForUnit(context, opened, again);
  // A scale that is in no list is right for this file only.
  if (likely !== undefined) store.setState({ modelUnit: agrees ? likely : 'file' });
  // It may have been renamed.
  const open = store.getState().files.find(({ id }) => id === file.id);
  if (agrees && open !== undefined) await again(open, metres);
}

type UnitQuestion = Pick<Question, 'text' | 'agree'>;

function aboutUnit(name: string): UnitQuestion {
  return {
    text: `The file does not say in what unit its lengths are. By its size they are probably ${name}. The choice is remembered; the Assets pane has other units.`,
    agree: `Read ${name}`,
  };
}

/** Where no known unit makes a person of the figure: it need not be one. */
function aboutSize(metres: number): UnitQuestion {
  const length = lengthText(metres, 'm');
  return {
    text: `The file does not say in what unit its lengths are, and no usual unit makes its figure as large as a person. If it is one, a unit is about ${length} long. The Assets pane has other units.`,
    agree: `Read units of ${length}`,
  };
}
