import { MODEL_UNITS } from '#engine/import';
import type { Questions } from '../questions.ts';
import type { FileId, OpenFile } from '../state/assets.ts';
import type { SessionStore } from '../state/store.ts';
import type { ModelUnit } from '../state/view.ts';
import type { FileInput } from './load.job.ts';

const NAMES: Readonly<Record<Exclude<ModelUnit, 'file'>, string>> = {
  m: 'metres',
  cm: 'centimetres',
  mm: 'millimetres',
  in: 'inches',
};

/** The source with the unit that the user has chosen for models that say none. */
export function withModelUnit({ getState }: SessionStore, source: FileInput): FileInput {
  const { modelUnit } = getState();
  if (modelUnit === undefined || modelUnit === 'file') return source;
  return { ...source, options: { unit: MODEL_UNITS[modelUnit], ...source.options } };
}

interface UnitContext {
  readonly store: SessionStore;
  readonly questions: Pick<Questions, 'ask'>;
}

/** Asks once for the unit of models that say none; the answer is remembered. */
export async function askForUnit(
  { store, questions }: UnitContext,
  opened: readonly FileId[],
  reimport: (file: OpenFile, unit: number) => Promise<void>,
): Promise<void> {
  if (store.getState().modelUnit !== undefined) return;
  const file = store.getState().files.find(({ id, imported }) => {
    return (
      opened.includes(id) && imported?.unit === undefined && imported?.likelyUnit !== undefined
    );
  });
  const likely = (['m', 'cm', 'mm', 'in'] as const).find(
    (unit) => MODEL_UNITS[unit] === file?.imported?.likelyUnit,
  );
  if (file === undefined || likely === undefined) return;
  const agrees = await questions.ask({
    subject: file.name,
    text: `The file does not say in what unit its lengths are. By its size they are probably ${NAMES[likely]}. The choice is remembered; the Assets pane has other units.`,
    agree: `Read ${NAMES[likely]}`,
  });
  store.getState().setModelUnit(agrees ? likely : 'file');
  if (agrees && store.getState().files.includes(file)) await reimport(file, MODEL_UNITS[likely]);
}
