import { RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import type { JointIndex } from '#engine/base';
import { LengthField } from '../../components/length-field.tsx';
import { useSessionState, useField } from '../../components/session.tsx';
import { METRIC_HELP, metricChoices } from '../../draw/error/error-text.ts';
import { selectDistances, type DistanceState } from '../../session/state/error-distances.ts';
import { selectMesh, selectSkeleton, selectShownNames } from '../../session/state/stage.ts';
import { IconButton } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Select } from '../../ui/select.tsx';

/** How far from joints their error is measured: everywhere, where the skin is, and for the active one. */
export function DistanceBar(): ReactNode {
  const { everywhere, fromSkin } = useSessionState((state) => state.errorDistances);
  const hasMesh = useSessionState((state) => selectMesh(state) !== undefined);
  const joint = useSessionState((state) => state.selectedJoints.at(-1));
  const setErrorDistances = useSessionState((state) => state.setErrorDistances);
  return (
    <div className="ui-bar error-distances">
      <span className="error-title" data-tip={SHELL_WORDS}>
        Shell at
      </span>
      <LengthField
        label="Distance of the shell from joints"
        className="error-length"
        value={everywhere}
        onChange={(length) => setErrorDistances({ everywhere: length })}
      />
      <Checkbox
        checked={fromSkin}
        disabled={!hasMesh}
        onChange={(on) => setErrorDistances({ fromSkin: on })}
      >
        where the skin is
      </Checkbox>
      {joint === undefined ? null : <JointDistance joint={joint} />}
    </div>
  );
}

const SHELL_WORDS =
  'Errors of the shell are measured this far from every joint, or where the farthest vertex is that follows it. Causes and What if use the same distances.';

const ORIGINS = {
  everywhere: 'as everywhere',
  skin: 'by its farthest vertex',
  hand: 'set here',
} as const;

/** The distance of the active joint. */
function JointDistance({ joint }: { readonly joint: JointIndex }): ReactNode {
  const name = useSessionState((state) => selectSkeleton(state)?.names[joint]);
  const shown = useSessionState(selectShownNames)[joint];
  const distance = useSessionState((state) => selectDistances(state)?.[joint]);
  const origin = useSessionState((state) => distanceOrigin(state, joint));
  const setJointDistance = useSessionState((state) => state.setJointDistance);
  if (name === undefined || distance === undefined) return null;
  return (
    <div className="error-joint-distance">
      <span className="ui-cut error-joint-name">{shown}</span>
      <LengthField
        label={`Distance of the shell from ${shown}`}
        className="error-length"
        value={distance}
        onChange={(length) => setJointDistance(name, length)}
      />
      <span className="error-origin">{ORIGINS[origin]}</span>
      {origin === 'hand' ? (
        <IconButton
          label="Same as the other joints"
          onClick={() => setJointDistance(name, undefined)}
          icon={RotateCcw}
        />
      ) : null}
    </div>
  );
}

/** The largest error that is accepted. */
export function ToleranceField({ className }: { readonly className: string }): ReactNode {
  const [value, onChange] = useField('errorTolerance');
  return <LengthField {...{ label: 'Tolerance', className, value, onChange }} />;
}

interface MetricFieldProps {
  readonly className?: string;
  /** Before the field. */
  readonly children?: ReactNode;
}

/** Which error is measured. */
export function MetricField({ className, children }: MetricFieldProps): ReactNode {
  const [metric, setMetric] = useField('errorMetric');
  const hasMesh = useSessionState((state) => selectMesh(state) !== undefined);
  return (
    <span className={className} data-tip={METRIC_HELP[metric]}>
      {children}
      <Select
        label="Measure"
        value={metric}
        choices={metricChoices(hasMesh)}
        onChange={setMetric}
      />
    </span>
  );
}

/** Where the distance of a joint comes from. */
type DistanceOrigin = 'everywhere' | 'skin' | 'hand';

/** Where a joint's distance comes from. */
export function distanceOrigin(state: DistanceState, joint: JointIndex): DistanceOrigin {
  const { ofJoints, fromSkin, everywhere } = state.errorDistances;
  const name = selectSkeleton(state)?.names[joint];
  if (name !== undefined && ofJoints.has(name)) return 'hand';
  const moved = selectDistances(state)?.[joint] !== Math.fround(everywhere);
  return fromSkin && moved ? 'skin' : 'everywhere';
}
