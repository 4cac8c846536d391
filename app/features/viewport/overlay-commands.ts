import { appStore } from '../../transition.ts';
import { selectComparison } from '../../session/state/error.ts';
import {
  ERROR_PAINTS,
  GHOST_COUNTS,
  MAGNIFICATIONS,
  OVERLAY_MODES,
} from '../../session/state/overlay.ts';
import type { ErrorPaint, OverlayMode, OverlayOptions } from '../../session/state/overlay.ts';
import { selectClip, selectMesh, selectSkeleton } from '../../session/state/stage.ts';
import type { Command } from '../../session/session.ts';

/** What a mode is called, in a menu and over the scene. */
export const OVERLAY_MODE_TITLES: Readonly<Record<OverlayMode, string>> = {
  off: 'runtime alone',
  overlaid: 'overlaid',
  beside: 'side by side',
  wiped: 'wiped',
  flickered: 'flickered',
};

const PAINT_TITLES: Readonly<Record<ErrorPaint, string>> = {
  none: 'nothing',
  bones: 'bones',
  points: 'shell points',
  skin: 'skin',
};

const options = (): OverlayOptions => appStore.getState().overlay;
const set = (part: Partial<OverlayOptions>): void => appStore.getState().setOverlay(part);

const isComparable = (): boolean => {
  const state = appStore.getState();
  return !state.blendOn && selectComparison(state) !== undefined;
};
const hasMesh = (): boolean => selectMesh(appStore.getState()) !== undefined;
const hasClip = (): boolean => {
  const state = appStore.getState();
  return selectSkeleton(state) !== undefined && selectClip(state) !== undefined;
};

function overlay(name: string, title: string, run: () => void, rest: Partial<Command>): Command {
  return { id: `overlay.${name}`, title, group: 'Viewport', run, ...rest };
}

/** A key that means this only while the viewport has the focus. */
function keyed(key: string): Partial<Command> {
  return { pane: 'viewport', keys: [key] };
}

function mode(value: OverlayMode): Command {
  const title = `Source and runtime: ${OVERLAY_MODE_TITLES[value]}`;
  return overlay(`mode-${value}`, title, () => set({ mode: value }), {
    enabled: () => value === 'off' || isComparable(),
    checked: () => options().mode === value,
  });
}

function magnification(value: number): Command {
  const run = (): void => set({ magnification: value });
  return overlay(`magnify-${value}`, `Magnify the error: ×${value}`, run, {
    enabled: () => value === 1 || isComparable(),
    checked: () => options().magnification === value,
  });
}

function canPaint(value: ErrorPaint): boolean {
  return value === 'none' || (isComparable() && (value !== 'skin' || hasMesh()));
}

function paint(value: ErrorPaint): Command {
  const title = `Colour by error: ${PAINT_TITLES[value]}`;
  return overlay(`paint-${value}`, title, () => set({ paint: value }), {
    enabled: () => canPaint(value),
    checked: () => options().paint === value,
  });
}

function ghosts(count: number): Command {
  const title = `Ghosts: ${count === 0 ? 'none' : `${count} before, ${count} after`}`;
  return overlay(`ghosts-${count}`, title, () => set({ ghosts: count }), {
    enabled: hasClip,
    checked: () => options().ghosts === count,
  });
}

/** The one after `value`, from the last on to the first. */
function after<Value>(values: readonly Value[], value: Value): Value {
  return values[(values.indexOf(value) + 1) % values.length];
}

function nextPaint(): void {
  const possible = ERROR_PAINTS.filter(canPaint);
  set({ paint: after(possible, options().paint) });
}

/** A clip beside its source, its error, and its other times, in the viewport. */
export const overlayCommands: readonly Command[] = [
  ...OVERLAY_MODES.map(mode),
  overlay(
    'next-mode',
    'Next way to show source and runtime',
    () => set({ mode: after(OVERLAY_MODES, options().mode) }),
    { ...keyed('Code:KeyC'), enabled: isComparable },
  ),
  ...MAGNIFICATIONS.map(magnification),
  overlay(
    'next-magnification',
    'Magnify the error more',
    () => set({ magnification: after(MAGNIFICATIONS, options().magnification) }),
    { ...keyed('Shift+Code:KeyE'), enabled: isComparable },
  ),
  ...ERROR_PAINTS.map(paint),
  overlay('next-paint', 'Colour the next thing by error', nextPaint, {
    ...keyed('Code:KeyE'),
    enabled: isComparable,
  }),
  overlay('trails', 'Trail of the active joint', () => set({ trails: !options().trails }), {
    ...keyed('Code:KeyT'),
    enabled: hasClip,
    checked: () => options().trails,
  }),
  ...GHOST_COUNTS.map(ghosts),
  overlay(
    'next-ghosts',
    'More ghosts',
    () => set({ ghosts: after(GHOST_COUNTS, options().ghosts) }),
    { ...keyed('Code:KeyH'), enabled: hasClip },
  ),
];
