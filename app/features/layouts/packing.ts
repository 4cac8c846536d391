/** Packs bytes as a server would that sends them compressed. */
export async function gzip(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([Uint8Array.from(bytes)])
    .stream()
    .pipeThrough(new CompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/**
 * Unpacks while it arrives: bytes that are there after each of `steps` equal pieces, from none to all.
 */
export async function unpackedAfter(
  packed: Uint8Array<ArrayBuffer>,
  steps: number,
): Promise<Float64Array> {
  const { readable, writable } = new DecompressionStream('gzip');
  const counted = { bytes: 0 };
  const counting = count(readable, counted);
  const writer = writable.getWriter();
  const arrived = new Float64Array(steps + 1);
  for (let step = 1; step <= steps; step++) {
    const piece = packed.subarray(pieceEnd(packed, step - 1, steps), pieceEnd(packed, step, steps));
    if (piece.length > 0) await writer.write(piece);
    if (step === steps) {
      await writer.close();
      await counting;
    } else await turnOfEvents();
    arrived[step] = counted.bytes;
  }
  return arrived;
}

function pieceEnd({ length }: Uint8Array, step: number, steps: number): number {
  return Math.floor((length * step) / steps);
}

async function count(
  readable: ReadableStream<Uint8Array>,
  counted: { bytes: number },
): Promise<void> {
  for await (const piece of readable) counted.bytes += piece.length;
}

/** Until what has been unpacked has been handed over. */
function turnOfEvents(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
