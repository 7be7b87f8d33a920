/**
 * Fuzzes what comes before a call: methods, paths and their encodings, versions and headers, written as bytes, since any client
 * library would put them in order.
 */
import { connect } from 'node:net';
import { playerContract } from '@arara/contract';
import type { EndpointShape } from '@arara/contract/protocol/endpoint';
import { staffContract } from '@arara/contract/staff/staff-contract';
import type { RandomSource } from '@arara/feed-sandbox/play/seeded-draws';
import fc from 'fast-check';
import { countAnswer, type FuzzedOffice } from './fuzzed-office.ts';
import { hostileTexts, isLikely, pick, sample } from './values.ts';

const AT_ONCE = 8;
/** The server ends a slow request after at most seven seconds. */
const LONGEST_WAIT_MS = 10_000;
/** Requests that are no HTTP, beside those that are only strange. */
const BROKEN_SHARE = 0.2;
const EVIL = 'evil.example';

type RoutedEndpoint = EndpointShape & { readonly access: string };
const players: readonly RoutedEndpoint[] = Object.values(playerContract);
const staff: readonly RoutedEndpoint[] = Object.values(staffContract);

const methods = [
  'GET',
  'GET',
  'GET',
  'POST',
  'POST',
  'PUT',
  'HEAD',
  'OPTIONS',
  'PATCH',
  'DELETE',
  'TRACE',
  'PROPFIND',
  'QUERY',
];
/** No server should know these. */
const brokenMethods = ['TRACK', 'CONNECT', 'get', 'GET\t', 'PO ST', 'É', '', 'X'.repeat(300)];
const places = [
  '/',
  '/home',
  '/index.html',
  '/assets/x.js',
  '/api',
  '/api/',
  '/api/docs',
  '/api/docs/static/index.html',
  '/api/docs/json',
  '/api/openapi.json',
  '/api/asyncapi.json',
  '/api/hooks/pix',
  '/api/hooks/pix/pix',
  '/healthz',
  '/readyz',
  '/metrics',
  '/gamecenter-siop/',
  '/pixel-frame',
  '/.env',
  '/.git/HEAD',
  '/robots.txt',
  '/sw.js',
  '/manifest.webmanifest',
  '*',
  '',
  `http://${EVIL}/`,
  `//${EVIL}/%2f..`,
  `/\\${EVIL}`,
  `https:${EVIL}`,
  '/server-status',
  '/api/staff/me',
  '/api/app/user/userInfo',
];
const bends: readonly ((path: string, random: RandomSource) => string)[] = [
  (path) => `${path}/`,
  (path) => `/${path}`,
  (path) => path.toUpperCase(),
  (path) => path.replaceAll('/', '%2f'),
  (path) => path.replace('/api', '/%61pi'),
  (path) => path.replaceAll('a', '%2561'),
  (path) => `${path}%00`,
  (path) => `${path};jsessionid=1`,
  (path) => `${path}#fragment`,
  (path) => `${path}?${'a=1&'.repeat(200)}`,
  (path) => `${path}?token=x&__proto__[a]=1&constructor=1&a[]=1&a[b]=2`,
  (path) => `/x/..${path}`,
  (path) => `/%2e%2e${path}`,
  (path) => `${path}/../../../etc/passwd`,
  (path) => `http://${EVIL}${path}`,
  (path) => path.replace('/api', '/api//'),
  (path) => path.replace('/api', '/./api'),
  (path, random) => `${path}/${encodeURIComponent(pick(random, hostileTexts).toWellFormed())}`,
  (path, random) => `${path}?q=${encodeURIComponent(sample(random, fc.string({ unit: 'binary' })).toWellFormed())}`,
  (path, random) =>
    `${path}${pick(random, ['%', '%zz', '%c0%ae', '%u0061', '\u00e9', ' x', '\t', '%0d%0aset-cookie:a=b', '\\..'])}`,
  (path) => `${path}${'/a'.repeat(2000)}`,
  (path) => path + 'x'.repeat(20_000),
];
const headers: readonly string[] = [
  `host: ${EVIL}`,
  `x-forwarded-host: ${EVIL}`,
  `forwarded: host=${EVIL};for=10.0.0.1`,
  'x-forwarded-for: 127.0.0.1, ::1',
  'x-forwarded-proto: https',
  'x-original-url: /api/staff/me',
  'x-rewrite-url: /api/staff/me',
  'x-http-method-override: POST',
  `origin: https://${EVIL}`,
  'origin: null',
  'access-control-request-method: POST',
  'access-control-request-headers: authorization',
  `referer: https://${EVIL}/`,
  'authorization: ',
  'authorization: Bearer',
  'authorization: Basic YTpi',
  `authorization: ${'x'.repeat(6000)}`,
  'authorization: Bearer a, Bearer b',
  'cookie: session=1; __proto__=1',
  `cookie: ${'a=1; '.repeat(2000)}`,
  'lang: ../../etc',
  'lang: __proto__',
  'zone: ../../etc/passwd',
  'zone: __proto__',
  'curreny: toString',
  'device: constructor',
  `deviceid: ${'d'.repeat(9000)}`,
  'accept-language: pt;q=x',
  `accept-language: ${'pt,'.repeat(3000)}`,
  'accept-encoding: br;q=1.0, gzip;q=nan, *;q=-1',
  'accept: ../../',
  'range: bytes=-99999999',
  'range: bytes=0-0,1-1,2-2',
  'range: bytes=9-1',
  'if-none-match: *',
  'if-match: "x"',
  'if-modified-since: never',
  'content-length: 0',
  'expect: 100-continue',
  'expect: 200-ok',
  'connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==',
  'connection: upgrade\r\nupgrade: h2c\r\nhttp2-settings: AAAA',
  'connection: close, authorization',
  'content-type: application/json',
  'content-type: application/json; charset=utf-16',
  'content-type: multipart/form-data; boundary=',
  'idempotency-key: k',
  'by-itself: 1',
  'max-forwards: 0',
  Array.from({ length: 300 }, (_, nth) => `x-${nth}: ${nth}`).join('\r\n'),
];
const brokenHeaders: readonly string[] = [
  'content-length: -1',
  'content-length: 1e3',
  'content-length: 99999999999999999999',
  'content-length: 5',
  'transfer-encoding: gzip, chunked',
  'transfer-encoding: identity',
  'transfer-encoding: chunked',
  'authorization: \u00e9',
  'content-type: \u00e9',
  'x: 1\r\n folded: 2',
  'no-colon',
  ': empty',
  'a b: c',
  'x\u0000: y',
  `x: ${'y'.repeat(20_000)}`,
];
const brokenVersions = ['HTTP/1.0', 'HTTP/2.0', 'HTTP/0.9', 'HTTP/1.1 x', 'http/1.1', 'HTTP/9', ''];
const brokenEnds = ['\n', '\r', '\r\n\r\n', '\u0000'];
const bodies = [
  '',
  '',
  '',
  '{}',
  '{"loading":true}',
  '{',
  'a=1',
  '0\r\n\r\n',
  '2\r\n{}\r\n0\r\n\r\n',
  'ffffffffffffffff\r\n',
  'GET /api/staff/me HTTP/1.1\r\nhost: x\r\n\r\n',
];

interface RawRequest {
  readonly isOfStaff: boolean;
  readonly method: string;
  readonly target: string;
  readonly hasToken: boolean;
  readonly bytes: Buffer;
}

async function drawRequest(random: RandomSource, fuzzed: FuzzedOffice): Promise<RawRequest> {
  const isOfStaff = isLikely(random, 0.4);
  const endpoint = pick(random, isLikely(random, 0.85) === isOfStaff ? staff : players);
  const isCall = isLikely(random, 0.7);
  const path = isCall
    ? endpoint.path.replaceAll(/\{\w+\}/g, () => pick(random, ['1', '0', '-1', 'x', '%31', '1%2f2', '..']))
    : pick(random, places);
  const isBroken = isLikely(random, BROKEN_SHARE);
  const method = isCall && isLikely(random, 0.5) ? endpoint.method : pick(random, isBroken ? brokenMethods : methods);
  const target = isLikely(random, 0.3) ? path : pick(random, bends)(path, random);
  const lines = isLikely(random, 0.95) ? ['host: localhost'] : [];
  while (isLikely(random, 0.6)) lines.push(pick(random, isBroken && isLikely(random, 0.5) ? brokenHeaders : headers));
  const hasToken = isLikely(random, 0.3);
  const token = await fuzzed.findToken(
    isOfStaff ? { kind: 'staff', role: 'auditor' } : { kind: 'player', isReserve: false },
  );
  if (hasToken && token !== undefined) lines.push(`authorization: ${token}`);
  if (isLikely(random, 0.95)) lines.push('connection: close');
  const version = isBroken && isLikely(random, 0.3) ? pick(random, brokenVersions) : 'HTTP/1.1';
  const end = isBroken && isLikely(random, 0.1) ? pick(random, brokenEnds) : '\r\n';
  const body = pick(random, bodies);
  const length = body !== '' && isLikely(random, 0.8) ? [`content-length: ${body.length}`] : [];
  const head = [`${method} ${target} ${version}`, ...lines, ...length].map((line) => `${line}${end}`).join('');
  const bytes = Buffer.from(`${head}${end}${body}`, isLikely(random, 0.5) ? 'latin1' : 'utf8');
  return { isOfStaff, method, target, hasToken, bytes };
}

/** Writes the bytes, ends the sending side, and reads until the server closes. */
const exchange = (port: number, bytes: Buffer): Promise<string> =>
  new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () => socket.end(bytes));
    const timer = setTimeout(() => socket.destroy(), LONGEST_WAIT_MS);
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('end', () => socket.destroy());
    // A server may reset the connection of a client that sends what it does not read.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(Buffer.concat(chunks).toString('latin1'));
    });
  });

const decodePath = (target: string): string => {
  try {
    return decodeURIComponent(target.replace(/^https?:\/\/[^/]*/, '').split(/[?#]/, 1)[0] ?? '');
  } catch {
    // No path that anybody may have.
    return '';
  }
};

/** Whether the contract has this call, and lets it be made without a token where none was sent. */
function isCallOfContract({ isOfStaff, method, target, hasToken }: RawRequest): boolean {
  const path = decodePath(target);
  return (isOfStaff ? staff : players).some(
    (endpoint) =>
      endpoint.method === method.trim() &&
      new RegExp(`^${endpoint.path.replaceAll(/\{\w+\}/g, '.+')}$`, 's').test(path) &&
      (hasToken || endpoint.access === 'public'),
  );
}

/** What is wrong with the bytes that came back; undefined if nothing is. No answer is right for what is no request. */
function findProblem(request: RawRequest, text: string): string | undefined {
  const [head = '', body = ''] = text.split(/\r\n\r\n(.*)/s, 2);
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1] ?? (text === '' ? 0 : 999));
  if (status >= 500) return `answered ${status}`;
  if (/\n\s+at |node_modules|\/src\/|\.ts:\d/.test(text)) return 'showed its inside';
  if (/^(x-powered-by|server|access-control-|set-cookie)/im.test(head)) return 'sent a header that it should not';
  if (head.toLowerCase().includes(EVIL) || /^location: (?!\/[^/\\])/im.test(head))
    return 'took the word of a client for its address';
  if (status === 200 && request.method === 'TRACE') return 'answered TRACE';
  if (/"status":0,/.test(body.slice(0, 200)) && !isCallOfContract(request))
    return 'did what is no call of the contract';
  return undefined;
}

/** Sends so many fuzzed requests to the site and to the back office. */
export async function fuzzRoutes(fuzzed: FuzzedOffice, random: RandomSource, inputs: number): Promise<void> {
  const { office, tally } = fuzzed;
  const [sitePort, officePort] = [office.app.url, office.app.officeUrl() ?? ''].map((url) => Number(new URL(url).port));
  for (let sent = 0; sent < inputs; sent += AT_ONCE) {
    const requests: RawRequest[] = [];
    while (requests.length < Math.min(AT_ONCE, inputs - sent)) requests.push(await drawRequest(random, fuzzed));
    await Promise.all(
      requests.map(async (request) => {
        const text = await exchange((request.isOfStaff ? officePort : sitePort) ?? 0, request.bytes);
        tally.inputs += 1;
        countAnswer(tally, `raw ${text.split(' ', 2)[1] ?? 'no answer'}`);
        const problem = findProblem(request, text);
        if (problem !== undefined)
          tally.wrong.push(
            `${JSON.stringify(request.bytes.toString('latin1').slice(0, 700))} ${problem}: ${JSON.stringify(text.slice(0, 400))}`,
          );
      }),
    );
  }
}
