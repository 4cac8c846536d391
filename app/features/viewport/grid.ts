import { Color, DoubleSide, ShaderMaterial, Vector2, Vector4, type IUniform } from 'three';
import { lengthText, type LengthUnit } from '#engine/base';
import { diagonal, isEmpty, type Bounds } from './bounds.ts';

/** A square of lines on the ground. */
export interface Grid {
  /** Length of a side of a cell: a power of ten. */
  readonly cell: number;
  /** Where its middle is: a corner of a large cell. */
  readonly centerX: number;
  readonly centerZ: number;
  /** Cells from the middle to a side: a multiple of {@link CELLS_OF_LARGE}. */
  readonly reach: number;
}

/** Cells along a side of a large cell, which is drawn stronger. */
const CELLS_OF_LARGE = 10;

/** Approximate size of the content, in grid cells. */
const CELLS_OF_EXTENT = 12;
const MIN_CELL = 1e-3;
const MAX_CELL = 1e3;
const MIN_REACH = 2 * CELLS_OF_LARGE;
const MAX_REACH = 8 * CELLS_OF_LARGE;

/**
 * The grid for something of this extent (a diagonal) that moves within `motion`: fine enough to
 * measure it, large enough to walk on, of few enough cells to count.
 */
export function gridFor(extent: number, motion: Bounds): Grid {
  let cell = clampCell(10 ** Math.round(Math.log10((extent || 1) / CELLS_OF_EXTENT)));
  while (reachOf(diagonal(motion), cell) > MAX_REACH && cell < MAX_CELL) cell *= 10;
  const large = cell * CELLS_OF_LARGE;
  const center = (axis: 0 | 2): number =>
    isEmpty(motion) ? 0 : Math.round((motion[axis] + motion[axis + 3]) / 2 / large) * large;
  const reach = Math.ceil(reachOf(diagonal(motion), cell) / CELLS_OF_LARGE) * CELLS_OF_LARGE;
  return {
    cell,
    centerX: center(0),
    centerZ: center(2),
    reach: Math.min(MAX_REACH, Math.max(MIN_REACH, reach)),
  };
}

/** Cells of a size that reach well beyond a length. */
function reachOf(length: number, cell: number): number {
  return Math.ceil((1.2 * length) / cell);
}

function clampCell(cell: number): number {
  return Math.min(MAX_CELL, Math.max(MIN_CELL, cell));
}

/** The side of a cell as it is written: `1 mm`, `10 cm`, `1 m`. */
export function cellText({ cell }: Grid, unit: LengthUnit): string {
  return lengthText(cell, unit);
}

/** What lines of one kind are drawn with. */
export interface LineStyle {
  readonly color: string;
  readonly opacity: number;
}

/** Lines of every cell, of large cells, and the two through the origin. */
export interface GridStyles {
  readonly small: LineStyle;
  readonly large: LineStyle;
  readonly xAxis: LineStyle;
  readonly zAxis: LineStyle;
}

/**
 * All lines at once, a pixel wide, on a square from -1 to 1: a thousand lines cost as much as one, none has to be
 * cut where it goes on behind the camera, and where cells are finer than pixels their lines become an even shade.
 */
const VERTEX = /* glsl */ `
  uniform vec2 center;
  uniform float radius;
  varying vec2 place;
  varying vec2 ground;
  void main() {
    place = position.xz;
    ground = center + radius * position.xz;
    gl_Position = projectionMatrix * modelViewMatrix * vec4(ground.x, 0.0, ground.y, 1.0);
  }
`;

const FRAGMENT = /* glsl */ `
  uniform float cell;
  uniform vec4 small;
  uniform vec4 large;
  uniform vec4 xAxis;
  uniform vec4 zAxis;
  varying vec2 place;
  varying vec2 ground;

  // How much of this pixel lines are on that stand one apart, by their distance in pixels.
  float lines(vec2 at, vec2 pixel) {
    vec2 away = abs(fract(at - 0.5) - 0.5);
    vec2 part = mix(clamp(1.0 - away / pixel, 0.0, 1.0), min(pixel, 1.0), clamp(2.0 * pixel - 1.0, 0.0, 1.0));
    return max(part.x, part.y);
  }

  vec4 over(vec4 below, vec4 color, float part) {
    float alpha = color.a * part;
    float sum = alpha + below.a * (1.0 - alpha);
    return vec4(mix(below.rgb, color.rgb, alpha / max(sum, 1e-4)), sum);
  }

  void main() {
    vec2 at = ground / cell;
    vec2 right = dFdx(at);
    vec2 down = dFdy(at);
    vec2 pixel = sqrt(right * right + down * down);
    vec2 axes = clamp(1.0 - abs(at) / pixel, 0.0, 1.0);
    vec4 shade = vec4(small.rgb, small.a * lines(at, pixel));
    shade = over(shade, large, lines(at / ${CELLS_OF_LARGE}.0, pixel / ${CELLS_OF_LARGE}.0));
    shade = over(shade, xAxis, axes.y);
    shade = over(shade, zAxis, axes.x);
    shade.a *= 1.0 - smoothstep(0.35, 1.0, length(place));
    gl_FragColor = shade;
    #include <colorspace_fragment>
  }
`;

type GridUniforms = Record<string, IUniform> & {
  center: IUniform<Vector2>;
  radius: IUniform<number>;
  cell: IUniform<number>;
} & Readonly<Record<keyof GridStyles, IUniform<Vector4>>>;

export type GridMaterial = ShaderMaterial & { uniforms: GridUniforms };

/** One material whose uniforms change; another would have its program compiled again. */
export function gridMaterial(): GridMaterial {
  const uniforms: GridUniforms = {
    center: { value: new Vector2() },
    radius: { value: 1 },
    cell: { value: 1 },
    small: { value: new Vector4() },
    large: { value: new Vector4() },
    xAxis: { value: new Vector4() },
    zAxis: { value: new Vector4() },
  };
  const style = { vertexShader: VERTEX, fragmentShader: FRAGMENT, side: DoubleSide };
  const material = new ShaderMaterial({ ...style, transparent: true, depthWrite: false });
  return Object.assign(material, { uniforms });
}

export function setGrid(uniforms: GridUniforms, grid: Grid): void {
  uniforms.center.value.set(grid.centerX, grid.centerZ);
  uniforms.radius.value = grid.reach * grid.cell;
  uniforms.cell.value = grid.cell;
}

export function setGridStyles(uniforms: GridUniforms, styles: GridStyles): void {
  for (const kind of ['small', 'large', 'xAxis', 'zAxis'] as const) {
    const { color, opacity } = styles[kind];
    const { r, g, b } = new Color(color);
    uniforms[kind].value.set(r, g, b, opacity);
  }
}
