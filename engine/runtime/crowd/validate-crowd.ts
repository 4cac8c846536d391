import { MAXIMUM_BYTES } from '../../kernels/load.ts';
import { MATRIX_FLOATS } from '../../model/skeleton.ts';
import { OUTPUT_FORMS, planCrowd, type CrowdLayer, type CrowdSettings } from './crowd.ts';
import { isCount, validateTransforms, type CrowdRig } from './rig.ts';

/**
 * Why such a crowd cannot be made, or cannot play what its layers say, or undefined if it can.
 *
 * @param played its layers, once they are written, or what is about to be written to them
 *
 * @example
 * const rig = createCrowdRig(skeleton, [animation]);
 * console.assert(validateCrowd(rig, { characters: 100, output: 'palettes' }) === 'palettes need a skin');
 * const settings = { characters: 4, output: 'matrices' } as const;
 * const { layers } = createCrowd(kernels, rig, settings);
 * layers[0].clip[2] = 1;
 * console.assert(validateCrowd(rig, settings, layers) === 'character 2 plays clip 1 in layer 0, of 1 (from 0)');
 */
export function validateCrowd(
  rig: CrowdRig,
  settings: CrowdSettings,
  played: readonly PlayedLayer[] = [],
): string | undefined {
  const { output, skin, characters, layers = 1, threads = 1 } = settings;
  if (!isCount(characters)) return `there are ${characters} characters`;
  if (!isCount(layers)) return `there are ${layers} layers`;
  if (!isCount(threads)) return `there are ${threads} threads`;
  if (!Object.hasOwn(OUTPUT_FORMS, output)) {
    return `the output is "${output}", expected one of ${Object.keys(OUTPUT_FORMS).join(', ')}`;
  }
  if (output === 'transforms') {
    const problem = validateTransforms(rig);
    if (problem !== undefined) return problem;
  }
  if (output === 'palettes') {
    if (skin === undefined) return 'palettes need a skin';
    if (skin.jointRemaps.some((joint) => joint >= rig.skeleton.count)) {
      return `the skin follows joints that the skeleton, with ${rig.skeleton.count}, does not have`;
    }
    const poses = skin.inverseBindPoses.length / MATRIX_FLOATS;
    if (poses !== skin.jointRemaps.length) {
      return `the skin follows ${skin.jointRemaps.length} joints and has ${poses} inverse bind poses`;
    }
  }
  const { bytes } = planCrowd(rig, settings).plan;
  if (bytes <= MAXIMUM_BYTES) return validateLayers(rig, characters, played);
  return `it would take ${Math.ceil(bytes / 2 ** 20)} MiB, at most ${MAXIMUM_BYTES / 2 ** 20} are possible`;
}

/** What a layer plays, as {@link CrowdLayer} or in any other columns. */
type PlayedLayer = Readonly<Record<keyof CrowdLayer, ArrayLike<number>>>;

function validateLayers(
  { clips }: CrowdRig,
  characters: number,
  layers: readonly PlayedLayer[],
): string | undefined {
  for (const [layer, { clip, ratio, rate, weight }] of layers.entries()) {
    // Those that fill up the last group are computed, too.
    for (let i = 0; i < Math.max(characters, clip.length); i++) {
      const where = `in layer ${layer}`;
      if (!Number.isInteger(clip[i]) || clip[i] < 0 || clip[i] >= clips.length) {
        return `character ${i} plays clip ${clip[i]} ${where}, of ${clips.length} (from 0)`;
      }
      if (!(ratio[i] >= 0 && ratio[i] <= 1)) {
        return `character ${i} is at ratio ${ratio[i]} ${where}, expected 0 to 1`;
      }
      if (!Number.isFinite(rate[i])) return `character ${i} has the rate ${rate[i]} ${where}`;
      if (!(weight[i] >= 0 && weight[i] < Infinity)) {
        return `character ${i} has the weight ${weight[i]} ${where}, expected 0 or above`;
      }
    }
  }
  return undefined;
}
