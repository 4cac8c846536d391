import type { ReactNode } from 'react';
import { MODEL_UNITS } from '#engine/import';
import type { FileId } from '../session/state/assets.ts';
import type { ModelUnit } from '../session/state/view.ts';
import { Select } from '../ui/select.tsx';
import { useSession, useSessionState } from './session.tsx';

const NAMES: readonly (readonly [ModelUnit, string])[] = [
  ['file', 'as stored'],
  ['m', 'metres'],
  ['cm', 'centimetres'],
  ['mm', 'millimetres'],
  ['in', 'inches'],
];

/** The unit of a model that says none; the choice is remembered for the next one. */
export function UnitChoice({ fileId }: { readonly fileId: FileId }): ReactNode {
  const { store, files } = useSession();
  const file = useSessionState((state) => state.files.find(({ id }) => id === fileId));
  const likely = file?.imported?.likelyUnit;
  if (file === undefined || likely === undefined) return null;
  const unit = file.imported?.unit;
  const current = NAMES.find(([name]) => name !== 'file' && MODEL_UNITS[name] === unit);
  const choices = NAMES.map(([value, name]) => {
    const isLikely = value !== 'file' && MODEL_UNITS[value] === likely;
    return { value, label: isLikely ? `${name}, probably` : name };
  });
  const choose = (value: ModelUnit): void => {
    store.setState({ modelUnit: value });
    void files.reimport(file, { unit: value === 'file' ? undefined : MODEL_UNITS[value] });
  };
  return (
    <div className="ui-select-line">
      unit of lengths, which the file does not say
      <Select
        label="Unit of the model"
        value={current?.[0] ?? 'file'}
        choices={choices}
        onChange={choose}
      />
    </div>
  );
}
