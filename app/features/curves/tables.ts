import { KEY_KINDS } from '#engine/model';
import { useSessionState, useSlice } from '../../components/session.tsx';
import { tableOf, type PaneTable } from '../../session/panes.ts';
import { shownName } from '../../session/state/assets.ts';
import { selectClip, selectJointList } from '../../session/state/stage.ts';
import { curveOf } from './curves-view.ts';
import { curveUnit, curvesSlice, selectCurveJoints } from './state.ts';

/** The decoded keys of the joints whose curves are shown, a table a kind. */
export function useCurvesTables(): readonly PaneTable[] {
  const clip = useSessionState(selectClip);
  const title = useSessionState((state) => clip && shownName(state, clip));
  const { names } = useSessionState(selectJointList);
  const { joints } = useSessionState(selectCurveJoints);
  const kinds = useSlice(curvesSlice, (state) => state.curveKinds);
  const form = useSlice(curvesSlice, (state) => state.rotationForm);
  const lengthUnit = useSessionState((state) => state.lengthUnit);
  if (clip === undefined) return [];
  return KEY_KINDS.filter((kind) => kinds[kind]).map((kind) => {
    const curves = joints.map((joint) => curveOf(clip, kind, joint, form));
    return valuesOf(
      `${kind}s of ${title}`,
      joints.map((joint) => names[joint]),
      curves,
      curveUnit({ rotationForm: form, lengthUnit }, kind),
    );
  });
}

function valuesOf(
  title: string,
  names: readonly string[],
  curves: readonly ReturnType<typeof curveOf>[],
  unit: string,
): PaneTable {
  const rows = curves.flatMap(({ curve }, place) =>
    Array.from({ length: curve.keys.length }, (_, key) => ({ place, key })),
  );
  const components = curves[0]?.names ?? [];
  const heads = components.map((name) => (unit === '' ? name : `${name} (${unit.trim()})`));
  return tableOf(title, ['joint', 'time (s)', ...heads], rows, ({ place, key }) => {
    const { curve, values } = curves[place];
    const at = key * components.length;
    return [names[place], curve.times[key], ...values.subarray(at, at + components.length)];
  });
}
