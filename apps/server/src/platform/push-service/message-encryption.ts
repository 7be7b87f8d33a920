/** The encryption of a push message for one device: RFC 8291 over the content encoding aes128gcm of RFC 8188, in one record. */
import { createCipheriv, createECDH, ECDH, hkdfSync, randomBytes } from 'node:crypto';

const CURVE = 'prime256v1';
const AUTH_BYTES = 16;
const SALT_BYTES = 16;
const PUBLIC_KEY_BYTES = 65;
const KEY_BYTES = 16;
const NONCE_BYTES = 12;
const RECORD_SIZE = 4096;
/** Ends the text of the last record. */
const LAST_RECORD_DELIMITER = Buffer.of(2);

/** The public key and the secret that a device gave with its subscription. */
export interface DeviceKeys {
  readonly publicKey: Uint8Array;
  readonly auth: Uint8Array;
}

/** Reads the keys of a device; undefined unless they are a point of the curve and a secret of 16 bytes. */
export function parseDeviceKeys({ p256dh, auth }: { p256dh: string; auth: string }): DeviceKeys | undefined {
  const keys = { publicKey: Buffer.from(p256dh, 'base64url'), auth: Buffer.from(auth, 'base64url') };
  if (keys.publicKey.length !== PUBLIC_KEY_BYTES || keys.auth.length !== AUTH_BYTES) return undefined;
  try {
    ECDH.convertKey(keys.publicKey, CURVE);
    return keys;
  } catch {
    // Not a point of the curve: nothing can be encrypted for it.
    return undefined;
  }
}

const derive = (secret: Uint8Array, salt: Uint8Array, info: Uint8Array | string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));

/** What makes each message differ; given by the test of the RFC's example alone. */
export interface EncryptionRandomness {
  readonly salt: Uint8Array;
  readonly privateKey?: Uint8Array;
}

/** Encrypts a text for a device; it is the body of the request to its push service. Throws RangeError for one that is too long. */
export function encryptPushMessage(
  text: string,
  device: DeviceKeys,
  { salt, privateKey }: EncryptionRandomness = { salt: randomBytes(SALT_BYTES) },
): Buffer {
  const sender = createECDH(CURVE);
  if (privateKey === undefined) sender.generateKeys();
  else sender.setPrivateKey(privateKey);
  const senderKey = sender.getPublicKey();
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), device.publicKey, senderKey]);
  const secret = derive(sender.computeSecret(device.publicKey), device.auth, keyInfo, 32);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', KEY_BYTES);
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', NONCE_BYTES);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const record = Buffer.concat([
    cipher.update(text, 'utf8'),
    cipher.update(LAST_RECORD_DELIMITER),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
  const header = Buffer.alloc(SALT_BYTES + 5);
  header.set(salt);
  header.writeUInt32BE(RECORD_SIZE, SALT_BYTES);
  header.writeUInt8(senderKey.length, SALT_BYTES + 4);
  const body = Buffer.concat([header, senderKey, record]);
  // A push service need not take more than this.
  if (body.length > RECORD_SIZE) throw new RangeError('a push message is too long');
  return body;
}
