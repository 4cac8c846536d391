import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import type { Clip } from '#engine/model';
import { NothingToShow } from '../../components/next-steps.tsx';
import ScopeLine from '../../components/scope-line.tsx';
import { useSession, useSessionState, useSlice } from '../../components/session.tsx';
import { assetsOfKind } from '../../session/state/assets.ts';
import { misfit, selectClip } from '../../session/state/stage.ts';
import type { SessionState } from '../../session/state/store.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { CurvesHeader } from './curves-header.tsx';
import { useThrowInRender } from '../../ui/use-painter.ts';
import { mountCurves } from './mount-curves.ts';
import { curvesSlice } from './state.ts';
import './curves-pane.css';

/** Curves of the selected joints over time, as they are decoded and interpolated. */
export default function CurvesPane(): ReactNode {
  const clip = useSessionState(selectClip);
  const problem = useSessionState(selectMisfit);
  if (clip === undefined) {
    return (
      <NothingToShow title="No curves">
        {problem ??
          'Drop an animation anywhere on the page: the curves of its joints are drawn here.'}
      </NothingToShow>
    );
  }
  if (clip.trackCount === 0) return <EmptyState title="This clip moves no joints" />;
  return (
    <section className="ui-pane curves" aria-label="Curves">
      <CurvesHeader clip={clip} />
      <ScopeLine />
      <CurvesArea clip={clip} />
    </section>
  );
}

/** Why no open clip is on the stage; undefined where none is open. */
function selectMisfit(state: SessionState): string | undefined {
  const [clip] = assetsOfKind(state.assets, 'animation', 'raw-animation');
  return clip && misfit(state, clip);
}

function CurvesArea({ clip }: { readonly clip: Clip }): ReactNode {
  const session = useSession();
  const host = useRef<HTMLElement>(null);
  const fail = useThrowInRender();
  const noKind = useSlice(
    curvesSlice,
    ({ curveKinds }) => !Object.values(curveKinds).some((shown) => shown),
  );
  useEffect(() => {
    return host.current === null ? undefined : mountCurves(session, host.current, clip, fail);
  }, [session, clip, fail]);
  return (
    <div className="curves-body">
      <figure ref={host} className="curves-area" aria-label="Curves of the selected joints" />
      {noKind ? <p className="curves-none">Choose translation, rotation or scale above.</p> : null}
    </div>
  );
}
