import { createHash } from 'node:crypto';
import { calculateJwkThumbprint, CompactSign, exportJWK, exportSPKI, generateKeyPair, importJWK, type JWK } from 'jose';
import type { Store } from '../store/store.ts';

/** The bank's RS256 seal on charge payloads; made at the first start and kept in the book. */
export type PayloadSigner = { publicKeys: { keys: JWK[] }; sign(payload: unknown, keysUrl: string): Promise<string> };

export async function openPayloadSigner(store: Store): Promise<PayloadSigner> {
  const kept = store.selectSetting('sealKey');
  let jwk: JWK;
  if (kept !== undefined) jwk = JSON.parse(kept) as JWK;
  else {
    jwk = await exportJWK((await generateKeyPair('RS256', { extractable: true })).privateKey);
    store.upsertSetting('sealKey', JSON.stringify(jwk));
  }
  const { kty, n, e } = jwk;
  if (kty !== 'RSA' || n === undefined || e === undefined) throw new Error('the stored seal key is not an RSA key');
  const publicJwk: JWK = { kty, n, e };
  const [privateKey, publicKey, kid] = await Promise.all([
    importJWK(jwk, 'RS256'),
    importJWK(publicJwk, 'RS256', { extractable: true }),
    calculateJwkThumbprint(publicJwk),
  ]);
  if (publicKey instanceof Uint8Array) throw new Error('the stored seal key is not an RSA key');
  // There is no certificate here; the thumbprint of the public key stands in for the certificate's.
  const x5t = createHash('sha1')
    .update(await exportSPKI(publicKey))
    .digest('base64url');
  return {
    publicKeys: { keys: [{ ...publicJwk, kid, x5t, alg: 'RS256', use: 'sig', key_ops: ['verify'] }] },
    sign: (payload, keysUrl) =>
      new CompactSign(new TextEncoder().encode(JSON.stringify(payload)))
        .setProtectedHeader({ alg: 'RS256', typ: 'JWS', kid, jku: keysUrl, x5t })
        .sign(privateKey),
  };
}
