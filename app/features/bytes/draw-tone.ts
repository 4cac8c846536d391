import type { ByteColumn, ByteRole } from '#engine/inspect/bytes';
import { kindColor, type Palette } from '../../draw/palette.ts';

/** What a section's bytes are tinted with: its kind of key, or what else it holds. */
export function toneColor({ role, kind }: ByteColumn, palette: Palette): string {
  if (role.startsWith('iframe')) return palette.iframe;
  return kind === undefined ? palette[ROLE_COLORS[role] ?? 'textFaint'] : kindColor(palette, kind);
}

/** Times are what playheads run over; names are read by people; the rest is the file's own business. */
const ROLE_COLORS: Readonly<Partial<Record<ByteRole, keyof Palette>>> = {
  timepoint: 'cursor',
  'track-ratio': 'cursor',
  name: 'text',
  'joint-name': 'text',
  parent: 'accent',
  'rest-pose': 'bone',
  'rest-transform': 'bone',
  'track-value': 'rotation',
  'track-step': 'hot',
  'track-interpolation': 'hot',
  position: 'translation',
  vertex: 'mesh',
  'vertex-joint': 'accent',
  triangle: 'loopRange',
  'joint-remap': 'accent',
  'bind-pose': 'bone',
};

/** How strongly a column is tinted: times and offsets of keys less than their values. */
export function toneStrength({ role }: ByteColumn): number {
  if (role === 'key-time') return 0.55;
  return role === 'key-offset' ? 0.75 : 1;
}
