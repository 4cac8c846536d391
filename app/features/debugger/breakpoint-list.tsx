import type { ReactNode } from 'react';
import { useSessionState } from '../../components/session.tsx';
import { selectJointList } from '../../session/state/stage.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { NumberField } from '../../ui/number-field.tsx';

const SOME_KEYS = 100;

/** The conditions at which playback and running stop. */
export function BreakpointList(): ReactNode {
  const points = useSessionState((state) => state.breakpoints);
  const set = useSessionState((state) => state.setBreakpoints);
  const active = useSessionState((state) => state.selectedJoints.at(-1));
  const { names } = useSessionState(selectJointList);
  const joint = points.track ?? active;
  return (
    <fieldset className="debugger-breakpoints">
      <legend className="ui-heading">Break when</legend>
      <Checkbox
        checked={points.track !== null}
        disabled={joint === undefined}
        onChange={(on) => set({ track: on && joint !== undefined ? joint : null })}
      >
        a key of {joint === undefined ? 'the selected joint' : names[joint]} changes
      </Checkbox>
      <Checkbox checked={points.jump} onChange={(jump) => set({ jump })}>
        a cursor jumps
      </Checkbox>
      <Checkbox checked={points.iframe} onChange={(iframe) => set({ iframe })}>
        an iframe is used
      </Checkbox>
      <span className="debugger-number">
        <Checkbox
          checked={points.group !== null}
          onChange={(on) => set({ group: on ? Math.floor((joint ?? 0) / 4) : null })}
        >
          group
        </Checkbox>
        <NumberField
          label="Group of four tracks"
          value={points.group ?? Math.floor((joint ?? 0) / 4)}
          min={0}
          digits={0}
          disabled={points.group === null}
          onCommit={(group) => set({ group })}
        />
        is decompressed
      </span>
      <span className="debugger-number">
        <Checkbox
          checked={points.cost !== null}
          onChange={(on) => set({ cost: on ? SOME_KEYS : null })}
        >
          a step passes over
        </Checkbox>
        <NumberField
          label="Keys that a step may pass"
          value={points.cost ?? SOME_KEYS}
          min={0}
          digits={0}
          disabled={points.cost === null}
          onCommit={(cost) => set({ cost })}
        />
        keys
      </span>
    </fieldset>
  );
}
