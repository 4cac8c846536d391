import { appStore } from '../../transition.ts';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { DEFAULT_SAMPLING_RATE } from '#engine/import';
import type { Asset } from '../../session/state/assets.ts';
import { NumberField } from '../../ui/number-field.tsx';
import { Heading, Note, Row } from './section.tsx';
import type { SectionProps } from './section.tsx';

interface StreamSectionProps extends SectionProps {
  readonly source: Asset;
}

/** How often one can seek without playing, and how finely an import looks at curves. */
export function StreamSection({ recipe, change, source }: StreamSectionProps): ReactNode {
  const imported = useStore(appStore, ({ files }) =>
    files.some(({ id, imported: facts }) => id === source.fileId && facts !== undefined),
  );
  return (
    <>
      <Heading title="Sampling" />
      <Row label="Iframe every" hint="Time between snapshots to seek to; 0 for none">
        <NumberField
          label="Iframe interval"
          value={recipe.iframeInterval}
          min={0}
          step={1}
          unit="s"
          onCommit={(iframeInterval) => change({ iframeInterval })}
        />
      </Row>
      {recipe.iframeInterval === 0 ? (
        <Note>No iframes: every seek reads the clip from its beginning.</Note>
      ) : null}
      {imported ? (
        <Row
          label="Sampling rate"
          hint={`Of curves that are neither steps nor lines; 0 for the importer's own, ${DEFAULT_SAMPLING_RATE} Hz`}
        >
          <NumberField
            label="Sampling rate"
            value={recipe.samplingRate}
            min={0}
            max={1000}
            step={10}
            unit="Hz"
            onCommit={(samplingRate) => change({ samplingRate })}
          />
        </Row>
      ) : null}
      {imported && recipe.samplingRate === 0 ? (
        <Note>0 stands for {DEFAULT_SAMPLING_RATE} Hz. Only cubic curves are sampled.</Note>
      ) : null}
    </>
  );
}
