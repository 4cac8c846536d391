import { itemAfter } from '../../session/state/changes.ts';
import { selectErrorComparison } from '../../session/state/error-comparison.ts';
import {
  ERROR_PAINTS,
  GHOST_COUNTS,
  MAGNIFICATIONS,
  OVERLAY_MODES,
  type ErrorPaint,
  type OverlayMode,
  type OverlayOptions,
} from '../../session/state/overlay.ts';
import { selectClip, selectMesh, selectSkeleton } from '../../session/state/stage.ts';
import type { Command, Session } from '../../session/session.ts';

/** Titles of the modes, in the menu and over the scene. */
export const OVERLAY_MODE_TITLES: Readonly<Record<OverlayMode, string>> = {
  off: 'runtime only',
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

const options = ({ store }: Session): OverlayOptions => store.getState().overlay;

/** Changes options, given the current ones. */
function change(part: (options: OverlayOptions) => Partial<OverlayOptions>): Command['run'] {
  return (session) => session.store.getState().setOverlay(part(options(session)));
}

const isComparable = ({ store }: Session): boolean => {
  const state = store.getState();
  return !state.blendOn && selectErrorComparison(state) !== undefined;
};
const hasMesh = ({ store }: Session): boolean => selectMesh(store.getState()) !== undefined;
const hasClip = ({ store }: Session): boolean => {
  const state = store.getState();
  return selectSkeleton(state) !== undefined && selectClip(state) !== undefined;
};

function overlay(
  name: string,
  title: string,
  run: Command['run'],
  rest: Partial<Command>,
): Command {
  return { id: `overlay.${name}`, title, group: 'Viewport', run, ...rest };
}

/** A key that means this only while the viewport has the focus. */
function keyed(key: string): Partial<Command> {
  return { pane: 'viewport', keys: [key] };
}

function canPaint(session: Session, value: ErrorPaint): boolean {
  return value === 'none' || (isComparable(session) && (value !== 'skin' || hasMesh(session)));
}

/** Sets an option to one of its values. */
function choice<Option extends keyof OverlayOptions>(
  option: Option,
  value: OverlayOptions[Option],
  [name, title]: readonly [name: string, title: string],
  enabled: Command['enabled'],
): Command {
  const run = change(() => ({ [option]: value }));
  const checked = (session: Session): boolean => options(session)[option] === value;
  return overlay(`${name}-${value}`, title, run, { enabled, checked });
}

function mode(value: OverlayMode): Command {
  const title = `Source and runtime: ${OVERLAY_MODE_TITLES[value]}`;
  return choice('mode', value, ['mode', title], (of) => value === 'off' || isComparable(of));
}

function magnification(value: number): Command {
  const title = `Magnify the error: ×${value}`;
  return choice(
    'magnification',
    value,
    ['magnify', title],
    (of) => value === 1 || isComparable(of),
  );
}

function paint(value: ErrorPaint): Command {
  const title = `Colour by error: ${PAINT_TITLES[value]}`;
  return choice('paint', value, ['paint', title], (session) => canPaint(session, value));
}

function ghosts(count: number): Command {
  const title = `Ghosts: ${count === 0 ? 'none' : `${count} before, ${count} after`}`;
  return choice('ghosts', count, ['ghosts', title], hasClip);
}

function nextPaint(session: Session): void {
  const possible = ERROR_PAINTS.filter((value) => canPaint(session, value));
  change((before) => ({ paint: itemAfter(possible, before.paint) }))(session);
}

/** A clip beside its source, its error, and its other times, in the viewport. */
export const overlayCommands: readonly Command[] = [
  ...OVERLAY_MODES.map(mode),
  overlay(
    'next-mode',
    'Next source/runtime view',
    change((before) => ({ mode: itemAfter(OVERLAY_MODES, before.mode) })),
    { ...keyed('Code:KeyC'), enabled: isComparable },
  ),
  ...MAGNIFICATIONS.map(magnification),
  overlay(
    'next-magnification',
    'Magnify the error more',
    change((before) => ({ magnification: itemAfter(MAGNIFICATIONS, before.magnification) })),
    { ...keyed('Shift+Code:KeyE'), enabled: isComparable },
  ),
  ...ERROR_PAINTS.map(paint),
  overlay('next-paint', 'Next use of error colours', nextPaint, {
    ...keyed('Code:KeyE'),
    enabled: isComparable,
  }),
  overlay(
    'trails',
    'Trail of the active joint',
    change((before) => ({ trails: !before.trails })),
    {
      ...keyed('Code:KeyT'),
      enabled: hasClip,
      checked: (session) => options(session).trails,
    },
  ),
  ...GHOST_COUNTS.map(ghosts),
  overlay(
    'next-ghosts',
    'More ghosts',
    change((before) => ({ ghosts: itemAfter(GHOST_COUNTS, before.ghosts) })),
    { ...keyed('Code:KeyH'), enabled: hasClip },
  ),
];
