// What a page of a user's own does with three.js: bundled by three.spec.ts, run in Chromium.
import {
  DirectionalLight,
  Matrix4,
  MeshNormalMaterial,
  MeshStandardMaterial,
  PerspectiveCamera,
  Scene,
  WebGLRenderTarget,
  WebGLRenderer,
  type Material,
  type Object3D,
} from 'three';
import { objectOfKind, readArchive } from '#engine/archive';
import type { AssetKind, ObjectOf } from '#engine/archive';
import { compileKernels } from '#engine/kernels';
import { createClipPlayer, createInstancedCrowd, createSkinnedMesh } from '#engine/three';

/** Archives, base64: a skeleton, a mesh, clips. */
export interface ThreeFiles {
  readonly skeleton: string;
  readonly mesh: string;
  readonly clips: readonly string[];
}

/** Pixels of two pictures of the same characters, drawn as a crowd and one by one. */
export interface ComparedPictures {
  /** Those that show a character in either. */
  readonly covered: number;
  /** Those whose colours differ. */
  readonly different: number;
  /** Those whose colours differ once the crowd has moved on, which it has to. */
  readonly moved: number;
  /** Draw calls of the crowd. */
  readonly calls: number;
}

const SIDE = 512;
const CHARACTERS = 9;

export async function comparePictures(
  files: ThreeFiles,
  material: 'normal' | 'standard',
): Promise<ComparedPictures> {
  const skeleton = objectOf(files.skeleton, 'skeleton');
  const mesh = objectOf(files.mesh, 'mesh');
  const clips = files.clips.map((clip) => objectOf(clip, 'animation'));
  const renderer = new WebGLRenderer();
  const dressed = (): Material =>
    material === 'normal'
      ? new MeshNormalMaterial()
      : new MeshStandardMaterial({ color: 0xcc8844 });
  const model = createSkinnedMesh(mesh, skeleton, dressed());
  const crowd = createInstancedCrowd(await compileKernels(), {
    model,
    skeleton,
    clips,
    characters: CHARACTERS,
  });
  const one = [];
  for (let i = 0; i < CHARACTERS; i++) {
    const place = new Matrix4().makeTranslation((i % 3) - 1, 0, Math.floor(i / 3) - 1);
    const clip = clips[i % clips.length];
    crowd.mesh.setMatrixAt(i, place);
    crowd.crowd.layers[0].clip[i] = i % clips.length;
    crowd.crowd.layers[0].ratio[i] = i / CHARACTERS;
    const skinned = createSkinnedMesh(mesh, skeleton, dressed());
    const player = createClipPlayer(skinned, skeleton, clip);
    player.time = (i / CHARACTERS) * clip.duration;
    player.update(0);
    skinned.applyMatrix4(place);
    one.push(skinned);
  }
  crowd.update(0);
  const together = draw(renderer, [crowd.mesh]);
  const { calls } = renderer.info.render;
  const apart = draw(renderer, one);
  crowd.update(0.3);
  const later = draw(renderer, [crowd.mesh]);
  crowd.dispose();
  renderer.dispose();
  return {
    covered: count(together, apart, (a, b) => a[3] + b[3] > 0),
    different: count(together, apart, isDifferent),
    moved: count(together, later, isDifferent),
    calls,
  };
}

function objectOf<Kind extends AssetKind>(base64: string, kind: Kind): ObjectOf<Kind> {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  return objectOfKind(readArchive(bytes), kind);
}

function draw(renderer: WebGLRenderer, objects: readonly Object3D[]): Uint8Array {
  const scene = new Scene();
  const light = new DirectionalLight(0xffffff, 3);
  light.position.set(1, 2, 3);
  scene.add(light, ...objects);
  const camera = new PerspectiveCamera(45, 1, 0.1, 50);
  camera.position.set(2, 3, 4);
  camera.lookAt(0, 0.8, 0);
  const target = new WebGLRenderTarget(SIDE, SIDE);
  renderer.setRenderTarget(target);
  renderer.setClearColor(0x000000, 0);
  renderer.clear();
  renderer.render(scene, camera);
  const pixels = new Uint8Array(SIDE * SIDE * 4);
  renderer.readRenderTargetPixels(target, 0, 0, SIDE, SIDE, pixels);
  target.dispose();
  return pixels;
}

type Color = readonly [number, number, number, number];

function isDifferent(a: Color, b: Color): boolean {
  return a.some((value, i) => Math.abs(value - b[i]) > 6);
}

function count(a: Uint8Array, b: Uint8Array, holds: (a: Color, b: Color) => boolean): number {
  let found = 0;
  for (let i = 0; i < a.length; i += 4) {
    const colors = [a, b].map((pixels): Color => [
      pixels[i],
      pixels[i + 1],
      pixels[i + 2],
      pixels[i + 3],
    ]);
    if (holds(colors[0], colors[1])) found++;
  }
  return found;
}
