import { invariant } from '../../base/errors.ts';
import { LANES } from '../../base/units.ts';
import {
  CLIP_BYTES,
  CLIP_HELD,
  CLIP_ROW_COUNT,
  CLIP_ROW_HINTS,
  CLIP_ROW_HINT_COUNT,
  CLIP_ROWS,
  CLIP_STRIDE,
  CLIP_TIMEPOINTS,
  CROWD_CLIPS,
  CROWD_LAYERS,
  CROWD_LAYER_COUNT,
  CROWD_RIG,
  CROWD_SKIN,
  INVERSE_BIND,
  LANE_LOCAL,
  LANE_LOCAL_TRANSLATION,
  LANE_MATRIX,
  LAYER_ALPHA,
  LAYER_BYTES,
  LAYER_CLIP,
  LAYER_RATE,
  LAYER_RATIO,
  LAYER_ROW,
  LAYER_WEIGHT,
  LINK,
  LINK_SCALE,
  RIG_HELD,
  RIG_JOINTS,
  RIG_LINKS,
  RIG_LOCALS,
  RIG_STORED,
  RIG_TEMPLATE,
  ROW_TRACK,
  SKIN_INVERSE_BINDS,
  SKIN_JOINTS,
  SKIN_REMAPS,
  TRACKS_ROTATIONS,
  TRACKS_TARGETS,
  TRACKS_VECTORS,
  VECTOR,
} from '../../kernels/layout.ts';
import type { Crowd } from './crowd.ts';

/** Characters that one workgroup of a crowd's shader computes. */
const SHADER_CHARACTERS = 64;

/** Components of a joint's model matrix: columns, the last of which is the translation. */
const MATRIX = LANE_MATRIX / VECTOR;
const LOCAL = LANE_LOCAL / VECTOR;
const TRANSLATION = LANE_LOCAL_TRANSLATION / VECTOR;

const DECLARATIONS = /* wgsl */ `
  struct Step { crowd: u32, capacity: u32, seconds: f32 }
  /** The kernels' memory up to its output, with the same addresses, in bytes. */
  @group(0) @binding(0) var<storage, read_write> memory: array<u32>;
  /** Components of locals and of model matrices, each for all characters in turn. */
  @group(0) @binding(1) var<storage, read_write> locals: array<f32>;
  @group(0) @binding(2) var<storage, read_write> models: array<f32>;
  /** As the kernels leave them: three rows a mesh joint, character after character. */
  @group(0) @binding(3) var<storage, read_write> palettes: array<vec4f>;
  @group(0) @binding(4) var<uniform> step: Step;

  fn word(at: u32) -> u32 { return memory[at >> 2]; }
  fn real(at: u32) -> f32 { return bitcast<f32>(memory[at >> 2]); }
  fn vector(at: u32) -> vec4f { return vec4f(real(at), real(at + 4), real(at + 8), real(at + 12)); }
`;

const TIME = /* wgsl */ `
  fn advance(layer: u32, character: u32) {
    let at = word(layer + ${LAYER_RATIO}) + 4 * character;
    let next = real(at) + real(word(layer + ${LAYER_RATE}) + 4 * character) * step.seconds;
    memory[at >> 2] = bitcast<u32>(next - floor(next));
  }

  /** Finds the row of a character in its clip. */
  fn locate(clips: u32, layer: u32, character: u32) {
    let clip = clips + word(word(layer + ${LAYER_CLIP}) + 4 * character) * ${CLIP_BYTES};
    let ratio = real(word(layer + ${LAYER_RATIO}) + 4 * character);
    let timepoints = word(clip + ${CLIP_TIMEPOINTS});
    let buckets = word(clip + ${CLIP_ROW_HINT_COUNT});
    let bucket = min(u32(ratio * f32(buckets)), buckets - 1);
    let hint = word(clip + ${CLIP_ROW_HINTS}) + 2 * bucket;
    // Hints are two to a word.
    var row = (word(hint) >> (8 * (hint & 2))) & 0xffff;
    let last = word(clip + ${CLIP_ROW_COUNT}) - 1;
    while (row < last && real(timepoints + 4 * (row + 1)) <= ratio) { row++; }
    let begin = real(timepoints + 4 * row);
    let span = real(timepoints + 4 * (row + 1)) - begin;
    var alpha = 0.0;
    if (span > 0) { alpha = (ratio - begin) / span; }
    memory[(word(layer + ${LAYER_ALPHA}) >> 2) + character] = bitcast<u32>(alpha);
    memory[(word(layer + ${LAYER_ROW}) >> 2) + character] =
      word(clip + ${CLIP_ROWS}) + row * word(clip + ${CLIP_STRIDE});
  }
`;

const SAMPLING = /* wgsl */ `
  fn local(component: u32, character: u32) -> u32 { return component * step.capacity + character; }

  fn weight(layer: u32, character: u32) -> f32 {
    return real(word(layer + ${LAYER_WEIGHT}) + 4 * character);
  }

  /** Begin + change · alpha of a track in a character's row. */
  fn trackValue(layer: u32, character: u32, track: u32, held: bool) -> vec4f {
    var row = word(word(layer + ${LAYER_ROW}) + 4 * character);
    if (held) {
      let clip = word(word(layer + ${LAYER_CLIP}) + 4 * character);
      row = word(word(step.crowd + ${CROWD_CLIPS}) + clip * ${CLIP_BYTES} + ${CLIP_HELD});
    }
    let at = row + track * ${ROW_TRACK};
    let alpha = real(word(layer + ${LAYER_ALPHA}) + 4 * character);
    return vector(at) + vector(at + ${VECTOR}) * alpha;
  }

  fn normalised(q: vec4f) -> vec4f {
    let square = dot(q, q);
    if (square == 0) { return vec4f(0, 0, 0, 1); }
    // Cards only estimate it; a step of Newton's method makes it as exact as a float.
    let estimate = inverseSqrt(square);
    return q * (estimate * (1.5 - 0.5 * square * estimate * estimate));
  }

  /** A track of all layers; rotations are turned into the hemisphere of the sum so far. */
  fn blended(track: u32, rotates: bool, character: u32, held: bool, total: f32) -> vec4f {
    let layers = word(step.crowd + ${CROWD_LAYERS});
    let count = word(step.crowd + ${CROWD_LAYER_COUNT});
    if (count == 1) { return trackValue(layers, character, track, held); }
    var sum = vec4f(0);
    for (var i = 0u; i < count; i++) {
      let layer = layers + i * ${LAYER_BYTES};
      var share = 0.0;
      if (total > 0) { share = weight(layer, character) / total; }
      var value = trackValue(layer, character, track, held);
      if (rotates) {
        if (i > 0 && dot(sum, value) < 0) { share = -share; }
        value = normalised(value);
      }
      sum += value * share;
    }
    return sum;
  }

  fn sampleTracks(list: u32, character: u32, held: bool, total: f32) {
    let rotations = word(list + ${TRACKS_ROTATIONS});
    let count = rotations + word(list + ${TRACKS_VECTORS});
    let targets = word(list + ${TRACKS_TARGETS});
    for (var track = 0u; track < count; track++) {
      let rotates = track < rotations;
      var value = blended(track, rotates, character, held, total);
      let to = local(word(targets + 4 * track) / ${VECTOR}, character);
      if (rotates) {
        value = normalised(value);
        locals[to + 3 * step.capacity] = value.w;
      }
      locals[to] = value.x;
      locals[to + step.capacity] = value.y;
      locals[to + 2 * step.capacity] = value.z;
    }
  }
`;

const HIERARCHY = /* wgsl */ `
  fn localVector(component: u32, character: u32) -> vec3f {
    let at = local(component, character);
    return vec3f(locals[at], locals[at + step.capacity], locals[at + 2 * step.capacity]);
  }

  fn modelColumn(joint: u32, column: u32, character: u32) -> vec3f {
    let at = (joint * ${MATRIX} + 3 * column) * step.capacity + character;
    return vec3f(models[at], models[at + step.capacity], models[at + 2 * step.capacity]);
  }

  fn writeColumn(joint: u32, column: u32, character: u32, value: vec3f) {
    let at = (joint * ${MATRIX} + 3 * column) * step.capacity + character;
    models[at] = value.x;
    models[at + step.capacity] = value.y;
    models[at + 2 * step.capacity] = value.z;
  }

  fn rotationMatrix(q: vec4f) -> mat3x3f {
    let d = q + q;
    return mat3x3f(
      1 - (d.y * q.y + d.z * q.z), d.x * q.y + d.z * q.w, d.x * q.z - d.y * q.w,
      d.x * q.y - d.z * q.w, 1 - (d.x * q.x + d.z * q.z), d.y * q.z + d.x * q.w,
      d.x * q.z + d.y * q.w, d.y * q.z - d.x * q.w, 1 - (d.x * q.x + d.y * q.y));
  }

  fn modelMatrix(link: u32, joint: u32, character: u32) {
    let turn = local(joint * ${LOCAL}, character);
    let q = vec4f(locals[turn], locals[turn + step.capacity], locals[turn + 2 * step.capacity],
      locals[turn + 3 * step.capacity]);
    var matrix = rotationMatrix(q);
    var origin = localVector(joint * ${LOCAL} + ${TRANSLATION}, character);
    let scaled = word(link + ${LINK_SCALE});
    if (scaled != 0) {
      let scale = localVector(scaled / ${VECTOR}, character);
      matrix = mat3x3f(matrix[0] * scale.x, matrix[1] * scale.y, matrix[2] * scale.z);
    }
    let parent = bitcast<i32>(word(link));
    if (parent >= 0) {
      let above = mat3x3f(modelColumn(u32(parent), 0, character),
        modelColumn(u32(parent), 1, character), modelColumn(u32(parent), 2, character));
      origin = above * origin + modelColumn(u32(parent), 3, character);
      matrix = above * matrix;
    }
    writeColumn(joint, 0, character, matrix[0]);
    writeColumn(joint, 1, character, matrix[1]);
    writeColumn(joint, 2, character, matrix[2]);
    writeColumn(joint, 3, character, origin);
  }
`;

const ENTRIES = /* wgsl */ `
  /** Once: the values of all tracks that never change. */
  @compute @workgroup_size(${SHADER_CHARACTERS})
  fn prepare(@builtin(global_invocation_id) id: vec3u) {
    if (id.x >= step.capacity) { return; }
    let rig = word(step.crowd + ${CROWD_RIG});
    let initial = word(rig + ${RIG_TEMPLATE});
    let components = word(rig + ${RIG_LOCALS}) / ${VECTOR};
    for (var i = 0u; i < components; i++) {
      locals[local(i, id.x)] = real(initial + i * ${VECTOR});
    }
  }

  /** Moves a character on and computes its model matrices. */
  @compute @workgroup_size(${SHADER_CHARACTERS})
  fn pose(@builtin(global_invocation_id) id: vec3u) {
    if (id.x >= step.capacity) { return; }
    let layers = word(step.crowd + ${CROWD_LAYERS});
    let count = word(step.crowd + ${CROWD_LAYER_COUNT});
    var total = 0.0;
    for (var i = 0u; i < count; i++) {
      let layer = layers + i * ${LAYER_BYTES};
      advance(layer, id.x);
      locate(word(step.crowd + ${CROWD_CLIPS}), layer, id.x);
      total += weight(layer, id.x);
    }
    let rig = word(step.crowd + ${CROWD_RIG});
    sampleTracks(rig + ${RIG_STORED}, id.x, false, total);
    sampleTracks(rig + ${RIG_HELD}, id.x, true, total);
    let links = word(rig + ${RIG_LINKS});
    let joints = word(rig + ${RIG_JOINTS});
    for (var joint = 0u; joint < joints; joint++) { modelMatrix(links + joint * ${LINK}, joint, id.x); }
  }

  /** Model · inverse bind of one mesh joint of a character. */
  @compute @workgroup_size(${SHADER_CHARACTERS})
  fn skin(@builtin(global_invocation_id) id: vec3u) {
    if (id.x >= step.capacity) { return; }
    let skinAt = word(step.crowd + ${CROWD_SKIN});
    let joint = word(word(skinAt + ${SKIN_REMAPS}) + 4 * id.y);
    let matrix = mat3x3f(modelColumn(joint, 0, id.x), modelColumn(joint, 1, id.x),
      modelColumn(joint, 2, id.x));
    let bind = word(skinAt + ${SKIN_INVERSE_BINDS}) + id.y * ${INVERSE_BIND};
    var columns: array<vec3f, 4>;
    for (var i = 0u; i < 4; i++) {
      let at = bind + 12 * i;
      columns[i] = matrix * vec3f(real(at), real(at + 4), real(at + 8));
    }
    columns[3] += modelColumn(joint, 3, id.x);
    let to = 3 * (id.x * word(skinAt + ${SKIN_JOINTS}) + id.y);
    for (var row = 0u; row < 3; row++) {
      palettes[to + row] = vec4f(columns[0][row], columns[1][row], columns[2][row], columns[3][row]);
    }
  }
`;

/**
 * The crowd's kernels for a graphics card, in WGSL: what `advanceCrowd` and `poseCrowd` do, on a copy of the same
 * memory, with the same result to 2e-6. Entry points, one thread a character: `prepare`, once; then in every frame
 * `pose`, and `skin`, one thread also a mesh joint. See `crowdShaderInput` for its buffers.
 */
export const CROWD_SHADER = `${DECLARATIONS}${TIME}${SAMPLING}${HIERARCHY}${ENTRIES}`;

/** What the buffers of {@link CROWD_SHADER} hold at first, or how large they are. */
export interface CrowdShaderInput {
  /** Binding 0. A view: to be copied to the card. */
  readonly memory: Uint8Array;
  /** Bytes of bindings 1 to 3. */
  readonly localBytes: number;
  readonly modelBytes: number;
  readonly paletteBytes: number;
  /** Binding 4 begins with these words; the seconds to move on by, an f32, follow. */
  readonly step: readonly [crowd: number, capacity: number];
  /** Workgroups of `pose`: characters. Of `skin`: characters, mesh joints. */
  readonly workgroups: readonly [characters: number, meshJoints: number];
}

/**
 * What a card needs to compute a crowd of palettes.
 *
 * @example
 * const rig = createCrowdRig(skeleton, [animation]);
 * const crowd = createCrowd(kernels, rig, { characters: 100, output: 'palettes', skin: mesh });
 * const { memory, workgroups } = crowdShaderInput(crowd);
 * console.assert(workgroups[0] === 2 && memory.length > 0);
 */
export function crowdShaderInput(crowd: Crowd): CrowdShaderInput {
  const { rig, settings, host, groups, output, addresses } = crowd;
  invariant(settings.output === 'palettes', 'the crowd computes palettes');
  const capacity = groups * LANES;
  return {
    memory: new Uint8Array(host.memory.buffer, 0, output.byteOffset),
    localBytes: groups * rig.localBytes,
    modelBytes: groups * rig.skeleton.count * LANE_MATRIX,
    paletteBytes: output.byteLength,
    step: [addresses.crowd, capacity],
    workgroups: [Math.ceil(capacity / SHADER_CHARACTERS), settings.skin?.jointRemaps.length ?? 0],
  };
}
