/**
 * Reads the body of another server's answer to its end, as UTF-8. A body that is longer than `maxBytes`, or has no end, is cut off
 * with its connection: then throws an Error.
 */
export async function readLimitedText(body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  // An error that leaves the loop closes the connection.
  for await (const part of body) {
    size += part.length;
    if (size > maxBytes) throw new Error(`the answer is longer than ${maxBytes} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
