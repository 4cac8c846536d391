import type { RotationForm } from '#engine/inspect/curves';
import { KEY_KINDS } from '#engine/model';
import type { KeyKind } from '#engine/model';
import { panTime, zoomTime } from '../../session/navigation.ts';
import { VIEW_KEYS, type Command, type Session } from '../../session/session.ts';
import { selectClip } from '../../session/state/stage.ts';
import { curvesSlice } from './state.ts';
import type { CurvesState } from './state.ts';

const hasClip = ({ store }: Session): boolean => selectClip(store.getState()) !== undefined;

function stateOf({ store }: Session): CurvesState {
  return curvesSlice.of(store).getState();
}

function curves(
  name: string,
  title: string,
  keys: readonly string[],
  run: Command['run'],
  options: Pick<Command, 'checked' | 'repeats'> = {},
): Command {
  return {
    id: `curves.${name}`,
    title: `Curves: ${title}`,
    group: 'Analyse',
    pane: 'curves',
    keys,
    run,
    enabled: hasClip,
    ...options,
  };
}

const KIND_KEYS: Readonly<Record<KeyKind, string>> = {
  translation: 'Code:Digit1',
  rotation: 'Code:Digit2',
  scale: 'Code:Digit3',
};

function showKind(kind: KeyKind): Command {
  const run = (session: Session): void => stateOf(session).toggleCurveKind(kind);
  const checked = (session: Session): boolean => stateOf(session).curveKinds[kind];
  return curves(kind, `${kind}s`, [KIND_KEYS[kind]], run, { checked });
}

const FORM_TITLES: Readonly<Record<RotationForm, string>> = {
  quaternion: 'rotations as quaternions',
  euler: 'rotations as Euler angles',
  angle: 'rotations as one angle',
};

/** Their list in the engine comes with what computes them, which is not needed for a menu. */
const FORMS = Object.keys(FORM_TITLES) as RotationForm[];

function showForm(form: RotationForm): Command {
  const run = (session: Session): void => stateOf(session).setRotationForm(form);
  const checked = (session: Session): boolean => stateOf(session).rotationForm === form;
  return curves(form, FORM_TITLES[form], [], run, { checked });
}

function nextForm(session: Session): void {
  const { rotationForm, setRotationForm } = stateOf(session);
  const at = FORMS.indexOf(rotationForm);
  setRotationForm(FORMS[(at + 1) % FORMS.length]);
}

function toggleFit(session: Session): void {
  const { curveFit, setCurveFit } = stateOf(session);
  setCurveFit(curveFit === 'view' ? 'clip' : 'view');
}

function showAll(session: Session): void {
  const { setVisibleRange, fitCurves } = stateOf(session);
  setVisibleRange(null);
  fitCurves();
}

const REPEATS = { repeats: true };

/** Looking at curves: which, in what form, and how much of them. */
export const curvesCommands: readonly Command[] = [
  ...KEY_KINDS.map(showKind),
  ...FORMS.map(showForm),
  curves('next-form', 'next form of rotations', ['Code:KeyR'], nextForm),
  curves(
    'band',
    'half a quantisation step',
    ['Code:KeyQ'],
    (session) => stateOf(session).toggleCurveBand(),
    { checked: (session) => stateOf(session).curveBand },
  ),
  curves('fit', 'fit values', ['Code:KeyV'], (session) => stateOf(session).fitCurves()),
  curves('steady', 'fit to the whole clip', ['Shift+Code:KeyV'], toggleFit, {
    checked: (session) => stateOf(session).curveFit === 'clip',
  }),
  curves('zoom-in', 'zoom in', VIEW_KEYS.zoomIn, (session) => zoomTime(session, 'in'), REPEATS),
  curves('zoom-out', 'zoom out', VIEW_KEYS.zoomOut, (session) => zoomTime(session, 'out'), REPEATS),
  curves('pan-left', 'earlier times', VIEW_KEYS.left, (session) => panTime(session, -1), REPEATS),
  curves('pan-right', 'later times', VIEW_KEYS.right, (session) => panTime(session, 1), REPEATS),
  curves('show-all', 'the whole clip', VIEW_KEYS.all, showAll),
];
