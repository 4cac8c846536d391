import { appStore, session } from '../transition.ts';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { findAsset } from '../session/state/assets.ts';
import type { Asset } from '../session/state/assets.ts';
import type { SessionState } from '../session/state/store.ts';
import { Button } from '../ui/button.tsx';
import { fittingClips, showAndPlay } from '../features/assets/commands.ts';

interface NextStepsProps {
  /** Whether they stand where one looks first: others, beside it, are quieter. */
  readonly main?: boolean;
}

/** What a pane that has nothing to show can be given. */
export function NextSteps({ main = false }: NextStepsProps): ReactNode {
  const { source, runtime, hasExample } = useStore(appStore, useShallow(selectSteps));
  const { requestOpening } = appStore.getState();
  return (
    <div className="ui-empty-actions">
      {source === undefined ? null : runtime === undefined ? (
        <Button onClick={() => session.commands.run('build.clip')}>Build “{source.label}”</Button>
      ) : (
        <Button onClick={() => showAndPlay(runtime)}>Show the built “{runtime.label}”</Button>
      )}
      <Button variant={main ? 'primary' : 'quiet'} onClick={() => requestOpening('files')}>
        Open files…
      </Button>
      {hasExample ? null : (
        <Button variant={main ? 'plain' : 'quiet'} onClick={() => requestOpening('example')}>
          Open the example
        </Button>
      )}
    </div>
  );
}

interface Steps {
  /** The clip on the stage, where it is a source. */
  readonly source: Asset | undefined;
  /** What could be shown in its place: a built clip of the same name, else any. */
  readonly runtime: Asset | undefined;
  readonly hasExample: boolean;
}

function selectSteps({ assets, clipId, files }: SessionState): Steps {
  const clip = findAsset(assets, clipId);
  const source = clip?.entry.object.kind === 'raw-animation' ? clip : undefined;
  const built = fittingClips().filter(({ entry }) => entry.object.kind === 'animation');
  return {
    source,
    runtime: built.find(({ label }) => label === source?.label) ?? built[0],
    hasExample: files.some(({ origin }) => origin === 'example'),
  };
}
