import { crc32, deflateSync } from 'node:zlib';

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const LEVELS = 16;

export type Color = readonly [red: number, green: number, blue: number];

function encodeChunk(type: 'IHDR' | 'PLTE' | 'IDAT' | 'IEND', data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}

/** A PNG of `values` from 0 (the first color) to 1 (the second), row by row, in 16 levels. It holds the pixels and nothing else. */
export function encodeTwoColorPng(
  { width, height, values }: { readonly width: number; readonly height: number; readonly values: Float32Array },
  [first, second]: readonly [Color, Color],
): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Four bits for each pixel, colors from a palette.
  header.set([4, 3, 0, 0, 0], 8);
  const palette = Buffer.from(
    Array.from({ length: LEVELS }, (_, level) =>
      first.map((from, part) => Math.round(from + ((second[part] ?? 0) - from) * (level / (LEVELS - 1)))),
    ).flat(),
  );
  const rowBytes = Math.ceil(width / 2);
  const rows = Buffer.alloc((rowBytes + 1) * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const level = Math.round(Math.min(1, Math.max(0, values[y * width + x] ?? 0)) * (LEVELS - 1));
      const at = y * (rowBytes + 1) + 1 + (x >> 1);
      rows[at] = (rows[at] ?? 0) | (x % 2 === 0 ? level << 4 : level);
    }
  return Buffer.concat([
    PNG_SIGNATURE,
    encodeChunk('IHDR', header),
    encodeChunk('PLTE', palette),
    encodeChunk('IDAT', deflateSync(rows)),
    encodeChunk('IEND', Buffer.alloc(0)),
  ]);
}
