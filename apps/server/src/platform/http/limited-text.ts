/**
 * Reads the body of another server's answer to its end. A body that is longer than `maxBytes`, or has no end, is cut off with its
 * connection: then throws an Error.
 */
export async function readLimitedBytes(body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  // An error that leaves the loop closes the connection.
  for await (const part of body) {
    size += part.length;
    if (size > maxBytes) throw new Error(`the answer is longer than ${maxBytes} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** The same, as UTF-8. */
export const readLimitedText = async (body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<string> =>
  (await readLimitedBytes(body, maxBytes)).toString('utf8');
