import { renderToReadableStream } from 'react-dom/server';
import { expect, it } from 'vitest';
import { late } from '../../../app/ui/late.tsx';

async function htmlOf(Component: ReturnType<typeof late>): Promise<string> {
  const stream = await renderToReadableStream(<Component />);
  await stream.allReady;
  return await new Response(stream).text();
}

it('shows what has been loaded', async () => {
  const Late = late(() => Promise.resolve({ default: () => <b>there</b> }));
  expect(await htmlOf(Late)).toContain('<b>there</b>');
});

it('says nothing where nothing is shown', async () => {
  const lost = late<object>(
    () => Promise.reject(new Error('no network')),
    () => false,
  );
  expect(await htmlOf(lost)).not.toContain('alert');
});

it('says in one sentence that it cannot be loaded, and breaks nothing', async () => {
  const html = await htmlOf(late(() => Promise.reject(new Error('no network'))));
  expect(html).toContain('role="alert"');
  expect(html).toContain('could not be loaded. Check the network, then reload the page.');
});
