import { appStore } from '../../transition.ts';
import { ArrowLeftRight, Blend, Columns2, EyeOff, FlipHorizontal2, Zap } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { CommandButton } from '../../components/command-button.tsx';
import { showCompared } from './commands.ts';
import type { Asset, AssetId } from '../../session/state/assets.ts';
import { clipChoices, openClips } from '../../session/state/clip-choices.ts';
import { comparableClips, selectCompared } from './state.ts';
import { selectMode } from '../../session/state/overlay.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { Select } from '../../ui/select.tsx';

const MODES = [
  { value: 'off', label: <EyeOff aria-hidden />, name: 'B alone' },
  { value: 'overlaid', label: <Blend aria-hidden />, name: 'Both in one place' },
  { value: 'beside', label: <Columns2 aria-hidden />, name: 'Side by side' },
  { value: 'wiped', label: <FlipHorizontal2 aria-hidden />, name: 'Wiped' },
  { value: 'flickered', label: <Zap aria-hidden />, name: 'Flickered' },
] as const;

/** Which two clips are compared, and how the viewport shows them. */
export function CompareBar(): ReactNode {
  const [a, b] = useStore(appStore, useShallow(selectCompared));
  const mode = useStore(appStore, selectMode);
  const { setCompared } = appStore.getState();
  return (
    <div className="compare-bar">
      <Side which="A" chosen={a} onChange={(id) => setCompared(id, b?.id ?? null)} />
      <CommandButton command="compare.swap">
        <ArrowLeftRight aria-hidden />
      </CommandButton>
      <Side which="B" chosen={b} onChange={(id) => setCompared(a?.id ?? null, id)} />
      <Segmented name="In the viewport" value={mode} choices={MODES} onChange={showCompared} />
    </div>
  );
}

interface SideProps {
  readonly which: 'A' | 'B';
  readonly chosen: Asset | undefined;
  readonly onChange: (id: AssetId) => void;
}

/** One of the two clips, and the choice of it. */
function Side({ which, chosen, onChange }: SideProps): ReactNode {
  const clips = useStore(appStore, useShallow(comparableClips));
  const open = useStore(appStore, useShallow(openClips));
  return (
    <div className="compare-side">
      <span className={`compare-${which.toLowerCase()}`}>{which}</span>
      <Select
        label={which}
        className="compare-clip"
        value={chosen?.id ?? ''}
        choices={clipChoices(clips, open)}
        onChange={onChange}
      />
    </div>
  );
}
