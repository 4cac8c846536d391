import type { CodeHelp } from './code.ts';

/** Codes about objects alone. */
export const OBJECT_HELP: Readonly<Record<string, CodeHelp>> = {
  unreadable: {
    measured: 'Opening the file.',
    silent: 'never.',
    example:
      'walk.ozz: ozz-animation at byte 61 (0x3d): expected 4 bytes for the duration, found 2 bytes.',
    fix: 'Export the file again, or restore it.',
  },
  'trailing-bytes': {
    measured: 'Bytes after the last object that begin no other object.',
    silent: 'for models.',
    example: '16 bytes after the last object belong to none',
    fix: 'Save the file again: only its objects are written.',
  },
  'name-hidden-characters': {
    measured: 'Control and direction characters in the names of objects and joints.',
    silent: 'for letters of any script.',
    example: 'the name has 1 hidden character',
    fix: 'Rename it.',
  },
  'joint-name-empty': {
    measured: 'Names of joints without a character.',
    silent: 'for clips, which have no names of joints.',
    example: 'joint 3 has no name',
    fix: 'Name the joint where the skeleton was made.',
  },
  'joint-name-twice': {
    measured: 'Equal names of joints.',
    silent: 'for empty names: see `joint-name-empty`.',
    example: 'joints 3 and 7 are both "Hand"',
    fix: 'Rename one of them.',
  },
  'joints-not-depth-first': {
    measured: 'Joints that do not follow the branch of their parent.',
    silent: 'for sources, whose joints are a tree.',
    example: 'joint 5 "Leg" stands apart from the branch of its parent',
    fix: 'Build the skeleton again from its source.',
  },
  'rest-rotation-not-unit': {
    measured: 'The length of every rotation of the rest pose: farther from 1 than 0.001.',
    silent: 'below that, which is rounding.',
    example: 'joint 2 "Spine" rests in a rotation of length 1.1',
    fix: 'Check what exported the skeleton; building normalises it.',
  },
  'model-space-overflow': {
    measured: 'The rest pose in model space, in 32-bit floats.',
    silent: 'for poses of clips.',
    example: 'joint 4 "Tail" is at no finite place in model space',
    fix: 'Check scales and translations of the joint and its ancestors.',
  },
  'rest-scale-zero': {
    measured: 'Scales of the rest pose that are 0.',
    silent: 'for small scales.',
    example: 'joint 6 "Tongue" rests at a scale of [1, 0, 1]',
    fix: 'Use a small scale instead.',
  },
  'rest-scale-skews': {
    measured: 'Scales of the rest pose that differ by axis, of joints with children.',
    silent: 'for the ends of chains.',
    example: 'joint 1 "Hips" rests at a scale of [1, 1.2, 1] above other joints',
    fix: 'Apply the scale where the skeleton was made.',
  },
  'key-times-byte-order': {
    measured: 'The byte order of 16-bit key times in archives of the other endianness.',
    silent: 'for clips of fewer than 256 timepoints.',
    example:
      'the 16-bit times of all keys are stored highest byte first, as Posescope 0.1.0 wrote them',
    fix: 'Save the clip again.',
  },
  'last-keys-together': {
    measured: 'The last two keys of a track at one ratio.',
    silent: 'for other keys at one ratio: see `timepoint-twice`.',
    example: 'joint 2 "Arm": the last two rotation keys are both at ratio 1',
    fix: 'Build the clip again.',
  },
  'rotation-long-way': {
    measured: 'The product of neighbouring rotation keys of a runtime clip: negative.',
    silent: 'for half turns, within rounding.',
    example:
      'joint 5 "LeftArm": 1 pair of neighbouring rotation keys in opposite hemispheres, the first at key 412',
    fix: 'Build the clip again from its source.',
  },
  'rotation-far': {
    measured: 'The angle between neighbouring rotation keys of a runtime clip: above 120°.',
    silent: 'below: linear interpolation is then off by less than 4°.',
    example:
      'joint 1 "Wheel": 2 pairs of neighbouring rotation keys more than 120° apart, the first at key 12',
    fix: 'Keep a key between.',
  },
  'track-constant': {
    measured: 'More than two keys of one value in a track.',
    silent: 'for two keys, which every track has.',
    example: 'joint 2 "Hip": 83 rotation keys of one value',
    fix: 'Optimise the clip.',
  },
  'key-repeats': {
    measured: 'Keys with the value of both neighbours.',
    silent: 'for constant tracks: see `track-constant`.',
    example: 'joint 4 "Body": 12 of 20 translation keys repeat both neighbours',
    fix: 'Optimise the clip.',
  },
  'translation-coarse': {
    measured:
      'The distance between half floats at the largest coordinate of a moving track, against the median bone: 2 %, a warning from 4 % on.',
    silent: 'without a skeleton.',
    example: 'joint 0 "Hips": at [0, 0.9, 200] translations move in steps of 125 mm',
    fix: 'Extract root motion, or split the clip.',
  },
  'scale-zero': {
    measured: 'Keys of a scale of 0.',
    silent: 'for small scales.',
    example: 'joint 3 "Eye": scaled to [1, 0, 1] by key 40',
    fix: 'Use a small scale instead.',
  },
  'scale-negative': {
    measured: 'Keys of a negative scale.',
    silent: 'for the rest pose.',
    example: 'joint 9 "RightHand": scaled to [-1, 1, 1] by key 4',
    fix: 'Mirror the mesh instead, or turn its triangles.',
  },
  'iframe-drift': {
    measured:
      'Keys that a seek to the time of an iframe reads from the iframe that a player computes from the stored interval: more than one per track.',
    silent: 'within that, which is rounding.',
    example:
      'a seek to ratio 0.3, where translation iframe 3 was taken, restores number 1 and reads 51 keys from there',
    fix: 'Choose an interval at which no iframe is dropped.',
  },
  'iframes-missing': {
    measured: 'More than 32 keys per track in a stream without iframes.',
    silent: 'for shorter clips, and where `iframes-sparse` says what seeks cost.',
    example: '4003 rotation keys and no iframe',
    fix: 'Build with an iframe interval.',
  },
  'timepoint-unused': {
    measured: 'Timepoints that no key has.',
    silent: 'never.',
    example: '1 timepoint without keys, the first at ratio 0.5',
    fix: 'Build the clip again.',
  },
  'timepoint-twice': {
    measured: 'Neighbouring timepoints of one ratio.',
    silent: 'for ratios that differ by any bit.',
    example: 'timepoints 4 and 5 are both ratio 0.5',
    fix: 'Move the keys of the source apart.',
  },
  'timepoint-near': {
    measured: 'Neighbouring timepoints nearer than a twentieth of the typical distance.',
    silent: 'for equal ones: see `timepoint-twice`.',
    example:
      '1 pair of timepoints nearly at one time, the first at ratios 0.25 and 0.2501, 0.1 ms apart',
    fix: 'Snap the keys of the source to its frames.',
  },
  'key-redundant': {
    measured:
      'Keys where the line between their neighbours leads, within the precision of stored values: a tenth of the keys of a track or more.',
    silent: 'for fewer.',
    example:
      'joint 1 "Hips": 4 of 12 translation keys each lie where their neighbours lead, the first is key 40',
    fix: 'Optimise the clip.',
  },
  'iframe-wasted': {
    measured:
      'Bytes of the iframes of all kinds at one time, as an interval has them all or none, against the bytes of the keys that they save.',
    silent:
      'below 64 bytes, and for a clip with no more iframes than with the interval that `iframes-sparse` names, as seeks would be long with fewer.',
    example:
      'the iframe at the end is larger than the keys that it saves on a seek: 120 bytes, and 21 keys of 63 bytes',
    fix: 'Choose a longer iframe interval.',
  },
  'clip-without-skeleton': {
    measured:
      'The number of tracks against the joints of every open skeleton; whether both have the order of joints of releases before 0.11, or of later ones; translations and scales that multiply beyond 32-bit floats.',
    silent: 'if no skeleton is open.',
    example: 'the animation has 60 tracks, the skeleton 67 joints',
    fix: 'Open the skeleton that the clip was made for.',
  },
  'track-long-way': {
    measured: 'The product of neighbouring keys of a quaternion track: negative.',
    silent: 'for other tracks.',
    example: 'keys 3 and 4 lie in opposite hemispheres',
    fix: 'Build the track again from its source.',
  },
  'track-rotation-not-unit': {
    measured: 'The length of every key of a quaternion track: farther from 1 than 0.001.',
    silent: 'below that, which is rounding.',
    example: 'key 2 is a rotation of length 1.1',
    fix: 'Normalise it where the track was made.',
  },
  'keys-to-spare': {
    measured: 'Keys of a source track that optimising keeps, with a tolerance of 0.001.',
    silent: 'if it keeps all.',
    example: '4 keys of 20 say the same within 0.001',
    fix: 'Optimise the track when building it.',
  },
  'weights-not-one': {
    measured:
      'The sum of the stored weights of every vertex: above 1.001; in a glTF, farther from 1 than 0.02, which is info, as weights are scaled when they are read. Vertices of a glTF without weights.',
    silent: 'below 1 in .ozz: the last weight is what is left.',
    example: 'part 0: 12 vertex weight sums above 1, up to 1.2',
    fix: 'Normalise the weights where the mesh was made.',
  },
  'normal-not-unit': {
    measured: 'The length of every normal: farther from 1 than 0.01.',
    silent: 'for meshes without normals.',
    example: 'part 0: 3 normals of another length than 1',
    fix: 'Normalise them where the mesh was made.',
  },
  'triangle-degenerate': {
    measured: 'Triangles with a vertex twice.',
    silent: 'for thin triangles.',
    example: '2 triangles with a vertex twice',
    fix: 'Drop them where the mesh was made.',
  },
  'cannot-build': {
    measured: 'Building the source.',
    silent: 'if it can be built.',
    example: 'expected a finite duration above 0 s, found 0 s',
    fix: 'Change what the message names, and export again.',
  },
  'rotation-not-unit': {
    measured:
      'The length of every rotation key of a source: farther from 1 than 0.001; in a glTF than 0.01, as they are normalised when they are read.',
    silent: 'below that, which is rounding.',
    example:
      'joint 3 "Arm": 2 rotation keys of another length than 1, the first is key 4 of length 1.1',
    fix: 'Normalise them; building does that, too.',
  },
};
