import type { ReactNode } from 'react';
import { NumberField } from '../../ui/number-field.tsx';
import { Heading, Row } from './section.tsx';
import type { SectionProps } from './section.tsx';

/** Which keys of a user track may go. */
export function TrackSection({ recipe, change }: SectionProps): ReactNode {
  return (
    <>
      <Heading
        title="Optimise"
        on={recipe.optimize}
        onToggle={(optimize) => change({ optimize })}
      />
      {recipe.optimize ? (
        <Row
          label="Tolerance"
          hint="The largest error that dropping keys may make, in the track's own unit"
        >
          <NumberField
            label="Tolerance"
            value={recipe.tolerance}
            min={0}
            step={0.001}
            digits={6}
            onCommit={(tolerance) => change({ tolerance })}
          />
        </Row>
      ) : null}
    </>
  );
}
