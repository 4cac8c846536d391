import type { ReactNode } from 'react';
import { builtDuration, iframeSpacing, type AdditiveReference } from '#engine/offline';
import { useSessionState } from '../../components/session.tsx';
import { formatDuration, formatSeconds } from '../../draw/format.ts';
import { clipOf, isSampledAgain } from '../../session/state/assets.ts';
import { trackRangeOf } from '../../session/state/build-input.ts';
import { NumberField } from '../../ui/number-field.tsx';
import { Segmented, type Choice } from '../../ui/segmented.tsx';
import { Heading, Note, Row, type SectionProps, type SourceSectionProps } from './section.tsx';

/** How often one can seek without playing, and how finely an import looks at curves. */
export function StreamSection({ recipe, change, source }: SourceSectionProps): ReactNode {
  const ownRate = useSessionState(
    ({ files }) =>
      files.find((file) => file.id === source.fileId && isSampledAgain(file))?.imported
        ?.samplingRate ?? 0,
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
      <IframeNote recipe={recipe} source={source} />
      {ownRate > 0 ? (
        <Row
          label="Sampling rate"
          hint={`Of curves that are neither steps nor lines; 0 for the importer's own, ${ownRate} Hz`}
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
      {ownRate > 0 && recipe.samplingRate === 0 ? (
        <Note>0 stands for {ownRate} Hz. Only cubic curves are sampled.</Note>
      ) : null}
    </>
  );
}

/** What an interval comes to in this clip, where that is something else. */
function IframeNote({ recipe, source }: Pick<SourceSectionProps, 'recipe' | 'source'>): ReactNode {
  const { iframeInterval: interval } = recipe;
  if (interval === 0) return <Note>No iframes: every seek reads the clip from its beginning.</Note>;
  const duration = builtDuration(clipOf(source)?.duration ?? 0, recipe);
  const spacing = iframeSpacing(duration, interval);
  if (Math.abs(spacing - interval) < 0.005 * interval) return null;
  return <Note>Evenly over this clip: every {formatDuration(spacing)}.</Note>;
}

const REFERENCES: readonly Choice<AdditiveReference>[] = [
  { value: 'none', label: 'Off' },
  { value: 'animation', label: 'First frame' },
  { value: 'skeleton', label: 'Rest pose' },
];

/** What the additive clip is relative to. */
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

/** Which keys of a user track may go. */
export function TrackSection({ recipe, change, source }: SourceSectionProps): ReactNode {
  const range = useSessionState((state) => trackRangeOf(state, source.id));
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
          hint="The largest error that dropping keys may cause, in the track's own unit"
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
      {range === undefined ? null : (
        <Note>
          Cut to the range of its clip: from {formatSeconds(range.from, 3)} s
          {range.to === undefined ? '' : ` to ${formatSeconds(range.to, 3)} s`}.
        </Note>
      )}
    </>
  );
}
