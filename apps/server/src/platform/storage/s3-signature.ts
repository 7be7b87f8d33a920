import { createHash, createHmac } from 'node:crypto';

/** Who signs, and for which region. */
export interface S3Credentials {
  readonly keyId: string;
  readonly secret: string;
  readonly region: string;
}

const sha256 = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: string | Uint8Array, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/**
 * The headers of a request to S3 with their signature, AWS Signature Version 4 (Amazon S3 API Reference, "Authenticating Requests:
 * Using the Authorization Header"). The path must need no escape and the request has no query. The content's hash is signed too, so
 * that the storage refuses a body that was changed or cut off on its way. `now` is in milliseconds.
 */
export function signS3Request(
  request: {
    readonly method: 'GET' | 'PUT' | 'DELETE';
    readonly url: URL;
    readonly body?: Uint8Array;
    readonly type?: string;
  },
  { keyId, secret, region }: S3Credentials,
  now: number,
): Record<string, string> {
  const at = new Date(now).toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const day = at.slice(0, 8);
  const hash = sha256(request.body ?? '');
  // In the order of their names, as they are signed.
  const signed: readonly (readonly [string, string])[] = [
    ...(request.type === undefined ? [] : [['content-type', request.type] as const]),
    ['host', request.url.host],
    ['x-amz-content-sha256', hash],
    ['x-amz-date', at],
  ];
  const names = signed.map(([name]) => name).join(';');
  const lines = signed.map(([name, value]) => `${name}:${value}\n`).join('');
  const canonical = [request.method, request.url.pathname, '', lines, names, hash].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secret}`);
  const signature = hmac(key, ['AWS4-HMAC-SHA256', at, scope, sha256(canonical)].join('\n')).toString('hex');
  return {
    // `fetch` sets the host itself.
    ...Object.fromEntries(signed.filter(([name]) => name !== 'host')),
    authorization: `AWS4-HMAC-SHA256 Credential=${keyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
  };
}
