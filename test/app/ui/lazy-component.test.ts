import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { NotLoaded, lazyComponent } from '../../../app/ui/lazy-component.tsx';

interface GreetingProps {
  readonly name: string;
}

const Greeting = ({ name }: GreetingProps): string => `Hello, ${name}`;

it('throws in rendering why its code cannot be loaded', async () => {
  const Broken = lazyComponent<GreetingProps>(() => Promise.reject(new Error('no such module')));
  expect(renderToStaticMarkup(createElement(Broken, { name: 'Ada' }))).toBe('');
  await Promise.resolve();
  expect(() => renderToStaticMarkup(createElement(Broken, { name: 'Ada' }))).toThrow(
    'no such module',
  );
});

it('says in one sentence that its code cannot be loaded, where something is rendered instead', async () => {
  const Lost = lazyComponent<GreetingProps>(
    () => Promise.reject(new Error('no network')),
    NotLoaded,
  );
  renderToStaticMarkup(createElement(Lost, { name: 'Ada' }));
  await Promise.resolve();
  const html = renderToStaticMarkup(createElement(Lost, { name: 'Ada' }));
  expect(html).toContain('role="alert"');
  expect(html).toContain('could not be loaded. Check the network, then reload the page.');
});

it('loads nothing until it is rendered, then once, however often that is', async () => {
  const load = vi.fn(() => Promise.resolve({ default: Greeting }));
  const Late = lazyComponent(load);
  expect(load).not.toHaveBeenCalled();
  expect(renderToStaticMarkup(createElement(Late, { name: 'Ada' }))).toBe('');
  expect(renderToStaticMarkup(createElement(Late, { name: 'Ada' }))).toBe('');
  await Promise.resolve();
  expect(renderToStaticMarkup(createElement(Late, { name: 'Ada' }))).toBe('Hello, Ada');
  expect(load).toHaveBeenCalledTimes(1);
});
