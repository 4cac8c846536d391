import type { Plugin } from 'vite';

/**
 * What a built page may do: run its own code and WebAssembly, read its own files and those a person
 * gives it, and nothing else. No inline script or style; no other host.
 */
export const policy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self' blob:",
  "worker-src 'self' blob:",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/**
 * Puts the policy into the built page. The development server injects inline code of its own, so
 * not there.
 */
export function contentSecurityPolicy(): Plugin {
  return {
    name: 'posescope:content-security-policy',
    apply: 'build',
    transformIndexHtml: () => [
      {
        tag: 'meta',
        attrs: { 'http-equiv': 'Content-Security-Policy', content: policy },
        injectTo: 'head-prepend',
      },
    ],
  };
}
