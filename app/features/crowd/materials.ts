import { Color, GLSL3, Matrix3, RawShaderMaterial, type Texture } from 'three';
import { CHARACTERS_A_ROW } from './detail.ts';
import type { OutputLayout } from './column-texture.ts';

/** Uniforms of all materials. */
export interface CrowdUniforms {
  readonly output: { value: Texture };
  /** Slots in the order of their levels. */
  readonly order: { value: Texture };
  /** Place of each slot: x, z, heading. */
  readonly places: { value: Texture };
  /** Slots, from the first, that are drawn in the near colour. */
  readonly near: { value: number };
  readonly nearColor: { value: Color };
  readonly farColor: { value: Color };
  /** From model space to the ground, where y is up. */
  readonly orientation: { value: Matrix3 };
  /** Mesh joints of a palette. */
  readonly joints: { value: number };
}

/** A level's own: where its slots begin in the order. */
export interface LevelUniforms {
  readonly first: { value: number };
}

/**
 * A group of four characters is ROWS rows of the texture, WIDTH texels each. Where each stands, and which colour it
 * has, depends on its slot alone.
 */
const COMMON = /* glsl */ `
  precision highp float;
  precision highp int;
  precision highp usampler2D;
  uniform mat4 viewMatrix;
  uniform mat4 projectionMatrix;
  uniform highp sampler2D crowdOutput;
  uniform usampler2D order;
  uniform highp sampler2D places;
  uniform int first;
  uniform int near;
  uniform vec3 nearColor;
  uniform vec3 farColor;
  uniform mat3 orientation;
  flat out vec3 tone;

  int slot;
  vec3 place;

  ivec2 ofCharacter(int i) {
    return ivec2(i % CHARACTERS_A_ROW, i / CHARACTERS_A_ROW);
  }

  void findCharacter() {
    slot = int(texelFetch(order, ofCharacter(first + gl_InstanceID), 0).x);
    place = texelFetch(places, ofCharacter(slot), 0).xyz;
    tone = slot < near ? nearColor : farColor;
  }

  /** A texel of the character's group. */
  vec4 texel(int at) {
    int row = (slot >> 2) * ROWS;
    return texelFetch(crowdOutput, ivec2(at % WIDTH, row + at / WIDTH), 0);
  }

  vec3 turned(vec3 v) {
    float c = cos(place.z);
    float s = sin(place.z);
    v = orientation * v;
    return vec3(c * v.x + s * v.z, v.y, c * v.z - s * v.x);
  }

  vec4 onField(vec3 model) {
    return projectionMatrix * viewMatrix * vec4(turned(model) + vec3(place.x, 0.0, place.y), 1.0);
  }
`;

/** Model matrices in lanes: twelve texels per joint, three a column, of which the last is the translation. */
const BONES = /* glsl */ `
  ${COMMON}
  /** Index of a joint, index of one of its axes, how far along that. */
  in vec3 position;

  vec3 column(int at) {
    int lane = slot & 3;
    return vec3(texel(at)[lane], texel(at + 1)[lane], texel(at + 2)[lane]);
  }

  void main() {
    findCharacter();
    int joint = int(position.x) * 12;
    vec3 model = column(joint + 9);
    if (position.z != 0.0) model += position.z * column(joint + 3 * int(position.y));
    gl_Position = onField(model);
  }
`;

/** Palettes: three rows of a matrix a mesh joint, character after character. */
const SKIN = /* glsl */ `
  ${COMMON}
  uniform int joints;
  in vec3 position;
  in vec3 normal;
  in vec4 joints4;
  in vec4 weights;
  out vec3 facing;

  void main() {
    findCharacter();
    int palette = (slot & 3) * joints * 3;
    vec4 x = vec4(0.0);
    vec4 y = vec4(0.0);
    vec4 z = vec4(0.0);
    for (int i = 0; i < 4; i++) {
      if (weights[i] == 0.0) continue;
      int at = palette + int(joints4[i]) * 3;
      x += weights[i] * texel(at);
      y += weights[i] * texel(at + 1);
      z += weights[i] * texel(at + 2);
    }
    vec4 point = vec4(position, 1.0);
    gl_Position = onField(vec3(dot(x, point), dot(y, point), dot(z, point)));
    facing = turned(vec3(dot(x.xyz, normal), dot(y.xyz, normal), dot(z.xyz, normal)));
  }
`;

const FLAT = /* glsl */ `
  precision highp float;
  flat in vec3 tone;
  out vec4 color;
  void main() {
    color = vec4(tone, 1.0);
  }
`;

/** Light from above and a little from the front. */
const LIT = /* glsl */ `
  precision highp float;
  flat in vec3 tone;
  in vec3 facing;
  out vec4 color;
  void main() {
    float light = 0.62 + 0.38 * dot(normalize(facing), normalize(vec3(0.35, 0.8, 0.5)));
    color = vec4(tone * light, 1.0);
  }
`;

export function createUniforms(
  output: Texture,
  order: Texture,
  places: Texture,
  joints: number,
): CrowdUniforms {
  return {
    output: { value: output },
    order: { value: order },
    places: { value: places },
    near: { value: 0 },
    nearColor: { value: new Color() },
    farColor: { value: new Color() },
    orientation: { value: new Matrix3() },
    joints: { value: joints },
  };
}

/** A material for one level of detail, drawn as lines or as a skin. */
export function crowdMaterial(
  draw: 'bones' | 'skin',
  { output, ...shared }: CrowdUniforms,
  level: LevelUniforms,
  { width, rows }: OutputLayout,
): RawShaderMaterial {
  return new RawShaderMaterial({
    glslVersion: GLSL3,
    defines: { WIDTH: width, ROWS: rows, CHARACTERS_A_ROW },
    vertexShader: draw === 'bones' ? BONES : SKIN,
    fragmentShader: draw === 'bones' ? FLAT : LIT,
    uniforms: { crowdOutput: output, ...shared, ...level },
  });
}
