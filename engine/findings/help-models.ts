import type { CodeHelp, FindingCode } from './code.ts';

/** Codes of importers. Those that begin with the name of a format are about that format alone. */
export const MODEL_CODES: readonly FindingCode[] = [
  code('unreadable', 'error', 'Nothing is known about a file that cannot be opened.'),
  code(
    'clip-left-out',
    'error',
    'A clip has keys that cannot be played; the other clips were imported.',
  ),
  code('nodes-renamed', 'info', 'Several nodes had one name: all but the first were renamed.'),
  code(
    'gltf-times',
    'warning',
    'Keys stand at one time, before their predecessors, or begin later than those of other channels.',
  ),
  code('gltf-tangents', 'warning', 'A spline overshoots its keys: the joint swings beyond both.'),
  code(
    'gltf-redundant',
    'info',
    'Linear interpolation gives these keys anyway: the file is larger than it must be.',
  ),
  code(
    'gltf-slerp',
    'info',
    'Players turn a joint at another speed between two keys than glTF says: keep a key between.',
  ),
  code(
    'gltf-above-skeleton',
    'warning',
    'A clip moves nodes above the skeleton: that movement is lost.',
  ),
  code(
    'gltf-skin-outside',
    'warning',
    'A skin has joints that the skeleton lacks: its mesh stands still.',
  ),
  code(
    'gltf-split-clip',
    'info',
    'Several clips each move other joints over the same time: they are probably one.',
  ),
  code(
    'gltf-empty-clip',
    'warning',
    'A clip moves no joint, or only weights of morph targets, and is left out.',
  ),
  code(
    'gltf-repeated-channel',
    'warning',
    'Several channels move the same thing: the first counts.',
  ),
  code('gltf-scene-root', 'warning', 'A scene lists nodes that other nodes hold.'),
  code('gltf-shear', 'warning', 'A matrix shears, which a joint cannot.'),
  code(
    'gltf-track-left-out',
    'warning',
    'A user track has keys that cannot be played; its clip was imported.',
  ),
  code(
    'gltf-rest-ignored',
    'info',
    'The exact rest pose that an export keeps beside the nodes cannot be used.',
  ),
  code('gltf-pose', 'info', 'All keys of a clip stand at one time: it is a pose.'),
  code(
    'gltf-duplicate-name',
    'info',
    'Several clips or scenes had one name: all but the first were renamed.',
  ),
  code(
    'gltf-morph-weights',
    'info',
    'A clip moves weights of morph targets: they become user tracks.',
  ),
  code('gltf-broken-geometry', 'warning', 'A mesh is not sound, and is left out.'),
  code(
    'gltf-broken-surface',
    'warning',
    'A material or picture is not sound: surfaces are shown without it.',
  ),
  code(
    'gltf-too-many-triangles',
    'warning',
    'There are more triangles than can be shown, empty ones and unused vertices included: the meshes after them are left out.',
  ),
  code('gltf-morph-targets', 'info', 'Morph targets are not shown.'),
  code('gltf-missing-image', 'info', 'A picture that the model names is missing.'),
  code('gltf-texture-format', 'info', 'A picture is of a format that is not shown.'),
  code('gltf-not-triangles', 'info', 'Points and lines are not imported.'),
  code('gltf-extension-ignored', 'info', 'The file uses extensions that are not read.'),
  code(
    'fbx-dangling-connection',
    'info',
    'A connection leads to an object that is not in the file.',
  ),
  code('fbx-broken-geometry', 'warning', 'A mesh is not sound, and is left out.'),
  code('fbx-blend-shapes', 'info', 'Blend shapes of a mesh are not shown.'),
  code('fbx-dual-quaternions', 'info', 'A skin is blended otherwise than archives can.'),
  code('fbx-missing-image', 'warning', 'A picture of a surface is not beside the file.'),
  code(
    'fbx-texture-format',
    'info',
    'A picture of a surface is in a format that browsers do not show.',
  ),
  code('fbx-duplicate-name', 'info', 'Several clips had one name: all but the first were renamed.'),
  code('fbx-empty-span', 'info', 'A take has no duration.'),
  code('fbx-cut-keys', 'info', 'Keys stand outside of the time span of their clip.'),
  code('fbx-missing-joint', 'info', 'A curve moves a joint that is not in the file.'),
  code('fbx-no-bones', 'info', 'No node is a bone: all nodes became joints.'),
  code('fbx-shear', 'warning', 'A joint shears, as an uneven scale above it does to it.'),
  code('fbx-repeated-object', 'warning', 'Two objects have one id: the first counts.'),
  code('bvh-offset-replaced', 'warning', 'Position channels replace the offset of a joint.'),
  code(
    'bvh-frame-count',
    'warning',
    'The file has more lines of numbers than frames: those after the last frame are left out.',
  ),
  code('bvh-z-up', 'info', 'The figure stands along z, where the format has y up.'),
  code('bvh-pose', 'warning', 'The motion has one frame: it is a pose.'),
];

function code(name: string, severity: FindingCode['severity'], why: string): FindingCode {
  return { code: name, severity, why };
}

export const MODEL_HELP: Readonly<Record<string, CodeHelp>> = {
  'clip-left-out': {
    measured:
      'Keys of every channel: ascending times from 0 on, finite values, as many as there are times.',
    silent: 'for clips that move no joint: see `gltf-empty-clip`.',
    example:
      '"Run" is left out: expected key times from 0 s on, ascending in the rotation of "Hips", found 0.2 s after 0.3 s at key 7',
    fix: 'Repair the clip where the file was made, and export again.',
  },
  'nodes-renamed': {
    measured: 'Equal names of nodes.',
    silent: 'for nodes without a name, which are called after their place.',
    example: 'Several nodes have the same name: "Hand"; all but the first were renamed.',
    fix: 'Give the nodes different names where the file was made.',
  },
  'gltf-times': {
    measured:
      'Times of every channel as stored: equal or descending neighbours, and first times that differ from those of most channels by more than 1 ms.',
    silent:
      'for channels of one key, and where more than a quarter of the channels begin elsewhere.',
    example:
      'keys 4 and 5 of the rotation of "Hips" are both at 0.500 s: the second is never shown',
    fix: 'Export one key for each time, and let all channels begin together.',
  },
  'gltf-split-clip': {
    measured:
      'All clips that move joints: five or more, which end at one time. No joint is moved by two of them, and each but one moves a joint below one that another moves.',
    silent: 'for poses, whose keys stand at 0 s.',
    example:
      '19 clips, "animation_0", "animation_1", "animation_2" and 16 more, each move other joints of one skeleton until 1.250 s: probably one clip, which an exporter has written as one for each joint.',
    fix: 'Export the model again as one clip, with a newer exporter, or merge the animations of the glTF; or leave it, if each is meant to be played alone.',
  },
  'gltf-tangents': {
    measured:
      'The curve between neighbouring keys of a spline at seven times: beyond both keys by more than their distance (and at least 1 mm, 0.05 of a rotation’s component or a scale).',
    silent: 'for linear channels and steps.',
    example:
      'between keys 3 and 4 the translation of "Hips" overshoots both by 240 % of their distance, at 0.217 s',
    fix: 'Flatten the tangents: their length is in units per second.',
  },
  'fbx-cut-keys': {
    measured:
      'Keys of the curves that move joints, or nodes above them, more than half a frame before the start or after the end of their clip, with values other than there.',
    silent: 'for keys that hold the value which the clip begins or ends with.',
    example:
      'Keys outside of the time span of "walk" are not imported, as by the reference importer: up to 2.000 s after it.',
    fix: 'If they belong to the movement, set a time span that has them in the program that wrote the file, and export again.',
  },
  'bvh-frame-count': {
    measured:
      'Lines after the frame time that are not blank, against the number of frames that the file says.',
    silent: 'for files with fewer lines than frames: they are cut short, and cannot be opened.',
    example:
      'The file says that it has 800 frames, and 801 lines of numbers follow: the last one is left out.',
    fix: 'Write the number of lines behind `Frames:`, if all of them are frames; or export the file again.',
  },
  'gltf-redundant': {
    measured:
      'Keys of linear channels where the line between the neighbours that are kept leads, within rounding: a quarter of all keys of the clip, or half of a long channel.',
    silent: 'for splines and steps, and for fewer.',
    example:
      '989 of 1743 keys are where the line between their neighbours leads, 81 of them in the rotation of "b_Spine01_02"',
    fix: 'Resample the clip, dropping keys that interpolation gives.',
  },
  'gltf-slerp': {
    measured:
      'The largest angle between the slerp of two neighbouring keys, as glTF interpolates rotations, and their normalised lerp, as players of archives do: from 0.25° on, which two keys 59° apart have. At both keys it is 0.',
    silent: 'for splines, which are sampled, and for steps.',
    example:
      'between keys 14 and 15 the rotation of "rightLowerLeg" is up to 0.39° from the slerp of glTF, at 0.474 s: players take the normalised lerp of the keys',
    fix: 'Export a key at every frame, or one more in such turns. `posescope compare FILE BUILT --curves` measures how far it moves the joints.',
  },
};

/** Codes that are explained by their first sentence alone. */
export const IMPORT_HELP: CodeHelp = {
  measured: 'While the file is imported.',
  silent: 'for files of other formats.',
  fix: 'Change it where the file was made, and export again; or leave it, if what is said is meant.',
};
