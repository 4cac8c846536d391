import type { Plugin } from 'vite';

/**
 * What a built page and its workers may do: run the page's own code and WebAssembly, read its own files
 * and those a person gives it, and nothing else. No inline script or style; no other host. Workers are
 * blobs, because only these get this policy; the modules that they import count as workers, too. Frames for `public/elsewhere/`, whose policy is its own.
 */
export const policy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self' blob:",
  "worker-src 'self' blob:",
  "frame-src 'self'",
  "manifest-src 'self'",
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
