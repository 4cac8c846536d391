import { expect, it } from 'vitest';
import { foreignFile } from '#engine/archive';
import { encodeText } from '../../../engine/base/text.ts';

it.each<[string, string | undefined, string, string]>([
  ['walk.fbx', undefined, 'an FBX file', 'Open it as a model'],
  ['walk.FBX', 'anything', 'an FBX file', 'Open it as a model'],
  ['walk.bin', 'Kaydara FBX Binary  \0', 'an FBX file', 'Open it as a model'],
  ['scene.blend', 'BLENDER-v300', 'a Blender file', 'File > Export'],
  ['scene.dae', '<?xml version="1.0"?>', 'an XML file (Collada?)', 'Export it as glTF 2.0'],
  ['walk.ozz', '<!DOCTYPE html>', 'a web page or an XML file', 'fetch it again'],
  ['walk.ozz', 'version https://git-lfs.github.com/spec/v1', 'a Git LFS pointer', 'git lfs pull'],
  ['set.zip', 'PK\u0003\u0004', 'a ZIP file', 'Unpack it first'],
  ['cloth.obj', 'v 0 0 0', 'a mesh without joints', 'with its joints'],
  ['skin.png', '\udc89PNG', 'a PNG image', 'with the model'],
])('%s that begins with %j is %s', (name, start, found, advice) => {
  const file = foreignFile(name, start === undefined ? undefined : encodeText(start));
  expect(file?.found).toContain(found);
  expect(file?.advice).toContain(advice);
});

it.each<[string, string | undefined]>([
  ['walk.ozz', undefined],
  ['walk.fbx', '\u0001ozz-animation\0'],
  ['notes', 'hello'],
])('%s that begins with %j is not known', (name, start) => {
  expect(foreignFile(name, start === undefined ? undefined : encodeText(start))).toBeUndefined();
});
