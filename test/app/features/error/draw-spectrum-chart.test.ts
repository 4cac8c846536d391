import { describe, expect, it } from 'vitest';
import type { ErrorSpectrum } from '#engine/inspect/error';
import { causeColor } from '../../../../app/features/error/draw-waterfall.ts';
import {
  drawSpectrum,
  spectrumBandAt,
  spectrumBands,
  spectrumLayout,
} from '../../../../app/features/error/draw-spectrum-chart.ts';
import { darkPalette } from '../../../../app/draw/palette.ts';
import { recordingCanvas } from '../../../support/recording-canvas.ts';

/** 64 lines, half a hertz apart: strong drift at line 3, weak buzz at 40. */
function spectrum(): ErrorSpectrum {
  const drift = new Float64Array(64);
  const buzz = new Float64Array(64);
  drift[0] = 99;
  drift[3] = 4;
  drift[4] = 3;
  buzz[40] = 0.05;
  return { joint: 0, spacing: 0.5, drift, buzz, frameRate: 30 };
}

const WIDTH = 64 + 8 + 48;

describe('bands', () => {
  const layout = spectrumLayout(spectrum(), WIDTH, 122);
  const bands = spectrumBands(spectrum(), layout);

  it('have the strength of their lines together; what never changes is left out', () => {
    expect(bands).toHaveLength(16);
    expect(bands[0].drift).toBe(4);
    expect(bands[1].drift).toBe(3);
    expect(layout.highest).toBe(4);
    const strength = bands.reduce((sum, { drift }) => sum + drift ** 2, 0);
    expect(strength).toBeCloseTo(25, 9);
  });

  it('cover the frequencies from the first line on without a gap', () => {
    expect(bands[0].fromHertz).toBe(0.5);
    bands.slice(1).forEach(({ fromHertz }, i) => expect(fromHertz).toBe(bands[i].toHertz));
    expect(bands.at(-1)?.toHertz).toBe(31.5);
  });

  it.each([
    [63, -1],
    [64, 0],
    [69, 1],
    [111, 15],
    [112, -1],
  ])('at x %d is band %d', (x, band) => {
    expect(spectrumBandAt(layout, x)).toBe(band);
  });

  it('are more than lines where there is more room than lines', () => {
    const wide = spectrumLayout(spectrum(), 1000, 122);
    expect(Math.max(...spectrumBands(spectrum(), wide).map(({ drift }) => drift))).toBe(4);
  });
});

describe('the picture', () => {
  const draw = (of: ErrorSpectrum) => {
    const { pen, drawn } = recordingCanvas();
    const layout = spectrumLayout(of, WIDTH, 122);
    drawSpectrum(pen, layout, of, -1, (x) => `${x}`);
    return drawn;
  };
  const columns = (of: ErrorSpectrum) =>
    draw(of).filter(
      ({ call, color }) => call === 'fillRect' && color === causeColor(darkPalette, 'removal'),
    );

  it('has columns of drift by decades, the strongest of full height', () => {
    const [first, second] = columns(spectrum());
    expect(first.args).toEqual([64, 6, 2, 100]);
    expect(second.args[3]).toBeCloseTo(100 * (1 + Math.log10(3 / 4) / 4), 6);
    expect(columns(spectrum())).toHaveLength(2);
  });

  it('says where half of the frame rate is', () => {
    const texts = draw(spectrum()).map(({ args }) => args[0]);
    expect(texts).toContain('15 Hz: half the frame rate');
    const unknown = draw({ ...spectrum(), frameRate: undefined }).map(({ args }) =>
      String(args[0]),
    );
    expect(unknown.some((text) => text.includes('frame rate'))).toBe(false);
  });

  it('of no error at all is empty', () => {
    const none = { ...spectrum(), drift: new Float64Array(64), buzz: new Float64Array(64) };
    expect(columns(none)).toEqual([]);
  });
});
