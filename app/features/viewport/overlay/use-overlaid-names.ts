import { appStore } from '../../../transition.ts';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { selectOverlaid } from '../../../session/state/overlay.ts';
import type { SessionState } from '../../../session/state/store.ts';

/** What the two are called that are shown together. */
export interface OverlaidNames {
  readonly reference: string;
  readonly clip: string;
}

export function useOverlaidNames(): OverlaidNames | undefined {
  return useStore(appStore, useShallow(overlaidNames));
}

/** Source and runtime where they are that, else A and B. */
function overlaidNames(state: SessionState): OverlaidNames | undefined {
  const of = selectOverlaid(state);
  if (of === undefined) return undefined;
  const isSource = of.reference.kind === 'raw-animation';
  if (isSource && of.candidate.kind === 'animation')
    return { reference: 'source', clip: 'runtime' };
  return { reference: `A ${of.reference.name}`, clip: `B ${of.candidate.name}` };
}
