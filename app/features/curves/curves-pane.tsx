import { appStore } from '../../transition.ts';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { Animation, RawAnimation } from '#engine/model';
import { NextSteps } from '../../components/next-steps.tsx';
import { selectClip } from '../../session/state/stage.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { CurvesHeader } from './curves-header.tsx';
import { useThrowInRender } from '../../ui/use-painter.ts';
import { mountCurves } from './mount-curves.ts';
import './curves-pane.css';

/** What the selected joints' keys come to over time, as they are decoded and interpolated. */
export default function CurvesPane(): ReactNode {
  const clip = useStore(appStore, selectClip);
  if (clip === undefined || clip.trackCount === 0) {
    return (
      <EmptyState title="No curves">
        <p>Drop an animation anywhere on the page: the curves of its joints are drawn here.</p>
        <NextSteps />
      </EmptyState>
    );
  }
  return (
    <section className="ui-pane curves" aria-label="Curves">
      <CurvesHeader clip={clip} />
      <CurvesArea clip={clip} />
    </section>
  );
}

function CurvesArea({ clip }: { readonly clip: Animation | RawAnimation }): ReactNode {
  const host = useRef<HTMLElement>(null);
  const fail = useThrowInRender();
  const noKind = useStore(
    appStore,
    ({ curveKinds }) => !Object.values(curveKinds).some((shown) => shown),
  );
  useEffect(() => {
    return host.current === null ? undefined : mountCurves(host.current, clip, fail);
  }, [clip, fail]);
  return (
    <div className="curves-body">
      <figure ref={host} className="curves-area" aria-label="Curves of the selected joints" />
      {noKind ? <p className="curves-none">Choose translation, rotation or scale above.</p> : null}
    </div>
  );
}
