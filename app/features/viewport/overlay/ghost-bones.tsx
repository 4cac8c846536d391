import { useMemo, type ReactNode } from 'react';
import { useSession, useSessionState } from '../../../components/session.tsx';
import { palettes } from '../../../draw/palette.ts';
import type { BoneField } from '../staged.ts';
import { PlainBones } from './plain-bones.tsx';
import { LAYER } from '../use-upload.ts';

/** Opacity of the nearest ghosts, and its factor for each that is farther. */
const NEAREST = 0.34;
const FADE = 0.72;

/** The poses before and after, the fainter the farther. */
export function GhostBones({ bones }: { readonly bones: BoneField }): ReactNode {
  const each = useSessionState((state) => state.overlay.ghosts);
  const { bone } = useSessionState((state) => palettes[state.theme]);
  const places = useMemo(() => farthestFirst(2 * each), [each]);
  return places.map((ghost) => (
    <Ghost key={ghost} bones={bones} ghost={ghost} color={bone} opacity={opacityOf(ghost, each)} />
  ));
}

function farthestFirst(count: number): number[] {
  const middle = (count - 1) / 2;
  return Array.from({ length: count }, (_, i) => i).toSorted(
    (a, b) => Math.abs(b - middle) - Math.abs(a - middle),
  );
}

function opacityOf(ghost: number, each: number): number {
  const away = ghost < each ? each - 1 - ghost : ghost - each;
  return NEAREST * FADE ** away;
}

interface GhostProps {
  readonly bones: BoneField;
  readonly ghost: number;
  readonly color: string;
  readonly opacity: number;
}

function Ghost({ bones, ghost, color, opacity }: GhostProps): ReactNode {
  const { ghosts } = useSession().playback;
  const models = useMemo(
    () => (): Float32Array | undefined =>
      ghosts.within[ghost] === 1 ? ghosts.models[ghost] : undefined,
    [ghosts, ghost],
  );
  return (
    <PlainBones bones={bones} models={models} color={color} opacity={opacity} layer={LAYER.clip} />
  );
}
