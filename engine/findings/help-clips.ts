import type { CodeHelp } from './code.ts';

/** Codes about clips with their skeletons, sources and uses. */
export const CLIP_HELP: Readonly<Record<string, CodeHelp>> = {
  'units-mismatch': {
    measured:
      'The lengths of all translations that the clip never changes, divided by the lengths in the rest pose; what the clip changes of the scale of ancestors, all of the time, is taken into account. At least two bones, and 80 % of all, must agree within 1 % on a factor between known units (10, 100, 1000, 2.54, 25.4, 39.37, 3.281, 30.48, 12, or an inverse). Bones that are exactly as at rest do not count: importers give that to joints that nothing moves. Where only moving joints are left, their median against the rest pose must show a factor of 100 or 1000 within 15 %.',
    silent: 'without a skeleton.',
    example:
      'bones are 100 times as long in the clip as in the skeleton, as between metres and centimetres',
    fix: 'Convert the lengths of the clip, or export both in one unit.',
  },
  'other-rig': {
    measured:
      'Bones that the clip never changes, against the rest pose: fewer than half are as long within 2 %, or within twice the tolerance of a built clip, be it with or without what the clip scales above them. The evidence also has the number that would fit by chance, if the same lengths were dealt at random.',
    silent:
      'with fewer than four such bones, if the clip moves more than 40 % of the bones freely, for differences, where units or the order of joints explain it, and for builds of an open source that fits.',
    example:
      '5 of 58 bones are as long as in the skeleton: joint 3 "Spine" is 131 mm long instead of 98.4 mm',
    fix: 'Open the skeleton that the clip was made for. Where the joints of both have the same names, put the clip on this one: in Assets, as its skeleton, or by `posescope import MODEL -o FOLDER --skeleton FILE`. Else retarget it.',
  },
  'joint-order': {
    measured:
      'Tracks whose constant translation is not that of their joint in the rest pose, but exactly (within 0.5 %) that of another joint whose own track is elsewhere. At least two and 80 % of all that do not fit, or two that have exchanged their places: of one that moves, its first value is enough.',
    silent:
      'where the joints that were exchanged have the same translation, as left and right often have, and where clip and skeleton are of releases on different sides of 0.11: see `clip-without-skeleton`.',
    example:
      '2 of 60 tracks stand at another joint than their own: track 3 is that of joint 9 "LeftArm"',
    fix: 'Bring the tracks into the order of the skeleton.',
  },
  'rotation-order': {
    measured:
      'The angle of every first rotation from the rest pose, as stored and with the first component moved to the end. At least 60 % of the joints must be nearer by more than 50° as w x y z; at the median they are farther than 100° as stored, and not farther than 90° as w x y z. Joints with one key at rest do not count.',
    silent: 'with fewer than three joints.',
    example:
      'rotations seem to be stored as w x y z: read as x y z w, joints stand 176° from rest, as w x y z 11°',
    fix: 'Write rotations as x y z w.',
  },
  'additive-base': {
    measured:
      'For a clip of differences (its bones are shorter than half): its first frame must be no difference, or be the source relative to its first frame or to the rest pose. Otherwise a later frame without any difference is looked for, where an optimiser may have left up to 3°: that was the base.',
    silent:
      'if neither the source is open nor any frame is the base; a first frame far from the base is then only info.',
    example: 'the differences are to the pose at 0.533 s, not to the first frame',
    fix: 'Build the difference from the source again.',
  },
  'additive-pose': {
    measured:
      'A clip that is played as an additive layer, or is called additive in its name or file name, whose bones have at least half of their rest length.',
    silent: 'without a skeleton, and for clips that nothing says to be additive.',
    example:
      'holds poses, and is called "punch_additive": 65 of 65 bones have about their rest length',
    fix: 'Build it as a difference to its first frame or to the rest pose.',
  },
  'half-turn': {
    measured:
      'The angle between neighbouring rotation keys of a source: 175° or more, or stored in opposite hemispheres and more than 90° apart, so that more than half a turn was meant. Only the latter is a warning.',
    silent:
      'for steps (keys less than 0.1 ms apart), for opposite hemispheres in joints that `source-rotation-signs` names, as their signs say nothing, and for runtime clips: see `rotation-long-way`.',
    example:
      'joint 4 "Door": 1 pair of neighbouring keys half a turn or more apart, up to 215°, at 0.500 s',
    fix: 'Add a key between the two.',
  },
  'source-rotation-signs': {
    measured:
      'Neighbouring rotation keys of a source whose product is negative, though they are less than 90° apart.',
    silent: 'for runtime clips: building flips signs.',
    example: 'joint 9 "LeftForeArm": 2 pairs of neighbouring keys with opposite signs, at 0.300 s',
    fix: 'Give neighbouring keys the same sign.',
  },
  spike: {
    measured:
      'The distance of a key from the line between its neighbours, which must be nearer to each other than half of it (all of it, if it is six times all others) and at most 1.6 frames away (6 if the spike is clear: an optimiser drops keys; it is then info). It must be three times larger than all other such distances of the 24 keys before and after it, its steps 1.2 times faster than theirs (0.6 times, if it is six times all others and comes back to where it left), and it must be at least 6°, 1 % of the size of the character, or 0.1 of a scale. For a warning: three times these limits, six times all others, 2.5 times as fast.',
    silent:
      'for tracks with fewer than eight keys (five in a runtime clip), and where movements as quick are usual.',
    example:
      'joint 12 "Head": the rotation leaves its neighbours by 45.2° for one frame, at 0.500 s',
    fix: 'Drop the key, or mend the source.',
  },
  jitter: {
    measured:
      'How far each key of a rotation or translation leaves the middle of its neighbours, at most 1.6 frames away. Of sixteen keys one after the other, 65 % leave it the other way than the key before, and their correlation is below −0.35: that of noise is −0.67, that of a movement nearly 1. It is at least 0.4 of all movement from key to key. On average that moves the joint, or the farthest one below it, by 0.3 % of the size of the character at least; for a warning by 3 %, for half a second, or by 0.5 %, for a second, if no more than two joints do.',
    silent:
      'for movements that take three frames or more to come back, for joints that leave the middle by more than 29°, as in a spin, and where an optimiser has dropped keys between.',
    example:
      'joint 12 "Hand" jitters from 0.200 to 1.400 s: from key to key its rotation goes back and forth by 4.6°, and moves what it carries by 15.3 mm',
    fix: 'If it is not meant, as a shiver or a clap is: “Smooth these keys” takes out what goes back and forth from key to key, in the ranges in which it does, up to three times or so; of movements that take eight keys to come back, 94 % and more stay. Or clean up the capture. A build keeps the noise as long as it is above the tolerance, and spends most of its keys on it.',
  },
  'frame-rate': {
    measured:
      'Times of keys in tracks with more than one: the first later than half a frame; the typical distance of neighbours against the rate that the clip is said to have; frames that are missing, doubled, between two others, or repeat the pose before while everything moves on.',
    silent:
      'if fewer than 80 % of the frames have keys, or fewer than eight, and for the last key of a track, as a curve that is sampled ends at a time of its own; of optimised clips only the rate and repeated poses are checked, as optimising drops keys.',
    example: '1 frame of 30 a second repeats the pose before: frame 15, at 0.500 s',
    fix: 'Export the clip at its own rate, from its first frame.',
  },
  'first-pose': {
    measured:
      'From the first key of each rotation to the second, where that is in the next frame: at least 0.2 radians (11.5°), and four times faster than after it, but for 0.2 % of the clip, which may be noise of a capture; or only than in the frame that follows, where 80 % of the joints that turn begin as the skeleton rests. Told if a quarter of the joints that turn do so, three at least.',
    silent:
      'for tracks with fewer than four keys or with their first key later, and for joints that are about as at first in the end: what kicks at once and comes back.',
    example:
      'the first frame is another pose: until the second one, at 0.033 s, 24 of 30 joints turn at least 4 times faster than after it, joint 12 "LeftArm" most, by 78.21°',
    fix: 'Press “Begin at the second frame”, or build with --from on the command line: the advice names the exact time. Better, export the clip from its second frame on: converters and capture tools put the pose of the rig first. As a loop, it jumps there every time.',
  },
  frozen: {
    measured:
      'A range of at least 0.35 s and 15 % of the clip in which the rotation or translation of a joint does not change, though it does at least 92 % of the rest, in three intervals between keys or more, and a parent or child goes on at half of its mean speed or more. A warning if it stops in mid-movement, for half of the clip at most, and goes on with a jump; if that is three times its usual speed, nothing else has to move.',
    silent:
      'for tracks with fewer than twelve keys (five in a runtime clip), for joints that often stand still, and in a build whose open source moves there by no more than the tolerance, or stands still there and elsewhere, too.',
    example:
      'joint 7 "LeftUpLeg": its rotation stands still from 0.300 to 0.900 s, and moves all the rest of the time',
    fix: 'Look for lost capture or a dropped track in the source.',
  },
  'loop-gap': {
    measured:
      'Position of every joint in the last pose against the first, in model space, movement over the ground left out; compared with the mean step of the joint. A gap of one step of the movement is a missing closing frame (info); a larger one is a jump, a warning from four steps on, unless it is more than 20 steps and 10 % of the size of the character: such a clip is rather played once. Where the movement goes on smoothly if the first pose stands in place of the last (it bends by at most 1.25 times the most, and four times the median, of the clip), a gap of 1.5 mean bends of the joint is a jump, a warning from twice the largest. Also a last key of one joint alone that is turned by more than 4.6° and 3.5 times its usual step; a last frame that is there twice; and velocities that jump by 2.5 times more than near the ends.',
    silent:
      'for clips that do not loop: the last pose is farther from the first than 15 % of how far the clip goes, unless only the last frame is wrong; for gaps below 0.3 % of the size of the character.',
    example: 'the loop jumps by 31 mm at joint 1 "Hips", 6.2 times its usual step',
    fix: '“Close the loop” makes the last frame equal to the first. A missing closing frame is added; a last frame that is wrong by itself is replaced; else every frame is corrected by its part of the gap, so that no movement gets quicker. The way over the ground stays. A frame that is there twice is left out by “End one frame earlier”, or by --to on the command line. A clip that ends too far away for this finding has “Close the loop” in Error, at the loop.',
  },
  'movement-dropped': {
    measured:
      'Tracks that keep one value, while those of the clip of the same name in a file that was opened before move: by how much, in model space at the end of the chain of the rest pose (at least 10 cm from a joint). Info from 0.05 mm on, a warning above 1 mm.',
    silent:
      'unless two files with skeletons of the same joints are open, each with a source clip of that name and duration, and half of the joints turn alike in both, within 15°.',
    example:
      'joint 12 "Armature": its translation moves by 0.0002 in the original and stands still here, 40 mm in the end',
    fix: 'Lower the tolerance of the tool for this kind of track, or leave the joint out.',
  },
  'turn-collapsed': {
    measured:
      'Between neighbouring rotation keys the turns from key to key of the original are added up, as vectors: more than 180° cannot be played without the keys between.',
    silent: 'where no original is open, see `movement-dropped`.',
    example:
      'joint 4 "Wheel" turns by 270° from 0.000 s to 0.500 s in the original, and by 90° here: the keys between are gone',
    fix: 'Keep a key every 90°, or raise the number of keys of the tool for this joint.',
  },
  'tolerance-scaled': {
    measured:
      'The largest difference between a translation here and a key of the original, times the scale of the ancestors in the rest pose, where that is at least 5: a warning from 1 mm on.',
    silent: 'where no original is open, see `movement-dropped`.',
    example:
      'joint 7 "Hand" is 0.0004 off in its own units, which its ancestors scale by 200: 80 mm',
    fix: 'Divide the tolerance of the tool by that scale, or apply the scale to the mesh and the joints before.',
  },
  'root-drift': {
    measured:
      'The way of the first moving joint from start to end, the way in the position track that belongs to the clip, and the way in the source. Clip and track both have it if they go the same way within 10 %, or if the clip goes more than a quarter of the way of the track and 5 % of the size of the character. Together they must have all of the source, within 1 %, ten tolerances and 2 mm; a source that goes less than 5 % of the track beside the clip was without that motion before.',
    silent:
      'if the clip does not loop, and where its root only sways, as in a step that is cut from a walk. A looping clip that travels without a motion track is info.',
    example:
      'joint 1 "Hips" travels 1.2 m in the clip, and 1.2 m in its motion track: played with both, it goes twice',
    fix: 'Extract root motion again from the source.',
  },
  'contact-slides': {
    measured:
      'Feet are joints named foot, ankle, toe, ball, heel, paw or hoof, else the lowest ends of chains. A foot stands while it is slower than 0.15 m/s at 60 Hz, filtered by the median of six frames (D. Holden, Learned Motion Matching, 2020), slower than √0.02 cm a frame at least once (D. Holden, Phase-Functioned Neural Networks, 2017), and lower than 5 cm above its lowest place; times are adapted to the frame rate, lengths to the unit. The slide is the largest distance over the ground from where it began to stand. Contacts are those of the source, if it is open; only what the clip adds is a warning, from 4 mm and 0.15 % of the size of the character on.',
    silent:
      'for differences, without a skeleton, for stands shorter than 0.1 s, and for characters smaller than 25 cm whose feet are not named: with a wrong unit, all of them would stand.',
    example:
      'joint 58 "LeftFoot" stands from 0.310 to 0.580 s and slides 18.4 mm, in the source 0.2 mm',
    fix: 'Build the chain above the foot with a smaller tolerance; “Build within …” finds one for the whole clip. What the source itself slides is corrected where it was made: no build lessens it.',
  },
  'contact-sinks': {
    measured:
      'The height of a standing foot below that of the source at the same time, from 4 mm and 0.15 % of the size of the character on. Contacts as for `contact-slides`.',
    silent: 'if the source is not open.',
    example: 'joint 58 "LeftFoot" sinks 18 mm below where it stands in the source, at 0.400 s',
    fix: 'Build the chain above the foot with a smaller tolerance; “Build within …” finds one for the whole clip.',
  },
  'source-coarse': {
    measured:
      'The distance between half floats at the largest coordinate of a moving track, against the median bone: 2 %, a warning from 4 % on.',
    silent: 'without a skeleton. Runtime clips have `translation-coarse`.',
    example: 'joint 0 "Hips": once built, translations will move in steps of 125 mm, at 0.100 s',
    fix: 'Extract root motion, or move the origin to the character.',
  },
  'error-above': {
    measured:
      'The largest displacement of three points 10 cm from every joint, between clip and source, at the times of all keys and at three between any two, as `compare` measures it. A clip whose root motion was extracted is measured against the source without it. The ancestor with the largest share of it is named. Info above the tolerance (1 mm unless given), a warning above ten times that and 0.4 % of the size of the character.',
    silent:
      'if the source is not open, and where all keys of the source, built, would have as large an error.',
    example:
      'joint 25 "Palm" is 14.1 mm from its source at 0.208 s, the tolerance is 1 mm: most of it comes from joint 15 "UpperArm"',
    fix: 'Build with a smaller tolerance, or with overrides for that chain.',
  },
  'source-order': {
    measured:
      'Whether clip and source are of releases on different sides of 0.11: they have the joints of one skeleton in different orders, so that a track of the one and that of the other move different joints.',
    silent:
      'without a skeleton, where the skeleton has the same order in both, and where the clip does not fit the skeleton either: see `clip-without-skeleton`.',
    example:
      'its joints are in the order of releases since 0.11, those of its source in walk.raw.ozz in that of releases before 0.11: no errors are measured',
    fix: 'Upgrade the older one, with the old skeleton.',
  },
  'iframes-sparse': {
    measured:
      'The most keys that a seek between any two times reads, by the rule of the reference library, as in *Seek cost*; the average is of 128 × 128 seeks, evenly spread. Info above 24 per track and 1,500 together, a warning above 20,000. The interval is the longest tried that brings the worst below that bound.',
    silent: 'for sources, which have no iframes.',
    example:
      'a seek to 5.702 s reads 17970 keys, 8500 on average; an iframe every 0.6682 s brings it to 1110, for 9715 bytes',
    fix: 'Build with a shorter iframe interval.',
  },
  'edge-at-seam': {
    measured:
      'Edges of a float track in one loop, by the rule of the reference library, nearer than 0.0001 to ratio 0 or 1. The threshold is half of the range unless given.',
    silent: 'for tracks that are no curves of one number.',
    example: 'rises through 0.5 at ratio 1, where the clip loops: 1 edge there in every loop',
    fix: 'Move the event off the ends of the clip.',
  },
  'edge-never': {
    measured: 'The smallest and the largest value of the track against the threshold.',
    silent: 'for tracks of one value, unless a threshold is given.',
    example: 'never crosses 0.5: its values are from 0 to 0.4',
    fix: 'Choose a threshold that the curve crosses.',
  },
  'pulse-empty': {
    measured: 'A rising edge and a falling edge within a millionth of the clip.',
    silent: 'for tracks that are no curves of one number.',
    example: 'rises and falls through 0.5 at one time, ratio 0.5',
    fix: 'Give the pulse a duration, or drop it.',
  },
  'helper-joint': {
    measured:
      'Joints that have the same value in all keys of all clips of the model, and that no vertex of its skins follows.',
    silent: 'for models without clips or without a skin, and where some of the mesh was left out.',
    example: 'joint 0 "Armature": no clip moves it and no skin uses it',
    fix: 'Leave it out of the export, or bake it into its children.',
  },
  'size-unlikely': {
    measured:
      'The largest extent along an axis of the joints that vertices follow by weights, in the rest pose: 50 m or more, and less than 10 m in another unit (cm or mm). Of a skeleton without meshes in its file, the extent of all joints, if it is that of a body: it has twelve joints or more, half of them three joints or more below a root, and no bone is more than 60 % of it.',
    silent:
      'for meshes in the same file that follow no joints by weights, for skeletons that are built like a scene, and where the unit of lengths is chosen so that the size is likely.',
    example:
      'the joints that its skin follows are 103.5 m apart at rest, in cm they would be 1.035 m: the unit of lengths is probably cm',
    fix: 'Choose the unit of the file (the button of the finding, *Clip is in* in *Build*, `--unit cm`), or export the model in metres. If it is as large as that, ignore the finding.',
  },
  'gltf-scale-inherits': {
    measured:
      'The scale of a joint in the rest pose: above 9 or below 1/9, with joints below it; any scale of the nodes of a glTF that the skeleton hangs from.',
    silent: 'where scales of several ancestors cancel out.',
    example:
      'joint 0 "Armature" scales 66 joints below it by 100: a local tolerance of 1 mm there is 100 mm, and errors 10 cm beside them are measured 1000 cm away',
    fix: 'Apply the scale where the skeleton was made (Blender: *Apply Scalings: FBX All*), or choose a distance that is as much smaller: *Shell at* in *Error*, --distance on the command line.',
  },
};
