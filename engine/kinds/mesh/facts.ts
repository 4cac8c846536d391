import type { Mesh } from '../../model/mesh.ts';
import type { Count, Fact, KindFacts } from '../shared/kind.ts';

export const meshFacts: KindFacts<Mesh> = {
  title: 'Mesh',
  summary: ({ vertexCount }) => [vertices(vertexCount)],
  line: (mesh) => [
    vertices(mesh.vertexCount),
    { count: triangleCount(mesh), one: 'triangle' },
    { count: mesh.jointRemaps.length, one: 'joint' },
  ],
  details: (mesh) => [
    { label: 'vertices', value: { count: mesh.vertexCount }, range: mesh.ranges.body },
    { label: 'triangles', value: { count: triangleCount(mesh) } },
    { label: 'skin joints', value: { count: mesh.jointRemaps.length } },
    ...appearanceFacts(mesh),
    ...mesh.parts.map(({ vertexCount, influences }, index) => ({
      label: `part ${index}`,
      value: { counts: [vertices(vertexCount), { count: influences, one: 'influence' }] },
    })),
  ],
  json: (mesh) => ({
    vertices: mesh.vertexCount,
    triangles: triangleCount(mesh),
    joints: mesh.jointRemaps.length,
    parts: mesh.parts.map(({ vertexCount, influences }) => ({ vertices: vertexCount, influences })),
  }),
};

function vertices(count: number): Count {
  return { count, one: 'vertex', many: 'vertices' };
}

function triangleCount({ triangleIndices }: Mesh): number {
  return triangleIndices.length / 3;
}

function appearanceFacts({ appearance }: Mesh): Fact[] {
  if (appearance === undefined) return [];
  return [
    { label: 'surfaces', value: { count: appearance.surfaces.length } },
    { label: 'pictures', value: { count: appearance.images.length } },
  ];
}
