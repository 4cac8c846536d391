import { ArrowLeftRight, Blend, Columns2, EyeOff, FlipHorizontal2, Zap } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { CommandButton } from '../../commands/command-button.tsx';
import { compareCommand, showCompared } from '../../commands/compare-commands.ts';
import { comparableClips, selectCompared } from '../../store/compare.ts';
import type { Asset } from '../../store/assets.ts';
import { selectMode } from '../../store/overlay.ts';
import { appStore } from '../../store/store.ts';
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
  const clips = useStore(appStore, useShallow(comparableClips));
  const [a, b] = useStore(appStore, useShallow(selectCompared));
  const mode = useStore(appStore, selectMode);
  const choices = choicesOf(clips);
  const { setCompared } = appStore.getState();
  return (
    <div className="compare-bar">
      <div className="compare-side">
        <span className="compare-a">A</span>
        <Select
          label="A"
          className="compare-clip"
          value={a?.id ?? ''}
          choices={choices}
          onChange={(id) => setCompared(id, b?.id ?? null)}
        />
      </div>
      <CommandButton command={compareCommand('swap')}>
        <ArrowLeftRight aria-hidden />
      </CommandButton>
      <div className="compare-side">
        <span className="compare-b">B</span>
        <Select
          label="B"
          className="compare-clip"
          value={b?.id ?? ''}
          choices={choices}
          onChange={(id) => setCompared(a?.id ?? null, id)}
        />
      </div>
      <Segmented name="In the viewport" value={mode} choices={MODES} onChange={showCompared} />
    </div>
  );
}

/** Sources and builds of one name are told apart. */
function choicesOf(clips: readonly Asset[]): { value: string; label: string }[] {
  return clips.map(({ id, label, entry, fileName }) => {
    const kind = entry.object.kind === 'raw-animation' ? 'source' : 'runtime';
    const twin = clips.some(
      (other) =>
        other.id !== id && other.label === label && other.entry.object.kind === entry.object.kind,
    );
    return { value: id, label: `${label} · ${twin ? fileName : kind}` };
  });
}
