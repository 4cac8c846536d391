import { describe, expect, it } from 'vitest';
import { countedSeverity, severityColor } from '../../../app/draw/severity.ts';
import { darkPalette } from '../../../app/draw/palette.ts';

describe('a severity', () => {
  it.each([
    ['error', 1, '1 error'],
    ['warning', 0, '0 warnings'],
    ['info', 1, '1 info'],
    ['info', 2, '2 info'],
  ] as const)('%s: %d', (severity, count, text) => {
    expect(countedSeverity(severity, count)).toBe(text);
  });

  it('has a colour of its own', () => {
    const colors = (['error', 'warning', 'info'] as const).map((severity) =>
      severityColor(darkPalette, severity),
    );
    expect(new Set(colors).size).toBe(3);
  });
});
