/**
 * Chance that a player can check. The public scheme:
 *
 * - `serverSeed`: 64 hex characters of 32 random bytes. Before its first round the player is shown the
 *   commitment, the SHA-256 in hex of that *text*. The seed itself is shown after rotation.
 * - bytes: HMAC_SHA256(key = serverSeed text, message = `clientSeed:nonce:cursor`), with cursor
 *   0, 1, 2… for each further 32 bytes.
 * - float: b0/256 + b1/256² + b2/256³ + b3/256⁴, which is the four bytes as one integer over 2³².
 *
 * The commitment is the hash *of* the seed and the outcome the HMAC *keyed by* it, so neither tells
 * anything about the other.
 */
import type { RandomDraws } from './kinds/game.ts';

/** HMAC_SHA256 of a UTF-8 message, already keyed by the server seed's text; 32 bytes. */
export type HmacFunction = (message: string) => Uint8Array;

const hmacBlockBytes = 32;
const drawsPerHmacBlock = 8;

/** The message whose HMAC gives the cursor-th 32 bytes of a round. */
export function buildDrawHmacMessage(clientSeed: string, nonce: number, cursor: number): string {
  return `${clientSeed}:${nonce}:${cursor}`;
}

/** The draws of one round. A block is computed when it is first asked for. Throws on an HMAC that is not 32 bytes. */
export function createHmacDraws(hmac: HmacFunction, clientSeed: string, nonce: number): RandomDraws {
  const blocks: DataView[] = [];
  return {
    draw(i) {
      const cursor = Math.floor(i / drawsPerHmacBlock);
      const block = (blocks[cursor] ??= toHmacBlockDataView(hmac(buildDrawHmacMessage(clientSeed, nonce, cursor))));
      return block.getUint32((i % drawsPerHmacBlock) * 4);
    },
  };
}

function toHmacBlockDataView(bytes: Uint8Array): DataView {
  if (bytes.length !== hmacBlockBytes) throw new RangeError(`an HMAC of ${bytes.length} bytes is not SHA-256`);
  return new DataView(bytes.buffer, bytes.byteOffset, hmacBlockBytes);
}

/** Lower-case hex text of bytes. */
export function bytesToHex(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += byte.toString(16).padStart(2, '0');
  return text;
}
