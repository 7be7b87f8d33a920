import type { HashFunctions } from '@arara/games/verify';

const encodeUtf8Text = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** Missing outside secure contexts, whatever the types say. */
const getBrowserSubtleCrypto = (): SubtleCrypto | null => (crypto as { readonly subtle?: SubtleCrypto }).subtle ?? null;

/**
 * The hashes of a verification, in this browser. Its own cryptography where there is one; a page without a secure context (plain http on a
 * home network) has none and loads a library instead.
 */
export async function createBrowserHashes(
  subtle: SubtleCrypto | null = getBrowserSubtleCrypto(),
): Promise<HashFunctions> {
  if (subtle === null) {
    const [{ sha256 }, { hmac }] = await Promise.all([
      import('@noble/hashes/sha2.js'),
      import('@noble/hashes/hmac.js'),
    ]);
    return {
      sha256: (text) => sha256(encodeUtf8Text(text)),
      hmacSha256: (key, message) => hmac(sha256, encodeUtf8Text(key), encodeUtf8Text(message)),
    };
  }
  return {
    sha256: async (text) => new Uint8Array(await subtle.digest('SHA-256', encodeUtf8Text(text))),
    async hmacSha256(key, message) {
      const imported = await subtle.importKey('raw', encodeUtf8Text(key), { name: 'HMAC', hash: 'SHA-256' }, false, [
        'sign',
      ]);
      return new Uint8Array(await subtle.sign('HMAC', imported, encodeUtf8Text(message)));
    },
  };
}
