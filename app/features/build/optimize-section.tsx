import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { LengthUnit } from '#engine/base';
import type { NamedSetting } from '#engine/offline';
import { useSessionState } from '../../components/session.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { OverrideRow } from './override-row.tsx';
import { Heading, LengthField, Note, Row, type SectionProps } from './section.tsx';

const UNITS: readonly { readonly value: LengthUnit; readonly label: string }[] = [
  { value: 'm', label: 'metres' },
  { value: 'cm', label: 'centimetres' },
  { value: 'mm', label: 'millimetres' },
];

/** Settings of the optimiser: tolerance, distance, and overrides for joints. */
export function OptimizeSection(props: SectionProps): ReactNode {
  const { recipe, skeleton, change } = props;
  return (
    <>
      <Heading
        title="Optimise"
        on={recipe.optimize}
        onToggle={(optimize) => change({ optimize })}
      />
      {recipe.optimize ? (
        <>
          {skeleton === undefined ? (
            <Note>Optimising needs the skeleton of the clip: open it beside the clip.</Note>
          ) : null}
          <Row label="Tolerance" hint="The largest error that dropping keys may make">
            <LengthField
              label="Tolerance"
              value={recipe.tolerance}
              onChange={(tolerance) => change({ tolerance })}
            />
          </Row>
          <Row
            label="Distance"
            hint="Where, from a joint, its error is measured: where its skin is"
          >
            <LengthField
              label="Distance"
              value={recipe.distance}
              onChange={(distance) => change({ distance })}
            />
          </Row>
          <UnitRow />
          <Overrides {...props} />
        </>
      ) : null}
    </>
  );
}

function UnitRow(): ReactNode {
  const unit = useSessionState((state) => state.lengthUnit);
  const setUnit = useSessionState((state) => state.setLengthUnit);
  return (
    <Row label="Clip is in" hint="What a length of 1 means in the clip">
      <Select
        label="Unit of length of the clip"
        className="build-select"
        value={unit}
        choices={UNITS}
        onChange={setUnit}
      />
    </Row>
  );
}

function Overrides({ recipe, skeleton, change }: SectionProps): ReactNode {
  const { overrides, tolerance, distance } = recipe;
  const replace = (at: number, ...by: NamedSetting[]): void =>
    change({ overrides: overrides.toSpliced(at, 1, ...by) });
  return (
    <fieldset className="build-overrides" aria-label="Overrides by joint name">
      <div className="build-override-head">
        <span>Joints by name</span>
        <span>tolerance</span>
        <span>distance</span>
        <IconButton
          label="Add an override"
          onClick={() =>
            change({ overrides: [...overrides, { pattern: '*', tolerance, distance }] })
          }
          icon={Plus}
        />
      </div>
      {overrides.map((override, at) => (
        <OverrideRow
          key={at}
          override={override}
          later={overrides.slice(at + 1)}
          skeleton={skeleton}
          onChange={(changed) => replace(at, changed)}
          onRemove={() => replace(at)}
        />
      ))}
    </fieldset>
  );
}
