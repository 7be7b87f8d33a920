import { hash } from 'node:crypto';
import type { Hmac } from '@arara/games';

/** Bytes of SHA-256's block, which a shorter key is filled up to with zeros, and of its digest. */
const BLOCK = 64;
const DIGEST = 32;
/** A digest as text of one character a byte: one that comes as a buffer has memory of its own, which takes longer than the hash. */
const BYTES = 'binary';
/** Longer messages than a draw's are hashed too, in a buffer of their own. */
const ROOM = 1024;
const inside = Buffer.allocUnsafeSlow(BLOCK + ROOM);
const outside = Buffer.allocUnsafeSlow(BLOCK + DIGEST);

function padKey(key: Uint8Array, pad: number): Uint8Array {
  const block = new Uint8Array(BLOCK).fill(pad);
  const short = key.length > BLOCK ? hash('sha256', key, 'buffer') : key;
  for (const [n, byte] of short.entries()) block[n] = byte ^ pad;
  return block;
}

/**
 * HMAC-SHA-256 of UTF-8 messages under one key (RFC 2104): H(K ^ opad, H(K ^ ipad, message)). Two one-shot hashes; an Hmac
 * object per message, which the platform offers, was an eighth of a round's work in this process.
 */
export function createKeyedHmac(key: Uint8Array): Hmac {
  const inner = padKey(key, 0x36);
  const outer = padKey(key, 0x5c);
  return (message) => {
    // A character is three bytes at most.
    const buffer = message.length * 3 > ROOM ? Buffer.allocUnsafe(BLOCK + message.length * 3) : inside;
    buffer.set(inner);
    const length = buffer.write(message, BLOCK);
    outside.set(outer);
    outside.write(hash('sha256', buffer.subarray(0, BLOCK + length), BYTES), BLOCK, BYTES);
    return Buffer.from(hash('sha256', outside, BYTES), BYTES);
  };
}
