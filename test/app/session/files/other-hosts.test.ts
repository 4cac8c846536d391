import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createFetching, type Fetching } from '../../../../app/session/files/other-hosts.ts';

let asked: string[];
let fetched: string[];
let agrees: boolean;
let fetching: Fetching;
const { signal } = new AbortController();

beforeEach(() => {
  asked = [];
  fetched = [];
  agrees = false;
  vi.stubGlobal('origin', 'https://host');
  vi.stubGlobal('fetch', (url: string) => Promise.resolve(new Response(`own ${url}`)));
  const ask = ({ subject, agree }: { subject: string; agree: string }): Promise<boolean> => {
    asked.push(`${subject}: ${agree}`);
    return Promise.resolve(agrees);
  };
  fetching = createFetching({ ask }, (url) => {
    fetched.push(url);
    return Promise.resolve(new Blob([url]));
  });
});

const get = (url: string) => fetching.fetch(url, 'fox.gltf', signal);

describe('nothing is fetched from another host', () => {
  it('to which the person does not agree', async () => {
    expect(await get('https://other/a.bin')).toMatch(/not fetched|Nothing was fetched/);
    expect(asked).toEqual(['fox.gltf: Fetch from https://other']);
    expect(fetched).toEqual([]);
  });

  it('by another protocol, and the person is not asked', async () => {
    expect(await get('file:///etc/passwd')).toMatch(/expected an address/);
    expect(await get('data:text/plain,abc')).toMatch(/expected an address/);
    expect({ asked, fetched }).toEqual({ asked: [], fetched: [] });
  });

  it('on another port or by another protocol than the one agreed to', async () => {
    agrees = true;
    await get('https://other/a.bin');
    agrees = false;
    await get('https://other:8443/a.bin');
    await get('http://other/a.bin');
    expect(fetched).toEqual(['https://other/a.bin']);
  });
});

it('the person is asked once for each host, also for several files at once', async () => {
  agrees = true;
  await Promise.all(['https://other/a.bin', 'https://other/b.bin'].map(get));
  await get('https://other/c.bin');
  expect(asked).toHaveLength(1);
  expect(fetched).toHaveLength(3);
});

it('the page’s own host is not asked about', async () => {
  const file = await get('https://host/a.bin');
  expect(typeof file === 'string' ? file : await file.text()).toBe('own https://host/a.bin');
  expect({ asked, fetched }).toEqual({ asked: [], fetched: [] });
});
