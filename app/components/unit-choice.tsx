import type { ReactNode } from 'react';
import { lengthText } from '#engine/base';
import { MODEL_UNITS } from '#engine/import';
import { knownUnit, UNIT_NAMES } from '../session/files/ask-about-files.ts';
import type { FileId } from '../session/state/assets.ts';
import { Select } from '../ui/select.tsx';
import { useSession, useSessionState } from './session.tsx';

/** In the order of the list; `person` makes the figure as large as one. */
const VALUES = ['file', 'm', 'cm', 'mm', 'in', 'cmu', 'person'] as const;

type Unit = (typeof VALUES)[number];

function labelOf(value: Unit, likely: number): string {
  if (value === 'file') return 'as stored';
  if (value === 'person') return `${lengthText(likely, 'm')}, as large as a person`;
  const name = UNIT_NAMES[value];
  return MODEL_UNITS[value] === likely ? `${name}, probably` : name;
}

/** The unit of a model that says none; the choice is remembered for the next one. */
export function UnitChoice({ fileId }: { readonly fileId: FileId }): ReactNode {
  const { store, files } = useSession();
  const file = useSessionState((state) => state.files.find(({ id }) => id === fileId));
  const likely = file?.imported?.likelyUnit;
  if (file === undefined || likely === undefined) return null;
  const unit = file.imported?.unit;
  const current = unit === undefined ? 'file' : (knownUnit(unit) ?? 'person');
  const known = knownUnit(likely);
  const values = VALUES.filter((value) => value !== 'person' || known === undefined);
  const choices = values.map((value) => ({ value, label: labelOf(value, likely) }));
  const choose = (value: Unit): void => {
    if (value === 'person') return void files.reimport(file, { unit: likely });
    // A scale that is in no list is right for its file only; every other choice is remembered.
    store.setState({ modelUnit: value });
    void files.reimport(file, { unit: value === 'file' ? undefined : MODEL_UNITS[value] });
  };
  return (
    <div className="ui-select-line">
      unit of lengths, which the file does not say
      <Select label="Unit of the model" value={current} choices={choices} onChange={choose} />
    </div>
  );
}
