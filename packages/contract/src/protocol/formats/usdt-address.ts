import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';

const BASE58_ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** Decodes a Base58 text to `length` bytes; undefined when it has other letters or does not fit. */
function decodeBase58(text: string, length: number): Uint8Array | undefined {
  let value = 0n;
  for (const letter of text) {
    const digit = BASE58_ALPHABET.indexOf(letter);
    if (digit < 0) return undefined;
    value = value * 58n + BigInt(digit);
  }
  const bytes = new Uint8Array(length);
  for (let index = length - 1; index >= 0; index -= 1) {
    bytes[index] = Number(value & 255n);
    value >>= 8n;
  }
  return value === 0n ? bytes : undefined;
}

/** Base58Check of TRON (TRC-20): 21 bytes that begin with 0x41, then four bytes of their double SHA-256. */
function isTronAddress(text: string): boolean {
  const bytes = decodeBase58(text, 25);
  if (bytes?.[0] !== 0x41) return false;
  const checksum = sha256(sha256(bytes.subarray(0, 21)));
  return bytes.subarray(21).every((byte, index) => byte === checksum[index]);
}

/** An address of Ethereum (ERC-20): forty hexadecimal digits. In mixed case they must have the checksum of EIP-55. */
function isEthereumAddress(text: string): boolean {
  const digits = text.slice(2);
  if (!/^[\da-f]{40}$/i.test(digits)) return false;
  const lower = digits.toLowerCase();
  if (digits === lower || digits === digits.toUpperCase()) return true;
  const hash = keccak_256(Uint8Array.from(lower, (digit) => digit.charCodeAt(0)));
  return Array.from(digits).every((digit, index) => {
    const nibble = ((hash[index >> 1] ?? 0) >> (index % 2 === 0 ? 4 : 0)) & 15;
    return digit === (nibble >= 8 ? digit.toUpperCase() : digit.toLowerCase());
  });
}

/**
 * True for text that can be an address for USDT. An address that looks like one of TRON or Ethereum must have its right checksum, so
 * that no money is sent to a misspelt address. An address of another chain is any 20 to 120 letters and digits.
 */
export function isUsdtAddress(text: string): boolean {
  if (/^T[\dA-Za-z]{33}$/.test(text)) return isTronAddress(text);
  if (/^0x/i.test(text)) return isEthereumAddress(text);
  return /^[\dA-Za-z]{20,120}$/.test(text);
}
