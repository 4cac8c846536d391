import {
  addClip,
  addModel,
  animate,
  createDraft,
  fileNodes,
  numbers,
  property,
  type FileSettings,
} from '../../fixtures/fbx/scene-nodes.ts';
import { double, int, writeBinary, writeText, type Node } from '../../fixtures/fbx/write-fbx.ts';

/** Attributes of keys: cubic, automatic slopes. */
export const AUTO_KEYS = 0x108;

/** An arm of two bones in a file of any settings: it moves, turns, is blended in two layers, and carries a property. */
export function armNodes(settings: FileSettings = {}): Node[] {
  const draft = createDraft();
  const shoulder = addModel(draft, 'shoulder', 0, [
    numbers('Lcl Translation', 'Lcl Translation', 0, 100, 0),
    property('RotationActive', 'bool', '', int(1)),
    numbers('PreRotation', 'Vector3D', 0, 0, 90),
  ]);
  const elbow = addModel(draft, 'elbow', shoulder, [
    numbers('Lcl Translation', 'Lcl Translation', 30, 0, 0),
    numbers('RotationPivot', 'Vector3D', 0, 5, 0),
    property('grip', 'Number', 'AU', double(0.5)),
  ]);
  const [base, more] = addClip(draft, 'lift', 1, [[], []]);
  animate(draft, base, shoulder, 'Lcl Translation', {
    X: { times: [0, 1], values: [0, 10] },
    Y: 100,
  });
  animate(draft, base, elbow, 'Lcl Rotation', {
    Z: { times: [0, 0.5, 1], values: [0, 90, 0], flags: AUTO_KEYS },
  });
  animate(draft, more, elbow, 'Lcl Translation', { X: { times: [0], values: [1] } });
  animate(draft, base, elbow, 'grip', { grip: { times: [0, 1], values: [0, 1] } });
  return fileNodes(draft, settings);
}

export function binaryArm(settings: FileSettings = {}): Uint8Array {
  return writeBinary(armNodes(settings), { version: settings.version ?? 7400 });
}

export function textArm(settings: FileSettings = {}): Uint8Array {
  return writeText(armNodes(settings), settings.version ?? 7400);
}
