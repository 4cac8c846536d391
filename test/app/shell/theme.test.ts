import { describe, expect, it } from 'vitest';
import { applyTheme, cssVariable } from '../../../app/shell/theme.ts';
import { darkPalette, lightPalette } from '../../../app/draw/palette.ts';
import { createSessionStore } from '../../../app/session/state/store.ts';

/** The part of a document's root that a theme writes to. */
function fakeRoot() {
  const variables = new Map<string, string>();
  const dataset: Record<string, string> = {};
  const style = { setProperty: (name: string, value: string) => void variables.set(name, value) };
  return { variables, dataset, element: { style, dataset } as unknown as HTMLElement };
}

describe('CSS variables', () => {
  it.each([
    ['background', '--background'],
    ['controlHover', '--control-hover'],
    ['boneSelected', '--bone-selected'],
  ])('%s is %s', (field, variable) => {
    expect(cssVariable(field)).toBe(variable);
  });

  it('follow the theme of the store', () => {
    const { variables, dataset, element } = fakeRoot();
    const store = createSessionStore();
    applyTheme(store, element);
    expect(variables.get('--text-muted')).toBe(darkPalette.textMuted);
    expect(dataset).toEqual({ theme: 'dark', density: 'compact' });
    store.setState({ theme: 'light' });
    store.setState({ density: 'comfortable' });
    expect(variables.get('--text-muted')).toBe(lightPalette.textMuted);
    expect(dataset).toEqual({ theme: 'light', density: 'comfortable' });
  });
});

/** WCAG 2 relative luminance of `#rrggbb`. */
function luminance(color: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [low, high] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

describe.each([
  ['dark', darkPalette],
  ['light', lightPalette],
])('the %s palette', (_, palette) => {
  it.each(['text', 'textMuted', 'textFaint', 'warning', 'danger'] as const)(
    'has %s that can be read on every ground it stands on',
    (field) => {
      for (const ground of [palette.background, palette.surface, palette.raised]) {
        expect(contrast(palette[field], ground)).toBeGreaterThanOrEqual(4.5);
      }
    },
  );

  it.each(['translation', 'rotation', 'scale', 'hot', 'cursor', 'iframe', 'focus'] as const)(
    'has %s that can be seen on a pane',
    (field) => {
      expect(contrast(palette[field], palette.surface)).toBeGreaterThanOrEqual(3);
    },
  );

  it('has text that can be read on what is selected, hovered or pressed', () => {
    for (const ground of [
      palette.selection,
      palette.hover,
      palette.control,
      palette.controlHover,
    ]) {
      expect(contrast(palette.text, ground)).toBeGreaterThanOrEqual(4.5);
    }
    expect(contrast(palette.accentText, palette.accent)).toBeGreaterThanOrEqual(4.5);
  });
});
