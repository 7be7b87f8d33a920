/** Both storages, by the same rules; the bucket over HTTP, at a stand-in that checks what S3 checks. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  computeS3Signature,
  startS3StandIn,
  type S3Fault,
  type S3StandIn,
} from '../../../test/stand-ins/s3-stand-in.ts';
import { freshFolder } from '../../../test/world.ts';
import { proves } from '../../../../../scripts/proof/proves.ts';
import type { FileStorage } from '../../ports/file-storage.ts';
import { createFolderStorage } from './folder-storage.ts';
import { createS3Storage } from './s3-storage.ts';

const bytes = Buffer.from('não é um texto: \u0000\u00ff', 'utf8');
let s3: S3StandIn;
let folder: string;
beforeAll(async () => {
  s3 = await startS3StandIn();
  folder = freshFolder('storage');
});
afterAll(async () => {
  await s3.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => void s3.refused.splice(0));

const openBucket = (more: Partial<Parameters<typeof createS3Storage>[0]> = {}, now: () => number = Date.now) => {
  const { url, bucket, keyId, secret, region } = s3;
  return createS3Storage({ url, bucket, keyId, secret, region, prefix: 'arara/', ...more }, { now, timeoutMs: 300 });
};
const storages: Readonly<Record<string, () => FileStorage>> = {
  folder: () => createFolderStorage(folder),
  bucket: () => openBucket(),
};

describe.each(Object.keys(storages))('%s', (kind) => {
  test('gives back what was put, replaces it, and deletes it once or twice', async () => {
    proves('A-561');
    const storage = storages[kind]!();
    expect(await storage.get('support/none')).toBeUndefined();
    await storage.put('support/a-1', bytes, 'image/png');
    expect(Buffer.from((await storage.get('support/a-1'))!)).toEqual(bytes);
    await storage.put('support/a-1', Buffer.alloc(3), 'image/png');
    expect(await storage.get('support/a-1')).toHaveLength(3);
    for (const _ of [1, 2]) await storage.delete('support/a-1');
    expect(await storage.get('support/a-1')).toBeUndefined();
  });

  test.each([
    ['', '/', 'a/', '/a', 'a//b', '..', '../x', 'support/../../x', 'a/./b'],
    ['A', 'a b', 'a?x=1', 'a#b', 'a%2e', 'a\\b', 'ä', 'a\n', '.hidden', 'a.b'],
  ])('takes no key that could lead out of it', async (...keys) => {
    proves('A-561');
    for (const key of keys)
      for (const use of [
        (to: FileStorage) => to.put(key, bytes, 'image/png'),
        (to: FileStorage) => to.get(key),
        (to: FileStorage) => to.delete(key),
      ])
        await expect(use(storages[kind]!())).rejects.toThrow(RangeError);
  });
});

test('a folder that cannot be written says so without its path', async () => {
  mkdirSync(`${folder}/broken`);
  writeFileSync(`${folder}/broken/support`, 'a file where a folder should be');
  const storage = createFolderStorage(`${folder}/broken`);
  await expect(storage.put('support/a', bytes, 'image/png')).rejects.toThrow(/^the folder: E[A-Z]+$/);
});

describe('a bucket', () => {
  test('holds the object under its prefix, with its type', async () => {
    await openBucket().put('support/b', bytes, 'application/pdf');
    expect(s3.objects.get('arara/support/b')).toEqual({ bytes, type: 'application/pdf' });
    expect(await openBucket({ prefix: '' }).get('support/b')).toBeUndefined();
  });

  test.each<[string, S3Fault, RegExp]>([
    [
      'forbids',
      { kind: 'status', status: 403, body: '<Error><Code>AccessDenied</Code></Error>' },
      /^the bucket: 403 AccessDenied$/,
    ],
    [
      'is overloaded',
      { kind: 'status', status: 503, body: '<Error><Code>SlowDown</Code></Error>' },
      /^the bucket: 503 SlowDown$/,
    ],
    ['sends elsewhere', { kind: 'status', status: 307 }, /^the bucket: /],
    ['answers without end', { kind: 'endless' }, /^the bucket: /],
    ['is silent', { kind: 'silence' }, /^the bucket: TimeoutError$/],
    ['hangs up', { kind: 'hangUp' }, /^the bucket: UND_ERR_SOCKET$/],
  ])('that %s stores, deletes and gives nothing, and says so', async (_, fault, message) => {
    proves('A-561');
    const storage = openBucket();
    await storage.put('support/c', bytes, 'image/png');
    s3.injectFaults('PUT', fault);
    await expect(storage.put('support/c', Buffer.alloc(1), 'image/png')).rejects.toThrow(message);
    s3.injectFaults('GET', fault);
    await expect(storage.get('support/c')).rejects.toThrow(message);
    s3.injectFaults('DELETE', fault);
    await expect(storage.delete('support/c')).rejects.toThrow(message);
    expect(Buffer.from((await storage.get('support/c'))!)).toEqual(bytes);
  });

  test('an object that is cut off on its way is no object', async () => {
    proves('A-561');
    const storage = openBucket();
    await storage.put('support/d', Buffer.alloc(100_000, 7), 'image/png');
    s3.injectFaults('GET', { kind: 'truncated' });
    await expect(storage.get('support/d')).rejects.toThrow(/^the bucket: /);
    expect(await storage.get('support/d')).toHaveLength(100_000);
  });

  test('wrong settings are an error, not a missing file', async () => {
    await expect(openBucket({ secret: 'other' }).get('support/d')).rejects.toThrow('403 SignatureDoesNotMatch');
    await expect(openBucket({ keyId: 'OTHER' }).get('support/d')).rejects.toThrow('403 InvalidAccessKeyId');
    await expect(openBucket({ region: 'us-east-1' }).get('support/d')).rejects.toThrow('403 SignatureDoesNotMatch');
    await expect(openBucket({ bucket: 'another' }).get('support/d')).rejects.toThrow('404 NoSuchBucket');
    await expect(openBucket({}, () => Date.now() + 3_600_000).get('support/d')).rejects.toThrow('RequestTimeTooSkewed');
    await expect(openBucket({ url: 'http://127.0.0.1:1' }).get('support/d')).rejects.toThrow('the bucket: ');
  });

  // Amazon S3 API Reference, "Signature Calculations for the Authorization Header", its two examples of one chunk.
  test('the stand-in computes the signatures of the published examples', () => {
    const empty = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
    const welcome = '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072';
    const base = { host: 'examplebucket.s3.amazonaws.com', 'x-amz-date': '20130524T000000Z' };
    const scope = '20130524/us-east-1/s3/aws4_request';
    const secret = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';
    expect(
      computeS3Signature(
        secret,
        {
          method: 'GET',
          url: '/test.txt',
          headers: { ...base, range: 'bytes=0-9', 'x-amz-content-sha256': empty },
          hash: empty,
        },
        { scope, signedHeaders: 'host;range;x-amz-content-sha256;x-amz-date' },
      ),
    ).toBe('f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41');
    const headers = {
      ...base,
      date: 'Fri, 24 May 2013 00:00:00 GMT',
      'x-amz-content-sha256': welcome,
      'x-amz-storage-class': 'REDUCED_REDUNDANCY',
    };
    expect(
      computeS3Signature(
        secret,
        { method: 'PUT', url: '/test%24file.text', headers, hash: welcome },
        { scope, signedHeaders: 'date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class' },
      ),
    ).toBe('98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd');
  });
});
