import { describe, expect, it } from 'vitest';
import { additiveReach } from '../../../engine/inspect/additive-reach.ts';
import { readObject, validFixture } from '../../support/archives.ts';

const character = (name: string) => validFixture(`character/${name}.ozz`);
const skeleton = readObject(character('skeleton'), 'skeleton');
const reach = (name: string) => additiveReach(skeleton, readObject(character(name), 'animation'));

describe('an additive layer moves joints', () => {
  it('a little where it holds differences', () => {
    expect(reach('breath.additive').distance).toBeGreaterThan(0);
    expect(reach('breath.additive').distance).toBeLessThan(0.2); // metres
  });

  it('away from the body where it holds whole poses', () => {
    const { joint, distance, ratio } = reach('walk');
    expect(distance).toBeGreaterThan(0.5); // metres
    expect(skeleton.names[joint]).toBeDefined();
    expect(ratio).toBeGreaterThanOrEqual(0);
    expect(ratio).toBeLessThanOrEqual(1);
  });
});
