import { listed } from '../../base/count-text.ts';
import { AssetError } from '../../base/errors.ts';
import { checkpoint, subtask, type TaskControl } from '../../base/task.ts';
import { emptyRanges } from '../../base/units.ts';
import { unpackPose } from '../../math/pose.ts';
import { BONES_ONLY, type JointTypes } from '../../model/import-settings.ts';
import type { RawAnimation, RawSkeleton } from '../../model/raw.ts';
import type { Skeleton } from '../../model/skeleton.ts';
import { createFindings, leaveOutClip, note, type Findings } from '../findings.ts';
import type { ReadModel, ImportOptions, ModelSource } from '../model.ts';
import { fixNames } from '../names.ts';
import { createSampleCounter, sampleClip, type ClipSampling } from './clips.ts';
import { noteCutKeys } from './cut-keys.ts';
import { chooseJoints, nodesOfNames, type SceneSkeleton } from './joints.ts';
import { readImages, type Images } from './materials.ts';
import { readMesh } from './meshes.ts';
import { childNode, findNode, textAt, type FbxTree } from './node.ts';
import { ownProperties, textProperty } from './properties.ts';
import { readScene, type FbxScene } from './scene.ts';
import { axesText } from './settings.ts';
import { readTracks } from './user-tracks.ts';

/** Parts of the work: reading the file, sampling its clips. */
const READ = 0.3;

/**
 * Imports an FBX file as the reference importer (fbx2ozz) does: skeleton and clips, in metres with y up.
 *
 * @throws AssetError with the byte or the node that cannot be understood
 * @throws TaskCancelled when `task` is cancelled
 */
export async function importFbx(
  { name, bytes, readResource }: ModelSource,
  options: ImportOptions = {},
  task?: TaskControl,
): Promise<ReadModel> {
  const object = `FBX "${name}"`;
  const findings = createFindings('fbx', object);
  const scene = withClipNames(findings, readScene(object, bytes));
  checkpoint(task, READ);
  const withMesh = options.mesh ?? true;
  const images = withMesh ? await readImages(findings, scene, readResource) : NO_IMAGES;
  const imported = importScene(findings, scene, images, options, task);
  return { ...imported, byteLength: bytes.length };
}

/** The scene with a name of its own for every clip: programs shorten names, and files are called by them. */
function withClipNames(findings: Findings, scene: FbxScene): FbxScene {
  const given = scene.stacks.map(({ name }) => name);
  const names = fixNames(findings, 'animation', given);
  return { ...scene, stacks: scene.stacks.map((stack, i) => ({ ...stack, name: names[i] })) };
}

const NO_IMAGES: Images = new Map();

/** Evaluates a scene that has been read. */
function importScene(
  findings: Findings,
  scene: FbxScene,
  images: Images,
  { samplingRate = 0, jointTypes, properties, skeleton: given, mesh = true }: ImportOptions,
  task: TaskControl | undefined,
): Omit<ReadModel, 'byteLength'> {
  const { tree, settings } = scene;
  const sheared = new Set<string>();
  const joints =
    given === undefined
      ? ownSkeleton(findings, scene, sheared, jointTypes)
      : { skeleton: asSource(given), nodes: nodesOfNames(scene.models, given.names) };
  const { skeleton } = joints;
  noteGraph(findings, scene);
  if (given !== undefined) noteMissing(findings, scene, skeleton);
  const rate = samplingRate > 0 ? samplingRate : settings.frameRate;
  const counter = createSampleCounter(scene);
  const sampling: ClipSampling = { rate, counter, sheared, cut: [] };
  const animations = sampleClips(findings, scene, joints, sampling, subtask(task, READ, 1));
  noteClips(findings, scene);
  noteCutKeys(findings, sampling.cut);
  noteShear(findings, skeleton, sheared);
  return {
    skeleton,
    animations,
    tracks: readTracks(scene, joints, animations, { requests: properties, counter }),
    mesh: mesh ? readMesh({ findings, scene, ...joints, images }) : undefined,
    format: 'FBX',
    version: `${versionText(tree.version)}, ${tree.isAscii ? 'text' : 'binary'}`,
    exporter: exporterOf(tree),
    unit: settings.unit / CENTIMETRES,
    axes: axesText(settings),
    rate: settings.frameRate,
    samplingRate: settings.frameRate,
    scenes: [],
    scene: undefined,
    orientation: [0, 0, 0, 1],
    findings: findings.list,
  };
}

/** In a metre. */
const CENTIMETRES = 100;

/** Without a choice of types: the bones; where there are none, every node that is something. */
function ownSkeleton(
  findings: Findings,
  scene: FbxScene,
  sheared: Set<string>,
  types: JointTypes | undefined,
): SceneSkeleton {
  const hasBones = scene.models.some(({ type }) => type === 'skeleton');
  const hasOthers = scene.models.some(({ type }) => type !== 'none');
  if (types !== undefined || hasBones || !hasOthers) {
    return chooseJoints(scene, types ?? BONES_ONLY, sheared);
  }
  const message =
    'The file has no bones: all of its nodes are joints here. The reference importer takes bones only, unless its settings name other types.';
  note(findings, 'info', 'no-bones', message);
  return chooseJoints(scene, { ...BONES_ONLY, any: true }, sheared, ({ models }, chosen) =>
    fixNames(
      findings,
      'node',
      chosen.map((model) => models[model].name),
    ),
  );
}

function asSource({ count, names, parents, restPose }: Skeleton): RawSkeleton {
  return {
    kind: 'raw-skeleton',
    count,
    names,
    parents,
    transforms: unpackPose(restPose, count),
    ranges: emptyRanges('body'),
  };
}

/** Samples all clips. One that cannot be is left out if there are others. */
function sampleClips(
  findings: Findings,
  scene: FbxScene,
  joints: SceneSkeleton,
  options: ClipSampling,
  task: TaskControl | undefined,
): RawAnimation[] {
  const { stacks } = scene;
  const clips: RawAnimation[] = [];
  stacks.forEach((stack, i) => {
    const part = subtask(task, i / stacks.length, (i + 1) / stacks.length);
    try {
      clips.push(sampleClip(scene, stack, joints, options, part));
    } catch (error) {
      if (!(error instanceof AssetError) || stacks.length === 1) throw error;
      leaveOutClip(findings, stack.name, error);
    }
  });
  return clips;
}

function noteGraph(findings: Findings, { graph }: FbxScene): void {
  const { repeated, dangling } = graph;
  if (repeated.length > 0) {
    const message = `Several objects have the same key: ${listed(repeated)}. The first one counts.`;
    note(findings, 'warning', 'repeated-object', message);
  }
  if (dangling > 0) {
    const message = `${dangling} ${dangling === 1 ? 'connection leads' : 'connections lead'} to objects that are not in the file: ignored.`;
    note(findings, 'info', 'dangling-connection', message);
  }
}

/** Says which joints of a given skeleton the file does not have. */
function noteMissing(findings: Findings, { models }: FbxScene, { names }: RawSkeleton): void {
  const known = new Set(models.map(({ name }) => name));
  const missing = names.filter((name) => !known.has(name));
  if (missing.length === 0) return;
  const message = `No node of the file has the name of ${listed(missing)}: at rest in all clips.`;
  note(findings, 'info', 'missing-joint', message);
}

function noteClips(findings: Findings, { stacks }: FbxScene): void {
  const empty = stacks.filter(({ start, stop }) => !(stop > start)).map(({ name }) => name);
  if (empty.length > 0) {
    const message = `The time span of ${listed(empty)} is empty: imported with a duration of 1 s, as the reference importer does.`;
    note(findings, 'info', 'empty-span', message);
  }
}

/** Says which joints, and all that hangs from them, are not where the file has them. */
function noteShear(findings: Findings, { names }: RawSkeleton, sheared: ReadonlySet<string>): void {
  if (sheared.size === 0) return;
  const which = listed(names.filter((name) => sheared.has(name)));
  const message = `The matrix of ${which} shears, which a joint cannot: imported without, as the reference importer does. Joints below stand elsewhere than in the program that wrote the file.`;
  const remedy = {
    text: 'An uneven scale above a joint that is turned shears it: apply the scale where the file was made, and export again.',
  };
  note(findings, 'warning', 'shear', message, { remedy });
}

/** `7.4` for 7400. */
function versionText(version: number): string {
  return `${Math.floor(version / 1000)}.${Math.floor((version % 1000) / 100)}`;
}

/** The program that made the file, else the library that wrote it. */
function exporterOf({ nodes }: FbxTree): string {
  const header = findNode(nodes, 'FBXHeaderExtension');
  const properties = ownProperties(childNode(header, 'SceneInfo'));
  const program = ['Name', 'Version']
    .map((part) => textProperty(properties, `Original|Application${part}`))
    .filter((text) => text !== '')
    .join(' ');
  const library = textAt(childNode(header, 'Creator') ?? findNode(nodes, 'Creator'), 0);
  return program === '' ? library : program;
}
