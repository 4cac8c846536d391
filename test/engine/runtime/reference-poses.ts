import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** A clip of an imported source, with the poses that the reference has sampled of it. */
export interface ReferencePoses {
  /** Source, variant and clip, to name the test. */
  readonly title: string;
  /** Where the clip and its skeleton stand. */
  readonly folder: string;
  readonly clip: string;
  /** File of floats: per ratio every local, and for runtime clips every model matrix. */
  readonly reference: string;
  readonly ratios: readonly number[];
}

/** Every clip below `root` that has reference poses for one of these variants. */
export function referencePoses(root: string, variants: readonly string[]): ReferencePoses[] {
  return readdirSync(root).flatMap((source) =>
    variants.flatMap((variant) => posesOf(path.join(root, source), variant)),
  );
}

function posesOf(source: string, variant: string): ReferencePoses[] {
  const poses = path.join(source, 'ref', variant);
  if (!existsSync(poses)) return [];
  const index = JSON.parse(readFileSync(path.join(poses, 'index.json'), 'utf8')) as {
    ratios: number[];
  };
  return readdirSync(poses)
    .filter((name) => name.endsWith('.bin'))
    .map((name) => name.replace('.bin', ''))
    .map((clip) => ({
      title: `${path.basename(source)} ${variant} ${clip}`,
      folder: path.join(source, variant),
      clip,
      reference: path.join(poses, `${clip}.bin`),
      ratios: index.ratios,
    }));
}

export function readFloats(file: string): Float32Array {
  const bytes = readFileSync(file);
  return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
}
