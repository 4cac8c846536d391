import { Activity, Footprints, Palette, Power } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { CommandButton } from '../../components/command-button.tsx';
import { NothingToShow } from '../../components/next-steps.tsx';
import { useSession, useSessionState, useLatestJob } from '../../components/session.tsx';
import type { Playback } from '../../playback/playback.ts';
import { fittingClips } from '../../session/navigation.ts';
import { isOfVersionBefore, type Asset } from '../../session/state/assets.ts';
import { gaitLayers, type Layer } from '../../session/state/blend.ts';
import { clipChoices } from '../../session/state/clip-names.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { Slider } from '../../ui/slider.tsx';
import { FadeBar, LayerList, useLayersNow } from './layer-list.tsx';
import { JointShares } from './joint-shares.tsx';
import { blendableClips, gaitClips, layerName } from './layers.ts';
import { MaskBar } from './mask-bar.tsx';
import { PhaseStrip } from './phase-strip.tsx';
import './blend-pane.css';
import { Picker } from '../../ui/picker.tsx';
import type { PaneTable } from '../../session/panes.ts';
import { selectJointList } from '../../session/state/stage.ts';
import { gaitPosition, surveyedLayers, surveyJob } from './blend-cycle.ts';

/** The layers that the pose is blended of, and what of each of them reaches every joint. */
export default function BlendPane(): ReactNode {
  const { playback } = useSession();
  const clips = useSessionState(useShallow(blendableClips));
  const layers = useLayersNow();
  useEffect(() => watchBlending(playback), [playback]);
  if (clips.length === 0) return <NothingToBlend />;
  return (
    <section className="ui-pane blend" aria-label="Blend">
      <BlendBar clips={clips} />
      {layers.length === 0 ? (
        <NoLayers />
      ) : (
        <>
          <Gait layers={layers} />
          <FadeBar />
          <LayerList layers={layers} />
          <PhaseStrip />
          <MaskBar />
          <JointShares />
        </>
      )}
    </section>
  );
}

/** Several sources are built at once: one clip alone is nothing to blend. */
function NothingToBlend(): ReactNode {
  const session = useSession();
  const sources = useSessionState(
    (state) =>
      fittingClips(state).filter(
        (clip) => clip.entry.object.kind === 'raw-animation' && !isOfVersionBefore(state, clip),
      ).length,
  );
  const buildAll = () => session.commands.run('build.all');
  if (sources < 2) {
    return (
      <NothingToShow title="Nothing to blend">
        Drop a skeleton and clips that fit it anywhere on the page.
      </NothingToShow>
    );
  }
  return (
    <NothingToShow
      title="Nothing to blend yet"
      action={
        <Button variant="primary" onClick={buildAll}>
          Build all {sources} sources
        </Button>
      }
    >
      Sources are built before they are blended.
    </NothingToShow>
  );
}

/** Makes the mixer trace its work; returns a function that stops it. */
function watchBlending({ blendMixer, player }: Playback): () => void {
  blendMixer.watchers++;
  player.refresh();
  return () => void blendMixer.watchers--;
}

function NoLayers(): ReactNode {
  const session = useSession();
  const gaits = session.commands.find('blend.gaits');
  const names = useSessionState(
    useShallow((state) => gaitClips(state).map((id) => layerName(state, id))),
  );
  return (
    <EmptyState title="No layers yet">
      <p>Add clips as layers above: their poses are blended by weight and mask.</p>
      {names.length > 1 ? (
        <div className="ui-empty-actions">
          <Button onClick={() => gaits.run(session)}>Blend {fewNames(names)}</Button>
        </div>
      ) : null}
    </EmptyState>
  );
}

/** `walk, jog, run`; of more than three the first, and how many more there are. */
function fewNames(names: readonly string[]): string {
  return names.length > 3 ? `${names[0]} and ${names.length - 1} more` : names.join(', ');
}

function BlendBar({ clips }: { readonly clips: readonly Asset[] }): ReactNode {
  const { store } = useSession();
  const threshold = useSessionState((state) => state.blendThreshold);
  const choices = useSessionState(useShallow((state) => clipChoices(state, clips)));
  return (
    <div className="blend-bar">
      <CommandButton command="blend.toggle" icon={Power} />
      <CommandButton command="blend.gaits" icon={Footprints} />
      <CommandButton command="blend.synchronise" icon={Activity} />
      <CommandButton command="blend.influence" icon={Palette} />
      <Picker
        label="Add a clip as a layer"
        className="blend-add"
        value={null}
        choices={choices}
        placeholder="Add layer…"
        onChange={(id) => store.getState().addLayer(id)}
      />
      <div className="blend-setting">
        threshold
        <NumberField
          label="Weight below which the rest pose fills in"
          value={threshold}
          min={0.001}
          max={1}
          step={0.05}
          onCommit={(value) => store.getState().setBlendThreshold(value)}
        />
      </div>
    </div>
  );
}

/** One slider over all normal layers: weights and, as phases are shared, the speeds. */
function Gait({ layers }: { readonly layers: readonly Layer[] }): ReactNode {
  const { store } = useSession();
  const scale = gaitLayers(layers);
  const names = useSessionState(
    useShallow((state) => scale.map(({ clipId }) => layerName(state, clipId))),
  );
  if (scale.length < 2) return null;
  return (
    <div className="blend-gait">
      <span>gait</span>
      <div className="blend-gait-scale">
        <Slider
          label="Gait: from the first layer to the last"
          value={gaitPosition(layers)}
          min={0}
          max={1}
          step={0.01}
          detents={scale.map((_, place) => place / (scale.length - 1))}
          onChange={(gait) => store.getState().setGait(gait)}
        />
        <div className="blend-gait-names">
          {scale.map(({ id }, place) => (
            <span key={id}>{names[place]}</span>
          ))}
        </div>
      </div>
    </div>
  );
}

/** How far apart layers are over the cycle: the worst joint of each phase. */
export function useBlendTables(): readonly PaneTable[] {
  const { duration } = useSession().playback.player.frame;
  const { names } = useSessionState(selectJointList);
  const { subject, result: survey } = useLatestJob(surveyJob);
  const layers = useSessionState(useShallow((state) => surveyedLayers(state, subject)));
  if (survey === undefined) return [];
  const { phases, joints, apart, negated, worst, farthest } = survey;
  return [
    {
      title: 'Angles between layers over the cycle',
      columns: ['time (s)', 'worst joint', 'layer', 'angle (°)', 'negated rotations'],
      rowCount: phases,
      row: (phase) => {
        const at = phase * joints;
        const together = negated.subarray(at, at + joints).reduce((sum, one) => sum + one, 0);
        return [
          (phase / phases) * duration,
          names[worst[phase]] ?? '',
          layers[farthest[phase]] ?? 'rest pose',
          apart[at + worst[phase]],
          together,
        ];
      },
    },
  ];
}
