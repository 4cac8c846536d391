import { useLayoutEffect, useMemo } from 'react';
import { BufferAttribute, BufferGeometry, DirectionalLight, HemisphereLight, Mesh } from 'three';
import { useSessionState } from '../../components/session.tsx';
import { palettes } from '../../draw/palette.ts';
import type { ThemeName } from '../../session/state/view.ts';
import { axisColors } from './axis-lines.ts';
import { gridMaterial, setGrid, setGridStyles, type GridStyles, type Grid } from './grid.ts';
import { drawnIn, useFrame, useObject } from './scene-graph.tsx';
import { ORDER, UPLOAD } from './use-upload.ts';
import type { View } from './view.ts';

/** Two triangles from -1 to 1 on the ground. */
const SQUARE = Float32Array.of(-1, 0, -1, -1, 0, 1, 1, 0, 1, -1, 0, -1, 1, 0, 1, 1, 0, -1);

/** The grid on the ground, fading out with the distance from its middle. */
export function Ground({ grid }: { readonly grid: Grid }): null {
  const theme = useSessionState((state) => state.theme);
  const { material } = useObject(useMemo(() => createGround(), []));
  useLayoutEffect(() => setGrid(material.uniforms, grid), [material, grid]);
  useLayoutEffect(() => setGridStyles(material.uniforms, gridStyles(theme)), [material, theme]);
  return null;
}

function createGround() {
  const geometry = new BufferGeometry().setAttribute('position', new BufferAttribute(SQUARE, 3));
  return drawnIn(new Mesh(geometry, gridMaterial()), ORDER.ground);
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
export function Lights({ view }: { readonly view: View }): null {
  const theme = useSessionState((state) => state.theme);
  const around = useObject(useMemo(() => new HemisphereLight('#ffffff', '#5b6472'), []));
  const light = useObject(useMemo(() => new DirectionalLight(), []));
  useLayoutEffect(() => setStrengths(around, light, theme), [around, light, theme]);
  useFrame(() => {
    light.position.set(-0.9, 0.8, 0.75).applyQuaternion(view.camera.quaternion);
  }, UPLOAD);
  return null;
}

function setStrengths(around: HemisphereLight, light: DirectionalLight, theme: ThemeName): void {
  [around.intensity, light.intensity] = STRENGTHS[theme];
}
