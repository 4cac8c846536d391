import { useEffect, useState, type ReactNode } from 'react';
import { importFileName } from '#engine/offline';
import { useSession, useSessionState, useSlice } from '../../components/session.tsx';
import { formatBytes, formatCounted, formatSeconds } from '../../draw/format.ts';
import { selectClip } from '../../session/state/stage.ts';
import { viewportPictures } from '../../session/viewport-pictures.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { usePolled } from '../../ui/listeners.ts';
import { NumberField } from '../../ui/number-field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import {
  MAX_GIF_RATE,
  MAX_RATE,
  planRecording,
  recordableRanges,
  recordClip,
  widest,
  type RecordingPlan,
} from './record-clip.ts';
import { recordingSlice, type RecordedRange, type RecordingSettings } from './state.ts';
import './recording.css';

/** How to make a video or an animated picture of the viewport. */
export default function RecordingPane(): ReactNode {
  const session = useSession();
  const settings = useSlice(recordingSlice, (state) => state.recording);
  const shown = useViewportSize();
  const plan = useSessionState((state) => planText(planRecording(state, settings, shown)));
  return (
    <section className="ui-pane recording" aria-label="Recording">
      <Settings settings={settings} shown={shown} />
      <p className="recording-plan ui-number">{plan}</p>
      <Recorder
        plan={() =>
          planRecording(session.store.getState(), settings, session.use(viewportPictures).size())
        }
      />
    </section>
  );
}

function planText(plan: ReturnType<typeof planRecording>): string {
  if ('problem' in plan) return plan.problem;
  const { count, rate, width, height } = plan;
  const size = `${width} × ${height}`;
  return `${formatCounted(count, 'picture')} of ${size}, ${formatSeconds(count / rate, 2)} s`;
}

function useViewportSize(): readonly [number, number] | undefined {
  const session = useSession();
  const sizeOf = (): readonly [number, number] | undefined => session.use(viewportPictures).size();
  // As text, because arrays of the same size would differ.
  usePolled(() => sizeOf()?.join());
  return sizeOf();
}

const FORMATS = [
  { value: 'webm', label: 'WebM', name: 'A video: small, with all colours' },
  { value: 'gif', label: 'GIF', name: 'An animated picture that every page and chat shows' },
] as const;

const RANGES: Readonly<Record<RecordedRange, string>> = {
  clip: 'clip',
  loop: 'loop range',
  selection: 'selected range',
};

interface SettingsProps {
  readonly settings: RecordingSettings;
  readonly shown: readonly [number, number] | undefined;
}

function Settings({ settings, shown }: SettingsProps): ReactNode {
  const { store } = useSession();
  const set = (part: Partial<RecordingSettings>): void =>
    recordingSlice.of(store).getState().setRecording(part);
  const { format, overlays, transparent } = settings;
  return (
    <div className="recording-settings">
      <Row label="Format">
        <Segmented
          name="Format"
          value={format}
          choices={FORMATS}
          onChange={(chosen) => set({ format: chosen })}
        />
      </Row>
      <RangeRow settings={settings} set={set} />
      <SizeRows settings={settings} shown={shown} set={set} />
      <Checkbox checked={overlays} onChange={(on) => set({ overlays: on })}>
        Names and compass
      </Checkbox>
      <Checkbox checked={transparent} onChange={(on) => set({ transparent: on })}>
        Transparent background
      </Checkbox>
    </div>
  );
}

interface RowsProps {
  readonly settings: RecordingSettings;
  readonly set: (part: Partial<RecordingSettings>) => void;
}

/** Nothing while there is only the whole clip. */
function RangeRow({ settings, set }: RowsProps): ReactNode {
  const loopRange = useSessionState((state) => state.loopRange);
  const selectedRange = useSessionState((state) => state.selectedRange);
  const ranges = recordableRanges({ loopRange, selectedRange });
  if (ranges.length === 1) return null;
  return (
    <Row label="Range">
      <Segmented
        name="Range"
        value={ranges.includes(settings.range) ? settings.range : 'clip'}
        choices={ranges.map((value) => ({ value, label: RANGES[value] }))}
        onChange={(range) => set({ range })}
      />
    </Row>
  );
}

/** How wide, where the viewport can be seen, and how often. */
function SizeRows({ settings, shown, set }: RowsProps & Pick<SettingsProps, 'shown'>): ReactNode {
  const frameRate = useSessionState((state) => state.frameRate);
  const { format, width, rate } = settings;
  const fastest = format === 'gif' ? MAX_GIF_RATE : MAX_RATE;
  return (
    <>
      {shown === undefined ? null : (
        <Row label="Width">
          <NumberField
            label="Width in pixels"
            value={Math.round(Math.min(width ?? shown[0], widest(shown)))}
            min={16}
            max={widest(shown)}
            step={10}
            digits={0}
            unit="px"
            onCommit={(entered) => set({ width: entered })}
          />
        </Row>
      )}
      <Row label="Pictures per second">
        <NumberField
          label="Pictures per second"
          value={Math.min(rate ?? frameRate, fastest)}
          min={1}
          max={fastest}
          onCommit={(entered) => set({ rate: entered })}
        />
      </Row>
    </>
  );
}

function Row({
  label,
  children,
}: {
  readonly label: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <div className="recording-row">
      <span>{label}</span>
      {children}
    </div>
  );
}

/** A recording that is being made. */
interface Running {
  readonly abort: AbortController;
  readonly fraction: number;
}

/** Begins and cancels, and says what came out. */
function Recorder({ plan }: { readonly plan: () => ReturnType<typeof planRecording> }): ReactNode {
  const session = useSession();
  const [running, setRunning] = useState<Running>();
  const [outcome, setOutcome] = useState('');
  useEffect(() => () => running?.abort.abort(), [running?.abort]);
  const begin = async (): Promise<void> => {
    session.panes.show('viewport');
    const wanted = plan();
    if ('problem' in wanted) {
      setOutcome(wanted.problem);
      return;
    }
    const abort = new AbortController();
    setOutcome('');
    setRunning({ abort, fraction: 0 });
    const text = await save(wanted, abort.signal, (fraction) => setRunning({ abort, fraction }));
    setRunning(undefined);
    setOutcome(text);
  };
  const save = async (
    wanted: RecordingPlan,
    signal: AbortSignal,
    onProgress: (fraction: number) => void,
  ): Promise<string> => {
    const made = await recordClip(session, wanted, {
      signal,
      onUpdate: ({ fraction }) => onProgress(fraction),
    });
    if ('problem' in made) return made.problem;
    if ('cancelled' in made) return 'Cancelled: nothing was saved.';
    const { bytes } = made.result;
    const clip = selectClip(session.store.getState())?.name ?? '';
    const name = importFileName(`*.${wanted.format}`, clip === '' ? 'viewport' : clip);
    session.files.download(name, bytes);
    return `${name}: ${formatBytes(bytes.length)}.`;
  };
  if (running === undefined) {
    return (
      <div className="recording-actions">
        <Button variant="primary" onClick={() => void begin()}>
          Record
        </Button>
        <output>{outcome}</output>
      </div>
    );
  }
  return (
    <div className="recording-actions">
      <Button onClick={() => running.abort.abort()}>Cancel</Button>
      <progress max={1} value={running.fraction} aria-label="Recording" />
    </div>
  );
}
