import { useFrame } from '@react-three/fiber';
import { useLayoutEffect } from 'react';
import { useSession } from '../../../components/session.tsx';
import type { SceneBounds } from '../scene-bounds.ts';
import type { View } from '../view.ts';
import { drawSecondView, followViewport, secondViews } from './second-view.ts';

interface SecondViewsProps {
  readonly view: View;
  readonly surroundings: SceneBounds;
}

/** After the buffers are written, before the viewport's own picture. */
const BEFORE_DRAWING = 0;

/** Draws the second view in the frames of the viewport; shows nothing in it. */
export function SecondViews({ view, surroundings }: SecondViewsProps): null {
  const session = useSession();
  const { views, listen, drawBy } = session.use(secondViews);
  useLayoutEffect(() => {
    const follow = (): void => {
      for (const second of views) followViewport(second, view, surroundings);
      view.invalidate();
    };
    follow();
    return listen(follow);
  }, [views, listen, view, surroundings]);
  useLayoutEffect(() => {
    drawBy(view);
    return () => drawBy(undefined);
  }, [drawBy, view]);
  useFrame(({ gl, scene }) => {
    for (const second of views) drawSecondView(gl, scene, view, second);
  }, BEFORE_DRAWING);
  return null;
}
