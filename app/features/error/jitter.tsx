import { useMemo, useState, useRef, type PointerEvent, type ReactNode } from 'react';
import { shownNames } from '#engine/base';
import type { JointIndex, LengthUnit, Seconds } from '#engine/base';
import {
  bandStrength,
  errorText,
  poseSource,
  roundingSteps,
  type ErrorSpectrum,
  type RoundingStep,
} from '#engine/inspect/error';
import { poseLength } from '#engine/math';
import { PlotLayer } from '../../components/plot.tsx';
import { useRequestedJob, useSessionState, useFramePainter } from '../../components/session.tsx';
import {
  drawSpectrum,
  spectrumBandAt,
  spectrumBands,
  spectrumLayout,
} from './draw-spectrum-chart.ts';
import { placeOf } from '../../ui/pointer.ts';
import { spectrumJob } from './state.ts';
import type { Frame } from '../../playback/frame.ts';
import { isAdditive } from '../../session/state/additive.ts';
import { READING_MS } from '../../ui/use-painter.ts';
import { writeText } from '../../ui/dom.ts';
import type { RuntimeComparison } from '../../session/state/error-comparison.ts';

interface JitterProps {
  readonly explained: RuntimeComparison;
  readonly joint: JointIndex;
}

/** The error of a joint by frequency, and which stored values are too coarse for it. */
export function Jitter({ explained, joint }: JitterProps): ReactNode {
  const subject = useMemo(() => ({ comparison: explained, joint }), [explained, joint]);
  const { result: spectrum, problem } = useRequestedJob(spectrumJob, subject);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by keys as well
    <section className="causes-jitter" aria-label="Error by frequency" tabIndex={0}>
      {spectrum === undefined ? (
        <p className="causes-note">{problem ?? 'Computing the spectrum…'}</p>
      ) : (
        <SpectrumView spectrum={spectrum} />
      )}
      <RoundingTable explained={explained} joint={joint} />
    </section>
  );
}

function SpectrumView({ spectrum }: { readonly spectrum: ErrorSpectrum }): ReactNode {
  const unit = useSessionState((state) => state.lengthUnit);
  const [hovered, setHovered] = useState(-1);
  const [width, setWidth] = useState(0);
  const text = (value: number): string => errorText(value, 'shell', unit);
  const pointAt = (event: PointerEvent): void => {
    const place = placeOf(event);
    setWidth(place.width);
    setHovered(spectrumBandAt(spectrumLayout(spectrum, place.width, 1), place.x));
  };
  return (
    <>
      <p className="causes-note ui-number" data-tip={SPECTRUM_WORDS}>
        <output>
          {hovered < 0 ? summary(spectrum, text) : readout(spectrum, width, hovered, text)}
        </output>
      </p>
      <div
        className="causes-spectrum"
        aria-hidden
        onPointerMove={pointAt}
        onPointerLeave={() => setHovered(-1)}
      >
        <PlotLayer
          name="error-spectrum"
          inputs={[spectrum, hovered, unit]}
          draw={(pen, size) => {
            const layout = spectrumLayout(spectrum, size.width, size.height);
            drawSpectrum(pen, layout, spectrum, hovered, text);
          }}
        />
      </div>
    </>
  );
}

const SPECTRUM_WORDS =
  'The joint’s error by frequency. Drift (columns) comes from dropped keys and mostly changes slowly; buzz (line) comes from rounding, or from what is not compression, and has all frequencies. Constant: the part that never changes.';

function summary(spectrum: ErrorSpectrum, text: (value: number) => string): string {
  const part = (name: string, lines: Float64Array): string => {
    const strength = bandStrength(lines, 1);
    const strongest = lines.indexOf(
      lines.subarray(1).reduce((most, one) => Math.max(most, one), 0),
      1,
    );
    const where = strength > 0 ? `, most at ${hertz(strongest * spectrum.spacing)}` : '';
    return `${name} ${text(strength)} rms${where}`;
  };
  const still = Math.hypot(spectrum.drift[0], spectrum.buzz[0]);
  return `${part('drift', spectrum.drift)} · ${part('buzz', spectrum.buzz)} · ${text(still)} constant`;
}

function readout(
  spectrum: ErrorSpectrum,
  width: number,
  hovered: number,
  text: (value: number) => string,
): string {
  const band = spectrumBands(spectrum, spectrumLayout(spectrum, width, 1)).at(hovered);
  if (band === undefined) return '';
  const where = `${hertz(band.fromHertz)} to ${hertz(band.toHertz)}`;
  return `${where}: drift ${text(band.drift)}, buzz ${text(band.buzz)}`;
}

function hertz(value: number): string {
  return `${Number(value.toPrecision(3))} Hz`;
}

/** Rows of the table: the joints and kinds whose steps move the joint farthest. */
const ROUNDING_ROWS = 5;

/** Which stored values of the joint and its ancestors are the coarsest at the playhead; written at frame time. */
function RoundingTable({ explained, joint }: JitterProps): ReactNode {
  const { skeleton, distances } = explained;
  const differences = useDifferences(explained);
  const unit = useSessionState((state) => state.lengthUnit);
  const body = useRef<HTMLTableSectionElement>(null);
  const drawn = useRef<readonly unknown[]>([]);
  useFramePainter(
    'rounding-steps',
    ({ pose, poseVersion, playhead }: Frame) => {
      const wanted = [poseVersion, joint, skeleton, distances, unit, differences];
      if (wanted.every((part, i) => part === drawn.current[i]) || pose.length === 0) return;
      drawn.current = wanted;
      const stored = differences?.(playhead.time) ?? pose;
      const steps = roundingSteps(skeleton, pose, joint, distances[joint], stored);
      for (let row = 0; row < ROUNDING_ROWS; row++) {
        writeRow(
          body.current?.rows.item(row),
          stepTexts(steps.at(row), shownNames(skeleton.names), unit),
        );
      }
    },
    READING_MS,
  );
  return (
    <table className="ui-table causes-table causes-rounding ui-live">
      <thead>
        <tr>
          <th scope="col">rounding at this time</th>
          <th
            scope="col"
            data-tip="From one value that an archive can hold to the next; a translation’s in model space"
          >
            one step
          </th>
          <th
            scope="col"
            data-tip="How far one step of this value moves the joint and what is around it. Rounding is off by half a step at most."
          >
            moves {shownNames(skeleton.names)[joint]}
          </th>
        </tr>
      </thead>
      <tbody ref={body}>
        {Array.from({ length: ROUNDING_ROWS }, (_, row) => (
          <tr key={row}>
            <th scope="row">–</th>
            <td>–</td>
            <td>–</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Whose value it is, its step, and how far that moves the joint; empty where the chain has no more. */
function stepTexts(
  step: RoundingStep | undefined,
  names: readonly string[],
  unit: LengthUnit,
): readonly string[] {
  if (step === undefined) return ['', '', ''];
  return [
    `${names[step.joint]}, ${step.kind}`,
    errorText(step.step, step.kind, unit),
    errorText(step.moves, 'shell', unit),
  ];
}

function writeRow(row: HTMLTableRowElement | null | undefined, texts: readonly string[]): void {
  texts.forEach((text, i) => writeText(row?.cells.item(i) ?? null, text));
}

/** Samples an additive clip by itself: the frame's pose is already added to the rest pose. */
function useDifferences({
  skeleton,
  candidate,
}: RuntimeComparison): ((time: Seconds) => Float32Array) | undefined {
  return useMemo(() => {
    if (!isAdditive(skeleton, candidate)) return undefined;
    const source = poseSource(candidate);
    const pose = new Float32Array(poseLength(skeleton.count));
    return (time) => {
      source.samplePose(time, pose);
      return pose;
    };
  }, [skeleton, candidate]);
}
