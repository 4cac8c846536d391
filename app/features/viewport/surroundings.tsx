import { useLayoutEffect, useState, useRef, type ReactNode } from 'react';
import { useFrame } from '@react-three/fiber';
import type { DirectionalLight } from 'three';
import { useSessionState } from '../../components/session.tsx';
import { palettes } from '../../draw/palette.ts';
import type { ThemeName } from '../../session/state/view.ts';
import { axisColors } from './axis-lines.ts';
import { gridMaterial, setGrid, setGridStyles, type GridStyles, type Grid } from './grid.ts';
import { ORDER, UPLOAD, useDisposed } from './use-upload.ts';
import type { View } from './view.ts';

/** Two triangles from -1 to 1 on the ground. */
const SQUARE = Float32Array.of(-1, 0, -1, -1, 0, 1, 1, 0, 1, -1, 0, -1, 1, 0, 1, 1, 0, -1);

/** The grid on the ground, fading out with the distance from its middle. */
export function Ground({ grid }: { readonly grid: Grid }): ReactNode {
  const theme = useSessionState((state) => state.theme);
  const [material] = useState(gridMaterial);
  useDisposed(material);
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

/** From above and below, and from behind the viewer's shoulder. */
const STRENGTHS: Readonly<Record<ThemeName, readonly [sky: number, key: number]>> = {
  dark: [1.5, 2.4],
  light: [1.7, 2],
};

/** Soft light that follows the camera, so that shapes are readable from every side. */
export function Lights({ view }: { readonly view: View }): ReactNode {
  const [sky, key] = STRENGTHS[useSessionState((state) => state.theme)];
  const light = useRef<DirectionalLight>(null);
  useFrame(() => {
    light.current?.position.set(-0.9, 0.8, 0.75).applyQuaternion(view.camera.quaternion);
  }, UPLOAD);
  return (
    <>
      <hemisphereLight args={['#ffffff', '#5b6472']} intensity={sky} />
      <directionalLight ref={light} intensity={key} />
    </>
  );
}
