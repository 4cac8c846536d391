/** What a node of a scene can be, as import settings name it; `any` is everything that is something. */
const NODE_TYPES = ['skeleton', 'marker', 'camera', 'geometry', 'light', 'null', 'any'] as const;

/** Which nodes of a scene become joints, by what they are. */
export type JointTypes = Readonly<Record<(typeof NODE_TYPES)[number], boolean>>;

/** Bones only, as the reference importers do. */
export const BONES_ONLY: JointTypes = {
  skeleton: true,
  marker: false,
  camera: false,
  geometry: false,
  light: false,
  null: false,
  any: false,
};

/** How values of properties become those of user tracks; points and vectors are converted to metres with y up. */
export const PROPERTY_TYPES = ['float1', 'float2', 'float3', 'float4', 'point', 'vector'] as const;

export type PropertyType = (typeof PROPERTY_TYPES)[number];

/** Which properties of which joints become user tracks. */
export interface PropertyRequest {
  /** Names of joints: `*` any text, `?` any one character. */
  readonly jointName: string;
  /** Names of properties, the same way. */
  readonly propertyName: string;
  readonly type: PropertyType;
}
