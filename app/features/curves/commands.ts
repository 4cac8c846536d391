import { appStore, session } from '../../transition.ts';
import { ROTATION_FORMS } from '#engine/inspect/curves';
import type { RotationForm } from '#engine/inspect/curves';
import { KEY_KINDS } from '#engine/model';
import type { KeyKind } from '#engine/model';
import { panTime, zoomTime } from '../../session/navigation.ts';
import { selectClip } from '../../session/state/stage.ts';
import type { Command } from '../../session/session.ts';

const hasClip = (): boolean => selectClip(appStore.getState()) !== undefined;

function curves(name: string, title: string, keys: readonly string[], run: () => void): Command {
  return {
    id: `curves.${name}`,
    title: `Curves: ${title}`,
    group: 'Analyse',
    pane: 'curves',
    keys,
    run,
    enabled: hasClip,
  };
}

const KIND_KEYS: Readonly<Record<KeyKind, string>> = {
  translation: 'Code:Digit1',
  rotation: 'Code:Digit2',
  scale: 'Code:Digit3',
};

function showKind(kind: KeyKind): Command {
  return {
    ...curves(kind, `${kind}s`, [KIND_KEYS[kind]], () => appStore.getState().toggleCurveKind(kind)),
    checked: () => appStore.getState().curveKinds[kind],
  };
}

const FORM_TITLES: Readonly<Record<RotationForm, string>> = {
  quaternion: 'rotations as quaternions',
  euler: 'rotations as Euler angles',
  angle: 'rotations as one angle',
};

function showForm(form: RotationForm): Command {
  return {
    ...curves(form, FORM_TITLES[form], [], () => appStore.getState().setRotationForm(form)),
    checked: () => appStore.getState().rotationForm === form,
  };
}

function nextForm(): void {
  const { rotationForm, setRotationForm } = appStore.getState();
  const at = ROTATION_FORMS.indexOf(rotationForm);
  setRotationForm(ROTATION_FORMS[(at + 1) % ROTATION_FORMS.length]);
}

function toggleFit(): void {
  const { curveFit, setCurveFit } = appStore.getState();
  setCurveFit(curveFit === 'view' ? 'clip' : 'view');
}

const zoomKeys = (
  keys: readonly string[],
  name: string,
  title: string,
  direction: 'in' | 'out',
): Command => ({
  ...curves(name, title, keys, () => zoomTime(session, direction)),
  repeats: true,
});

/** Looking at curves: which, in what form, and how much of them. */
export const curvesCommands: readonly Command[] = [
  ...KEY_KINDS.map(showKind),
  ...ROTATION_FORMS.map(showForm),
  curves('next-form', 'next form of rotations', ['Code:KeyR'], nextForm),
  {
    ...curves('band', 'half a quantisation step', ['Code:KeyQ'], () =>
      appStore.getState().toggleCurveBand(),
    ),
    checked: () => appStore.getState().curveBand,
  },
  curves('fit', 'fit values', ['Code:KeyV'], () => appStore.getState().fitCurves()),
  {
    ...curves('steady', 'fit to the whole clip', ['Shift+Code:KeyV'], toggleFit),
    checked: () => appStore.getState().curveFit === 'clip',
  },
  zoomKeys(['Code:KeyW', 'Code:Equal', 'Code:NumpadAdd'], 'zoom-in', 'zoom in', 'in'),
  zoomKeys(['Code:KeyS', 'Code:Minus', 'Code:NumpadSubtract'], 'zoom-out', 'zoom out', 'out'),
  {
    ...curves('pan-left', 'earlier times', ['Code:KeyA'], () => panTime(session, -1)),
    repeats: true,
  },
  {
    ...curves('pan-right', 'later times', ['Code:KeyD'], () => panTime(session, 1)),
    repeats: true,
  },
  curves('show-all', 'the whole clip', ['Code:Digit0', 'Code:Numpad0'], () => {
    appStore.getState().setVisibleRange(null);
    appStore.getState().fitCurves();
  }),
];
