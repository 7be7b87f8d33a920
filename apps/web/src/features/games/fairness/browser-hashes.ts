import type { HashFunctions } from '@arara/games/verify';

const encodeText = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** Missing outside secure contexts, whatever the types say. */
const browserSubtle = (): SubtleCrypto | null => (crypto as { readonly subtle?: SubtleCrypto }).subtle ?? null;

/**
 * The hashes of a verification, in this browser. Its own cryptography where there is one; a page without a secure context (plain http on a
 * home network) has none and loads a library instead.
 */
export async function createBrowserHashes(subtle: SubtleCrypto | null = browserSubtle()): Promise<HashFunctions> {
  if (subtle === null) {
    const [{ sha256 }, { hmac }] = await Promise.all([
      import('@noble/hashes/sha2.js'),
      import('@noble/hashes/hmac.js'),
    ]);
    return {
      sha256: (text) => sha256(encodeText(text)),
      hmacSha256: (key, message) => hmac(sha256, encodeText(key), encodeText(message)),
    };
  }
  return {
    sha256: async (text) => new Uint8Array(await subtle.digest('SHA-256', encodeText(text))),
    async hmacSha256(key, message) {
      const imported = await subtle.importKey('raw', encodeText(key), { name: 'HMAC', hash: 'SHA-256' }, false, [
        'sign',
      ]);
      return new Uint8Array(await subtle.sign('HMAC', imported, encodeText(message)));
    },
  };
}
