import {
  Bone,
  Box,
  ChartSpline,
  Clapperboard,
  Files,
  Film,
  PersonStanding,
  Spline,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AssetKind } from '#engine/archive';
import { kindTitle } from '#engine/inspect';

const ICONS: Readonly<Record<AssetKind, LucideIcon>> = {
  skeleton: Bone,
  animation: Film,
  track: ChartSpline,
  mesh: Box,
  'raw-skeleton': PersonStanding,
  'raw-animation': Clapperboard,
  'raw-track': Spline,
};

/** The icon of a kind of object, or of a file with several. */
export function KindIcon({ kind }: { readonly kind: AssetKind | undefined }): ReactNode {
  const Icon = kind === undefined ? Files : ICONS[kind];
  const title = kind === undefined ? 'File' : kindTitle(kind);
  return (
    <span className="assets-icon" title={title}>
      <Icon aria-hidden />
      <span className="ui-visually-hidden">{title}</span>
    </span>
  );
}
