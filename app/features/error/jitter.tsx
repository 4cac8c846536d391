import { useMemo, useState, type PointerEvent, type ReactNode } from 'react';
import type { JointIndex } from '#engine/base';
import { bandStrength, chainReach, errorText, type ErrorSpectrum } from '#engine/inspect/error';
import { PlotLayer } from '../../components/plot.tsx';
import { useRequestedJob, useSessionState } from '../../components/session.tsx';
import {
  drawSpectrum,
  spectrumBandAt,
  spectrumBands,
  spectrumLayout,
} from './draw-spectrum-chart.ts';
import { placeOf } from '../../ui/pointer.ts';
import { PrecisionTable } from './precision-table.tsx';
import { spectrumJob, type Explained } from './state.ts';

interface JitterProps {
  readonly explained: Explained;
  readonly joint: JointIndex;
}

/** The error of a joint by frequency, and how exactly its values can be stored. */
export function Jitter({ explained, joint }: JitterProps): ReactNode {
  const subject = useMemo(() => ({ comparison: explained, joint }), [explained, joint]);
  const { result: spectrum, problem } = useRequestedJob(spectrumJob, subject);
  const reach = useMemo(
    () => chainReach(explained.skeleton, explained.distances),
    [explained.skeleton, explained.distances],
  );
  return (
    <div className="causes-jitter">
      {spectrum === undefined ? (
        <p className="causes-note">{problem ?? 'Taking the spectrum…'}</p>
      ) : (
        <SpectrumView spectrum={spectrum} />
      )}
      <PrecisionTable explained={explained} joint={joint} reach={reach[joint]} />
    </div>
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
          draw={(canvas, size, palette, metrics) => {
            const layout = spectrumLayout(spectrum, size.width, size.height);
            drawSpectrum(canvas, layout, spectrum, hovered, text, palette, metrics);
          }}
        />
      </div>
    </>
  );
}

const SPECTRUM_WORDS =
  'The joint’s error by frequency. Drift (columns) comes from dropped keys and changes slowly; buzz (line) comes from rounding, or of other values, and changes fast. Constant: the part that never changes.';

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
