import { ArrowLeftRight, Blend, Columns2, EyeOff, FlipHorizontal2, Zap } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { CommandButton } from '../../components/command-button.tsx';
import { useSession, useSessionState } from '../../components/session.tsx';
import { isolated } from '#engine/base';
import {
  earlierClips,
  openEarlier,
  openedEarlier,
  stepText,
  type EarlierClip,
} from '../../session/history/earlier-clips.ts';
import type { Asset, AssetId } from '../../session/state/assets.ts';
import { clipChoices } from '../../session/state/clip-names.ts';
import { comparableClips, selectComparedAssets } from '../../session/state/compared.ts';
import { candidateAsset } from '../../session/state/error-comparison.ts';
import { selectMode, type OverlayMode } from '../../session/state/overlay.ts';
import type { Session } from '../../session/session.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { Picker } from '../../ui/picker.tsx';

const MODES = [
  { value: 'off', label: <EyeOff aria-hidden />, name: 'B only' },
  { value: 'overlaid', label: <Blend aria-hidden />, name: 'Overlaid' },
  { value: 'beside', label: <Columns2 aria-hidden />, name: 'Side by side' },
  { value: 'wiped', label: <FlipHorizontal2 aria-hidden />, name: 'Wipe' },
  { value: 'flickered', label: <Zap aria-hidden />, name: 'Flicker' },
] as const;

/** Which two clips are compared, and how the viewport shows them. */
export function CompareBar(): ReactNode {
  const session = useSession();
  const [a, b] = useSessionState(useShallow(selectComparedAssets));
  const mode = useSessionState(selectMode);
  const { setCompared } = session.store.getState();
  return (
    <div className="compare-bar">
      <Side which="A" chosen={a} onChange={(id) => setCompared(id, b?.id ?? null)} />
      <CommandButton command="compare.swap" icon={ArrowLeftRight} />
      <Side which="B" chosen={b} onChange={(id) => setCompared(a?.id ?? null, id)} />
      <Segmented
        name="In the viewport"
        value={mode}
        choices={MODES}
        onChange={(chosen) => showCompared(session, chosen)}
      />
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
  const session = useSession();
  const open = useSessionState(useShallow((state) => clipChoices(state, comparableClips(state))));
  const earlier = useEarlierChoices();
  const choose = (value: string): void => {
    const found = earlier.find((one) => one.value === value);
    onChange(found === undefined ? value : openEarlier(session, found.clip));
  };
  return (
    <div className="compare-side">
      <span className={`compare-${which.toLowerCase()}`}>{which}</span>
      <Picker
        label={which}
        className="compare-clip"
        value={chosen?.id ?? null}
        choices={[...open, ...earlier]}
        placeholder="nothing yet"
        onChange={choose}
      />
    </div>
  );
}

interface EarlierChoice {
  readonly clip: EarlierClip;
  readonly value: string;
  readonly label: string;
  readonly group: string;
}

/** Clips that can be compared as they were before an edit that replaced them, and that are not open like that. */
export function useEarlierChoices(): readonly EarlierChoice[] {
  const { history } = useSession();
  const { steps } = useStore(history.state);
  const files = useSessionState((state) => state.files);
  const comparable = useSessionState(useShallow(comparableClips));
  return earlierClips(steps, files)
    .filter((clip) => openedEarlier(files, clip) === undefined)
    .filter(({ now }) => comparable.some(({ id }) => id === now.id))
    .map((clip) => ({
      clip,
      value: `${clip.step.id}:${clip.was.id}`,
      label: `${isolated(clip.now.label)} · before ${stepText(clip)}`,
      group: 'Before an edit',
    }));
}

/** Puts B on the stage and makes A what it is measured against, in the viewport and in all error panes. */
function showCompared({ store }: Session, mode: OverlayMode): void {
  const state = store.getState();
  const [a, b] = selectComparedAssets(state);
  if (a === undefined || b === undefined) return;
  if (candidateAsset(state)?.id !== b.id) state.show(b.id);
  state.setErrorReference(a.id);
  state.setOverlay({ mode });
}
