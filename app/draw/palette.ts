/** Every colour, in the dark theme and in the light one. */
const COLORS = {
  /** The page behind everything. */
  background: ['#0b0d11', '#dfe3e9'],
  /** A pane. */
  surface: ['#14171d', '#fbfcfd'],
  /** Bars, tab strips, headings inside of a pane. */
  raised: ['#1b1f27', '#eef1f5'],
  /** Fields, buttons. */
  control: ['#242a34', '#e3e8ee'],
  controlHover: ['#2e3642', '#d5dce5'],
  border: ['#2a303b', '#cbd2dc'],
  /** Lines that only guide the eye: grid, ruler ticks, row separators. */
  faint: ['#20252e', '#e4e8ee'],
  text: ['#e6e9ee', '#171b21'],
  textMuted: ['#a5adb9', '#46505d'],
  /** Still readable: 4.5 : 1 on a surface. */
  textFaint: ['#838c99', '#57616f'],
  accent: ['#4aa8e0', '#0b6aa8'],
  accentText: ['#06121b', '#ffffff'],
  selection: ['#1f4263', '#c9e2f6'],
  hover: ['#222a35', '#e6eef6'],
  focus: ['#7cc7f5', '#0b6aa8'],
  warning: ['#e8b339', '#8a5a00'],
  danger: ['#ff7a66', '#b3261e'],
  /** Kind colours of Okabe and Ito; always together with a shape. */
  translation: ['#56b4e9', '#0072b2'],
  rotation: ['#2fbf8f', '#007a5a'],
  scale: ['#d68fb8', '#a8497f'],
  /** Hot keys. */
  hot: ['#f0a63a', '#b86a00'],
  /** The same for texts, which are read on any ground. */
  hotText: ['#f0a63a', '#924e00'],
  /** Playhead and sampling cursor. */
  cursor: ['#f4603e', '#c8401d'],
  iframe: ['#b48cf2', '#6d3fc4'],
  marker: ['#d9dde4', '#39424e'],
  loopRange: ['#3a5f80', '#a9c9e4'],
  bone: ['#c3ceda', '#566170'],
  boneSelected: ['#f0a63a', '#c87400'],
  boneHover: ['#cfe6f7', '#0b6aa8'],
  mesh: ['#626c7a', '#c3cad3'],
  /** The first of two compared clips, and what only it has; always together with ▼. */
  sideA: ['#5b9cf5', '#1f63c9'],
  /** The second, and what only it has; always together with ▲. */
  sideB: ['#f2894a', '#b4500f'],
} as const;

/** Every colour of one theme, for canvases, the viewport and, as CSS variables, the rest. */
export type Palette = { readonly [name in keyof typeof COLORS]: string };

function paletteOf(theme: 0 | 1): Palette {
  const colors = Object.entries(COLORS).map(([name, ofThemes]) => [name, ofThemes[theme]]);
  return Object.fromEntries(colors) as Palette;
}

export const darkPalette = paletteOf(0);
export const lightPalette = paletteOf(1);

/** The palette of every theme. */
export const palettes = { dark: darkPalette, light: lightPalette } as const;
