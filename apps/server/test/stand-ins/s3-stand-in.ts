/** A stand-in of an S3 service: objects in memory, each request's signature, date and content checked as S3 does. */
import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerWithFault, type StandInFault } from './stand-in-server.ts';

const sha256 = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
/** S3 refuses a request that was signed longer ago, or so long ahead. */
const MAX_SKEW_MS = 15 * 60_000;

/** The signature that a request to S3 should have, from what arrived and from the names of the headers that it says it signed. */
export function computeS3Signature(
  secret: string,
  request: {
    readonly method: string;
    readonly url: string;
    readonly headers: IncomingHttpHeaders;
    readonly hash: string;
  },
  { scope, signedHeaders }: { readonly scope: string; readonly signedHeaders: string },
): string {
  const [path = '', query = ''] = request.url.split('?');
  const sortedQuery = query.split('&').toSorted().join('&');
  let canonical = `${request.method}\n${path}\n${sortedQuery}\n`;
  for (const name of signedHeaders.split(';'))
    canonical += `${name}:${String(request.headers[name] ?? '')
      .trim()
      .replaceAll(/ +/g, ' ')}\n`;
  canonical += `\n${signedHeaders}\n${request.hash}`;
  let key: Buffer = Buffer.from(`AWS4${secret}`);
  for (const part of scope.split('/')) key = createHmac('sha256', key).update(part).digest();
  const toSign = `AWS4-HMAC-SHA256\n${String(request.headers['x-amz-date'])}\n${scope}\n${sha256(canonical)}`;
  return createHmac('sha256', key).update(toSign).digest('hex');
}

/** A fault of the storage: those of every stand-in, or an object whose second half never comes. */
export type S3Fault = StandInFault | { readonly kind: 'truncated' };

export interface S3StandIn {
  readonly url: string;
  readonly bucket: string;
  readonly keyId: string;
  readonly secret: string;
  readonly region: string;
  /** What lies in the bucket, by key. */
  readonly objects: Map<string, { readonly bytes: Buffer; readonly type: string }>;
  /** Requests that were refused, with S3's code. */
  readonly refused: string[];
  /** Faults of the next requests with this method, one each. */
  injectFaults(method: string, ...faults: readonly S3Fault[]): void;
  close(): Promise<void>;
}

/** Starts the stand-in. `now` is the clock that dates are compared with. */
export async function startS3StandIn({
  now = Date.now,
  port = 0,
}: { now?: () => number; port?: number } = {}): Promise<S3StandIn> {
  const own = { bucket: 'arara-files', keyId: 'AKIASTANDIN', secret: 'a/secret+of=the-tests', region: 'sa-east-1' };
  const objects: S3StandIn['objects'] = new Map();
  const refused: string[] = [];
  const waiting: { readonly method: string; readonly fault: S3Fault }[] = [];

  /** S3's code for what is wrong with a request; undefined when it may pass. */
  const findProblem = (request: IncomingMessage, body: Buffer): string | undefined => {
    const { headers, method = '', url = '' } = request;
    const found =
      /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\S+), ?SignedHeaders=([\w;-]+), ?Signature=([\da-f]{64})$/.exec(
        headers.authorization ?? '',
      );
    const [, keyId, scope = '', signedHeaders = '', signature] = found ?? [];
    if (keyId === undefined) return 'AccessDenied';
    if (keyId !== own.keyId) return 'InvalidAccessKeyId';
    const hash = String(headers['x-amz-content-sha256']);
    const needed = ['host', 'x-amz-content-sha256', 'x-amz-date'];
    const hasAllSigned = needed.every((name) => signedHeaders.split(';').includes(name));
    const expected = computeS3Signature(own.secret, { method, url, headers, hash }, { scope, signedHeaders });
    if (!hasAllSigned || signature !== expected || !scope.endsWith(`/${own.region}/s3/aws4_request`))
      return 'SignatureDoesNotMatch';
    const at = String(headers['x-amz-date']).replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z');
    if (!(Math.abs(Date.parse(at) - now()) < MAX_SKEW_MS)) return 'RequestTimeTooSkewed';
    if (hash !== sha256(body)) return 'XAmzContentSHA256Mismatch';
    return url.startsWith(`/${own.bucket}/`) ? undefined : 'NoSuchBucket';
  };

  const answer = (request: IncomingMessage, body: Buffer, response: ServerResponse): void => {
    const refuse = (code: string, status: number): void => {
      refused.push(code);
      response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`);
    };
    const problem = findProblem(request, body);
    if (problem !== undefined)
      return refuse(problem, { XAmzContentSHA256Mismatch: 400, NoSuchBucket: 404 }[problem] ?? 403);
    const key = decodeURIComponent((request.url ?? '').slice(`/${own.bucket}/`.length));
    if (request.method === 'PUT') {
      objects.set(key, { bytes: body, type: String(request.headers['content-type']) });
      return void response.writeHead(200).end();
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return void response.writeHead(204).end();
    }
    const object = objects.get(key);
    if (object === undefined) return refuse('NoSuchKey', 404);
    response.writeHead(200, { 'content-type': object.type, 'content-length': object.bytes.length });
    const next = waiting.find(({ fault }) => fault.kind === 'truncated');
    if (next === undefined || request.method !== next.method) return void response.end(object.bytes);
    waiting.splice(waiting.indexOf(next), 1);
    response.write(object.bytes.subarray(0, object.bytes.length / 2), () => response.socket?.destroy());
  };

  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => void parts.push(part));
    request.on('end', () => {
      const at = waiting.findIndex(({ method, fault }) => method === request.method && fault.kind !== 'truncated');
      const [next] = at === -1 ? [] : waiting.splice(at, 1);
      if (next === undefined || next.fault.kind === 'truncated') return answer(request, Buffer.concat(parts), response);
      return answerWithFault(response, next.fault);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    ...own,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    refused,
    injectFaults: (method, ...faults) => void waiting.push(...faults.map((fault) => ({ method, fault }))),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
