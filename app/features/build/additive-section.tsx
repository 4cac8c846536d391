import type { ReactNode } from 'react';
import type { AdditiveReference } from '#engine/offline';
import { Segmented } from '../../ui/segmented.tsx';
import type { Choice } from '../../ui/segmented.tsx';
import { Heading, Note } from './section.tsx';
import type { SectionProps } from './section.tsx';

const REFERENCES: readonly Choice<AdditiveReference>[] = [
  { value: 'none', label: 'Off' },
  { value: 'animation', label: 'First frame' },
  { value: 'skeleton', label: 'Rest pose' },
];

/** What the clip is a difference to. */
export function AdditiveSection({ recipe, change }: SectionProps): ReactNode {
  return (
    <>
      <Heading title="Additive">
        <Segmented
          name="Additive to"
          value={recipe.additive}
          choices={REFERENCES}
          onChange={(additive) => change({ additive })}
        />
      </Heading>
      {recipe.additive === 'none' ? null : (
        <Note>
          The clip is a difference, made to be blended in; by itself it is shown on the rest pose.
        </Note>
      )}
    </>
  );
}
