import { createHash } from 'node:crypto';
import { calculateJwkThumbprint, CompactSign, exportJWK, exportSPKI, generateKeyPair, importJWK, type JWK } from 'jose';

/** Signs charge payloads with the bank's RS256 key. */
export type PayloadSigner = {
  publicKeys: { keys: JWK[] };
  sign(payload: unknown, keysUrl: string): Promise<string>;
};

/** Where the key is stored between restarts. */
type SandboxBankSettingStore = {
  selectSetting(name: string): string | undefined;
  upsertSetting(name: string, value: string): unknown;
};

async function loadOrCreateSigningKey(settings: SandboxBankSettingStore): Promise<JWK> {
  const stored = settings.selectSetting('sealKey');
  if (stored !== undefined) return JSON.parse(stored) as JWK;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = await exportJWK(privateKey);
  settings.upsertSetting('sealKey', JSON.stringify(jwk));
  return jwk;
}

/** Opens the signer. Its key is made at the first start. */
export async function openPayloadSigner(settings: SandboxBankSettingStore): Promise<PayloadSigner> {
  const jwk = await loadOrCreateSigningKey(settings);
  const { kty, n, e } = jwk;
  if (kty !== 'RSA' || n === undefined || e === undefined) throw new Error('the stored signing key is not an RSA key');
  const publicJwk: JWK = { kty, n, e };
  const [privateKey, publicKey, kid] = await Promise.all([
    importJWK(jwk, 'RS256'),
    importJWK(publicJwk, 'RS256', { extractable: true }),
    calculateJwkThumbprint(publicJwk),
  ]);
  if (publicKey instanceof Uint8Array) throw new Error('the stored signing key is not an RSA key');
  // There is no certificate here: the thumbprint of the public key stands in for the certificate's.
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
