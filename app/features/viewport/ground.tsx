import { appStore } from '../../transition.ts';
import { useEffect, useLayoutEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { palettes } from '../../draw/palette.ts';
import { axisColors } from './axis-colors.ts';
import { ORDER } from './render-order.ts';
import type { Grid } from './grid.ts';
import { gridMaterial, setGrid, setGridStyles } from './grid-material.ts';
import type { GridStyles } from './grid-material.ts';
import type { ThemeName } from '../../session/state/view.ts';

/** Two triangles from -1 to 1 on the ground. */
const SQUARE = Float32Array.of(-1, 0, -1, -1, 0, 1, 1, 0, 1, -1, 0, -1, 1, 0, 1, 1, 0, -1);

/** The grid on the ground, fading out with the distance from its middle. */
export function Ground({ grid }: { readonly grid: Grid }): ReactNode {
  const theme = useStore(appStore, (state) => state.theme);
  const [material] = useState(gridMaterial);
  useEffect(() => () => material.dispose(), [material]);
  useLayoutEffect(() => setGrid(material.uniforms, grid), [material, grid]);
  useLayoutEffect(() => setGridStyles(material.uniforms, gridStyles(theme)), [material, theme]);
  return (
    <mesh frustumCulled={false} renderOrder={ORDER.ground} material={material}>
      <bufferGeometry>
        <bufferAttribute attach="attributes-position" args={[SQUARE, 3]} />
      </bufferGeometry>
    </mesh>
  );
}

function gridStyles(theme: ThemeName): GridStyles {
  const { border, textFaint } = palettes[theme];
  const [x, , z] = axisColors[theme];
  return {
    small: { color: border, opacity: 0.65 },
    large: { color: textFaint, opacity: 0.28 },
    xAxis: { color: x, opacity: 0.6 },
    zAxis: { color: z, opacity: 0.6 },
  };
}
