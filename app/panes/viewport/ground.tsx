import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { Color, ShaderMaterial, Vector2 } from 'three';
import type { IUniform } from 'three';
import { useStore } from 'zustand';
import { palettes } from '../../draw/palette.ts';
import type { Palette } from '../../draw/palette.ts';
import { appStore } from '../../store/store.ts';
import type { ThemeName } from '../../store/view.ts';
import { axisColors } from './axis-colors.ts';
import { ORDER } from './draw-order.ts';
import { gridPositions } from './grid.ts';
import type { Grid, GridLines } from './grid.ts';

const KINDS: readonly GridLines[] = ['small', 'large', 'x-axis', 'z-axis'];

/** The grid on the ground, fading out with the distance from its middle. */
export function Ground({ grid }: { readonly grid: Grid }): ReactNode {
  const theme = useStore(appStore, (state) => state.theme);
  return KINDS.map((kind) => <GridPart key={kind} kind={kind} grid={grid} theme={theme} />);
}

interface GridPartProps {
  readonly kind: GridLines;
  readonly grid: Grid;
  readonly theme: ThemeName;
}

function GridPart({ kind, grid, theme }: GridPartProps): ReactNode {
  const positions = useMemo(() => gridPositions(grid, kind), [grid, kind]);
  const [material] = useState(fadingMaterial);
  useEffect(() => () => material.dispose(), [material]);
  useLayoutEffect(() => {
    setFading(material.uniforms, lineLook(kind, theme), grid);
  }, [material, kind, theme, grid]);
  return (
    <lineSegments frustumCulled={false} renderOrder={ORDER.ground} material={material}>
      <bufferGeometry key={positions.length}>
        <bufferAttribute key={keyOf(grid)} attach="attributes-position" args={[positions, 3]} />
      </bufferGeometry>
    </lineSegments>
  );
}

function keyOf({ cell, centerX, centerZ, reach }: Grid): string {
  return [cell, centerX, centerZ, reach].join(' ');
}

interface LineLook {
  readonly color: string;
  readonly opacity: number;
}

function lineLook(kind: GridLines, theme: ThemeName): LineLook {
  const { border, textFaint }: Palette = palettes[theme];
  const [x, , z] = axisColors[theme];
  const looks: Readonly<Record<GridLines, LineLook>> = {
    small: { color: border, opacity: 0.7 },
    large: { color: textFaint, opacity: 0.32 },
    'x-axis': { color: x, opacity: 0.6 },
    'z-axis': { color: z, opacity: 0.6 },
  };
  return looks[kind];
}

const VERTEX = /* glsl */ `
  uniform vec2 center;
  varying vec2 place;
  void main() {
    place = position.xz - center;
    gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
  }
`;

const FRAGMENT = /* glsl */ `
  uniform vec3 color;
  uniform float opacity;
  uniform float radius;
  varying vec2 place;
  void main() {
    gl_FragColor = vec4(color, opacity * (1.0 - smoothstep(0.35, 1.0, length(place) / radius)));
    #include <colorspace_fragment>
  }
`;

/** What a fading line is drawn with. */
type FadingUniforms = Record<string, IUniform> & {
  color: IUniform<Color>;
  opacity: IUniform<number>;
  center: IUniform<Vector2>;
  radius: IUniform<number>;
};

type FadingMaterial = ShaderMaterial & { uniforms: FadingUniforms };

/** Made once and changed: the program of another material would be compiled anew. */
function fadingMaterial(): FadingMaterial {
  const uniforms: FadingUniforms = {
    color: { value: new Color() },
    opacity: { value: 0 },
    center: { value: new Vector2() },
    radius: { value: 1 },
  };
  const look = { vertexShader: VERTEX, fragmentShader: FRAGMENT, transparent: true };
  return Object.assign(new ShaderMaterial({ ...look, depthWrite: false }), { uniforms });
}

function setFading(uniforms: FadingUniforms, { color, opacity }: LineLook, grid: Grid): void {
  uniforms.color.value.set(color);
  uniforms.opacity.value = opacity;
  uniforms.center.value.set(grid.centerX, grid.centerZ);
  uniforms.radius.value = grid.reach * grid.cell;
}
