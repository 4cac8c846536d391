import { Color, GLSL3, Matrix3, RawShaderMaterial } from 'three';
import type { DataTexture } from 'three';

/** What both materials are told. */
export interface CrowdUniforms {
  readonly output: { value: DataTexture };
  /** Slots, from the first, that are drawn in the near colour. */
  readonly near: { value: number };
  readonly nearColor: { value: Color };
  readonly farColor: { value: Color };
  /** From model space to the ground, where y is up. */
  readonly stance: { value: Matrix3 };
  /** Mesh joints of a palette. */
  readonly joints: { value: number };
}

/**
 * A group of four characters is a row of the texture. Where each stands, and which colour it has, depends on its
 * slot alone.
 */
const COMMON = /* glsl */ `
  precision highp float;
  precision highp int;
  uniform mat4 viewMatrix;
  uniform mat4 projectionMatrix;
  uniform highp sampler2D crowdOutput;
  uniform int near;
  uniform vec3 nearColor;
  uniform vec3 farColor;
  uniform mat3 stance;
  in vec3 place;
  flat out vec3 tone;

  vec3 turned(vec3 v) {
    float c = cos(place.z);
    float s = sin(place.z);
    v = stance * v;
    return vec3(c * v.x + s * v.z, v.y, c * v.z - s * v.x);
  }

  vec4 onField(vec3 model) {
    return projectionMatrix * viewMatrix * vec4(turned(model) + vec3(place.x, 0.0, place.y), 1.0);
  }

  void chooseTone() {
    tone = gl_InstanceID < near ? nearColor : farColor;
  }
`;

/** Model matrices in lanes: twelve texels a joint, of which the last three are the translation. */
const BONES = /* glsl */ `
  ${COMMON}
  /** Index of a joint. */
  in float position;

  void main() {
    int lane = gl_InstanceID & 3;
    int row = gl_InstanceID >> 2;
    int first = int(position) * 12 + 9;
    vec3 model = vec3(
      texelFetch(crowdOutput, ivec2(first, row), 0)[lane],
      texelFetch(crowdOutput, ivec2(first + 1, row), 0)[lane],
      texelFetch(crowdOutput, ivec2(first + 2, row), 0)[lane]);
    gl_Position = onField(model);
    chooseTone();
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
    int row = gl_InstanceID >> 2;
    int first = (gl_InstanceID & 3) * joints * 3;
    vec4 x = vec4(0.0);
    vec4 y = vec4(0.0);
    vec4 z = vec4(0.0);
    for (int i = 0; i < 4; i++) {
      if (weights[i] == 0.0) continue;
      int at = first + int(joints4[i]) * 3;
      x += weights[i] * texelFetch(crowdOutput, ivec2(at, row), 0);
      y += weights[i] * texelFetch(crowdOutput, ivec2(at + 1, row), 0);
      z += weights[i] * texelFetch(crowdOutput, ivec2(at + 2, row), 0);
    }
    vec4 point = vec4(position, 1.0);
    gl_Position = onField(vec3(dot(x, point), dot(y, point), dot(z, point)));
    facing = turned(vec3(dot(x.xyz, normal), dot(y.xyz, normal), dot(z.xyz, normal)));
    chooseTone();
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

export function createUniforms(texture: DataTexture, joints: number): CrowdUniforms {
  return {
    output: { value: texture },
    near: { value: 0 },
    nearColor: { value: new Color() },
    farColor: { value: new Color() },
    stance: { value: new Matrix3() },
    joints: { value: joints },
  };
}

function material(vertexShader: string, fragmentShader: string, uniforms: CrowdUniforms) {
  const { output, near, nearColor, farColor, stance, joints } = uniforms;
  return new RawShaderMaterial({
    glslVersion: GLSL3,
    vertexShader,
    fragmentShader,
    uniforms: { crowdOutput: output, near, nearColor, farColor, stance, joints },
  });
}

export function boneMaterial(uniforms: CrowdUniforms): RawShaderMaterial {
  return material(BONES, FLAT, uniforms);
}

export function skinMaterial(uniforms: CrowdUniforms): RawShaderMaterial {
  return material(SKIN, LIT, uniforms);
}
