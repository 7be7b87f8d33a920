import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** The bytes of a Base58 text, as many as asked for; undefined when it has other letters or does not fit. */
function base58(text: string, length: number): Uint8Array | undefined {
  let value = 0n;
  for (const letter of text) {
    const digit = BASE58.indexOf(letter);
    if (digit < 0) return undefined;
    value = value * 58n + BigInt(digit);
  }
  const bytes = new Uint8Array(length);
  for (let at = length - 1; at >= 0; at -= 1) {
    bytes[at] = Number(value & 255n);
    value >>= 8n;
  }
  return value === 0n ? bytes : undefined;
}

/** Base58Check of TRON (TRC-20): 21 bytes that begin with 0x41, and four of their double SHA-256. */
function isTronAddress(text: string): boolean {
  const bytes = base58(text, 25);
  if (bytes?.[0] !== 0x41) return false;
  const check = sha256(sha256(bytes.subarray(0, 21)));
  return bytes.subarray(21).every((byte, at) => byte === check[at]);
}

/** Forty hexadecimal digits (ERC-20 and its like); in both cases, they bear the check of EIP-55. */
function isEthereumAddress(text: string): boolean {
  const digits = text.slice(2);
  if (!/^[\da-f]{40}$/i.test(digits)) return false;
  const lower = digits.toLowerCase();
  if (digits === lower || digits === digits.toUpperCase()) return true;
  const hash = keccak_256(Uint8Array.from(lower, (digit) => digit.charCodeAt(0)));
  return Array.from(digits).every((digit, at) => {
    const nibble = ((hash[at >> 1] ?? 0) >> (at % 2 === 0 ? 4 : 0)) & 15;
    return digit === (nibble >= 8 ? digit.toUpperCase() : digit.toLowerCase());
  });
}

/**
 * True for text that can be an address for USDT: one that looks like TRON's or Ethereum's must bear its right check, so that no
 * money leaves for a misspelt one; any other chain's is 20 to 120 letters and digits (specification, point 5: free text).
 */
export function isUsdtAddress(text: string): boolean {
  if (/^T[\dA-Za-z]{33}$/.test(text)) return isTronAddress(text);
  if (/^0x/i.test(text)) return isEthereumAddress(text);
  return /^[\dA-Za-z]{20,120}$/.test(text);
}
