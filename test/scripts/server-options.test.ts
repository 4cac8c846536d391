import { describe, expect, it } from 'vitest';
import { serverOptions } from '../../scripts/lib/server-options.mjs';

describe('refuses, in a sentence', () => {
  it.each([
    [['--port', 'high'], /^--port: expected a number from 1 to 65535, found "high"\.$/],
    [['--port', '70000'], /found "70000"/],
    [['--port'], /'--port <value>' argument missing/],
    [['--open'], /Unknown option '--open'/],
    [['here'], /'here'/],
  ])('%j', (words, message) => {
    expect(() => serverOptions(words)).toThrow(message);
  });
});

it.each([
  [[], { port: 5173 }],
  [['--port', '5200'], { port: 5200 }],
  [['--host'], { port: 5173, host: '0.0.0.0' }],
  [['--host', '--port=5200'], { port: 5200, host: '0.0.0.0' }],
  [['--host', '127.0.0.1'], { port: 5173, host: '127.0.0.1' }],
])('%j is %j', (words, options) => {
  expect(serverOptions(words)).toEqual(options);
});
