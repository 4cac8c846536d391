/** The part of Babylon.js that the benchmark uses, as its own types have it. */
export interface Babylon {
  readonly NullEngine: new () => object;
  readonly Scene: new (engine: object) => BabylonScene;
  readonly TransformNode: new (name: string, scene: BabylonScene) => BabylonNode;
  readonly Skeleton: new (name: string, id: string, scene: BabylonScene) => BabylonSkeleton;
  readonly Bone: new (
    name: string,
    skeleton: BabylonSkeleton,
    parent: BabylonBone | null,
    local: BabylonMatrix,
  ) => BabylonBone;
  readonly AnimationGroup: new (name: string, scene: BabylonScene) => BabylonGroup;
  readonly Animation: (new (
    name: string,
    property: string,
    framesPerSecond: number,
    type: number,
    loop: number,
  ) => BabylonAnimation) &
    Readonly<
      Record<
        'ANIMATIONTYPE_QUATERNION' | 'ANIMATIONTYPE_VECTOR3' | 'ANIMATIONLOOPMODE_CYCLE',
        number
      >
    >;
  readonly Vector3: (new (x: number, y: number, z: number) => object) & FromArray;
  readonly Quaternion: (new (x: number, y: number, z: number, w: number) => object) & FromArray;
  readonly Matrix: {
    Compose(scale: object, rotation: object, translation: object): BabylonMatrix;
  };
}

interface FromArray {
  FromArray(values: ArrayLike<number>, from?: number): object;
}

export interface BabylonMatrix {
  copyToArray(out: Float32Array): unknown;
}

export interface BabylonScene {
  useConstantAnimationDeltaTime: boolean;
  useRightHandedSystem: boolean;
  animate(): void;
  incrementRenderId(): void;
}

export interface BabylonNode {
  parent: BabylonNode | null;
  position: object;
  rotationQuaternion: object;
  scaling: object;
  computeWorldMatrix(): BabylonMatrix;
  getWorldMatrix(): BabylonMatrix;
}

export interface BabylonSkeleton {
  computeAbsoluteMatrices(force: boolean): void;
}

export interface BabylonBone {
  getAbsoluteMatrix(): BabylonMatrix;
}

export interface BabylonAnimation {
  setKeys(keys: readonly { frame: number; value: object }[]): void;
}

export interface BabylonGroup {
  addTargetedAnimation(animation: BabylonAnimation, target: object): void;
  start(loop: boolean, speed: number, from: number, to: number): unknown;
  goToFrame(frame: number): unknown;
}
