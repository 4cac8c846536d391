// Fetches one file of another host for the page around this frame, after the person has agreed to that
// host. The page's own policy allows no other host; this document's is narrowed to the one it is told.

/**
 * @param {string} url
 * @returns {Promise<{ blob: Blob } | { status: string } | { refused: true }>}
 */
async function fetchFile(url) {
  const narrowed = document.createElement('meta');
  narrowed.httpEquiv = 'Content-Security-Policy';
  narrowed.content = `connect-src ${new URL(url).origin}`;
  document.head.append(narrowed);
  try {
    const response = await fetch(url, { credentials: 'omit', referrerPolicy: 'no-referrer' });
    if (!response.ok) return { status: `${response.status} ${response.statusText}`.trim() };
    return { blob: await response.blob() };
  } catch {
    return { refused: true };
  }
}

addEventListener('message', ({ data, origin, ports: [port] }) => {
  // Another site may put this document into a frame of its own.
  if (origin !== location.origin) return;
  void fetchFile(String(data)).then((answer) => port.postMessage(answer));
});
parent.postMessage('posescope: elsewhere', location.origin);
