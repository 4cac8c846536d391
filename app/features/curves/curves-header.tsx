import { Maximize } from 'lucide-react';
import type { ReactNode } from 'react';
import { keyFacts } from '#engine/inspect';
import { KEY_KINDS } from '#engine/model';
import type { Clip, KeyKind } from '#engine/model';
import { CommandButton } from '../../components/command-button.tsx';
import { KindMark } from '../../components/key-marks.tsx';
import { useSessionState, useSlice } from '../../components/session.tsx';
import { formatSeconds } from '../../draw/format.ts';
import { JOINT_DASHES } from './draw-curves.ts';
import { KIND_SHAPES, trackName } from '../../draw/key-text.ts';
import { clipIndex } from '../../session/state/clip-index.ts';
import { selectShownNames } from '../../session/state/stage.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { bandOf, curveOf } from './curves-view.ts';
import { curveUnit, curvesSlice, selectCurveJoints } from './state.ts';

const FORMS = ['quaternion', { value: 'euler', label: 'Euler' }, 'angle'] as const;

const FITS = [
  { value: 'view', label: 'in view' },
  { value: 'clip', label: 'whole clip' },
] as const;

/** Chooses which curves are shown, in what form and fitted to what; names their joints. */
export function CurvesHeader({ clip }: { readonly clip: Clip }): ReactNode {
  const form = useSlice(curvesSlice, (state) => state.rotationForm);
  const setForm = useSlice(curvesSlice, (state) => state.setRotationForm);
  const fit = useSlice(curvesSlice, (state) => state.curveFit);
  const setFit = useSlice(curvesSlice, (state) => state.setCurveFit);
  const hasBand = clip.kind === 'animation';
  return (
    <header className="ui-bar curves-header">
      {KEY_KINDS.map((kind) => (
        <CommandButton key={kind} command={`curves.${kind}`} className={`kind-${kind}`}>
          {KIND_SHAPES[kind]}
        </CommandButton>
      ))}
      <Segmented name="Rotations as" value={form} choices={FORMS} onChange={setForm} />
      {hasBand ? (
        <CommandButton command="curves.band" label="Half a quantisation step">
          ±½
        </CommandButton>
      ) : null}
      <Segmented name="Fit values to what is" value={fit} choices={FITS} onChange={setFit} />
      <CommandButton command="curves.fit" icon={Maximize} />
      <JointLegend />
      <KeyReadout clip={clip} />
    </header>
  );
}

/** The joints by their lines, the active one first. */
function JointLegend(): ReactNode {
  const shown = useSessionState(selectCurveJoints);
  const names = useSessionState(selectShownNames);
  const { joints, selected } = shown;
  return (
    <p className="curves-joints">
      {joints.toReversed().map((joint, i) => (
        <span key={joint} className="curves-joint">
          <svg width="22" height="6" aria-hidden>
            <line x1="0" x2="22" y1="3" y2="3" strokeDasharray={JOINT_DASHES[i].join(' ')} />
          </svg>
          {trackName(names, joint)}
        </span>
      ))}
      {selected === 0 && joints.length > 0 ? (
        <span className="curves-quiet">has the most keys: select joints to see theirs</span>
      ) : null}
      {selected > joints.length ? (
        <span className="curves-quiet">
          the last {joints.length} of {selected} selected
        </span>
      ) : null}
    </p>
  );
}

/** Index, time and quantisation error of the key under the pointer, else of the selected one. */
function KeyReadout({ clip }: { readonly clip: Clip }): ReactNode {
  const keyRef = useSessionState((state) => state.hover.key ?? state.selectedKey);
  const form = useSlice(curvesSlice, (state) => state.rotationForm);
  const lengthUnit = useSessionState((state) => state.lengthUnit);
  if (keyRef === null) return null;
  const { kind, key } = keyRef;
  const { track, time } = keyFacts(clip, clipIndex(clip).keys, kind, key);
  const display = curveOf(clip, kind, track, form);
  const at = display.curve.keys.indexOf(key) * display.names.length;
  const band = bandOf(display)?.subarray(at, at + display.names.length);
  const unit = curveUnit({ rotationForm: form, lengthUnit }, kind);
  return (
    <output className="curves-key ui-number">
      <KindMark kind={kind} /> key {key} · {formatSeconds(time)} s
      {band === undefined ? null : ` · ± ${offText(band, kind)}${unit}`}
    </output>
  );
}

/** The greatest error of any component. */
function offText(band: Float32Array, kind: KeyKind): string {
  const most = Math.max(...band);
  return kind === 'rotation' ? most.toPrecision(2) : String(Number(most.toPrecision(2)));
}
