/** Every colour of one theme, for canvases, the viewport and, as CSS variables, the rest. */
export interface Palette {
  /** The page behind everything. */
  readonly background: string;
  /** A pane. */
  readonly surface: string;
  /** Bars, tab strips, headings inside of a pane. */
  readonly raised: string;
  /** Fields, buttons. */
  readonly control: string;
  readonly controlHover: string;
  readonly border: string;
  /** Lines that only guide the eye: grid, ruler ticks, row separators. */
  readonly faint: string;
  readonly text: string;
  readonly textMuted: string;
  /** Still readable: 4.5 : 1 on a surface. */
  readonly textFaint: string;
  readonly accent: string;
  readonly accentText: string;
  readonly selection: string;
  readonly hover: string;
  readonly focus: string;
  readonly warning: string;
  readonly danger: string;
  /** Kind colours of Okabe and Ito; always together with a shape. */
  readonly translation: string;
  readonly rotation: string;
  readonly scale: string;
  /** Hot keys. */
  readonly hot: string;
  /** The same for texts, which are read on any ground. */
  readonly hotText: string;
  /** Playhead and sampling cursor. */
  readonly cursor: string;
  readonly iframe: string;
  readonly marker: string;
  readonly loopRange: string;
  readonly bone: string;
  readonly boneSelected: string;
  readonly boneHover: string;
  readonly mesh: string;
  /** The first of two compared clips, and what only it has; always together with ▼. */
  readonly sideA: string;
  /** The second, and what only it has; always together with ▲. */
  readonly sideB: string;
}

export const darkPalette: Palette = {
  background: '#0b0d11',
  surface: '#14171d',
  raised: '#1b1f27',
  control: '#242a34',
  controlHover: '#2e3642',
  border: '#2a303b',
  faint: '#20252e',
  text: '#e6e9ee',
  textMuted: '#a5adb9',
  textFaint: '#838c99',
  accent: '#4aa8e0',
  accentText: '#06121b',
  selection: '#1f4263',
  hover: '#222a35',
  focus: '#7cc7f5',
  warning: '#e8b339',
  danger: '#ff7a66',
  translation: '#56b4e9',
  rotation: '#2fbf8f',
  scale: '#d68fb8',
  hot: '#f0a63a',
  hotText: '#f0a63a',
  cursor: '#f4603e',
  iframe: '#b48cf2',
  marker: '#d9dde4',
  loopRange: '#3a5f80',
  bone: '#c3ceda',
  boneSelected: '#f0a63a',
  boneHover: '#cfe6f7',
  mesh: '#626c7a',
  sideA: '#5b9cf5',
  sideB: '#f2894a',
};

export const lightPalette: Palette = {
  background: '#dfe3e9',
  surface: '#fbfcfd',
  raised: '#eef1f5',
  control: '#e3e8ee',
  controlHover: '#d5dce5',
  border: '#cbd2dc',
  faint: '#e4e8ee',
  text: '#171b21',
  textMuted: '#46505d',
  textFaint: '#57616f',
  accent: '#0b6aa8',
  accentText: '#ffffff',
  selection: '#c9e2f6',
  hover: '#e6eef6',
  focus: '#0b6aa8',
  warning: '#8a5a00',
  danger: '#b3261e',
  translation: '#0072b2',
  rotation: '#007a5a',
  scale: '#a8497f',
  hot: '#b86a00',
  hotText: '#924e00',
  cursor: '#c8401d',
  iframe: '#6d3fc4',
  marker: '#39424e',
  loopRange: '#a9c9e4',
  bone: '#566170',
  boneSelected: '#c87400',
  boneHover: '#0b6aa8',
  mesh: '#c3cad3',
  sideA: '#1f63c9',
  sideB: '#b4500f',
};

/** The palette of every theme. */
export const palettes = { dark: darkPalette, light: lightPalette } as const;
