import { randomBytes } from 'node:crypto';
import type { Session } from '../../../domain.ts';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket as TcpSocket } from 'node:net';
import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import { PUBLIC_SOCKET_NAMESPACE, REALTIME_SOCKET_PATH } from '@arara/contract/realtime-messages';
import { io } from 'socket.io-client';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openRealtimeService, type RealtimeService } from '../../../realtime.ts';
import { createClientAddressResolver } from '../../http/connections/client-address.ts';
import { openLog } from '../../log/log.ts';

const PROXY = '127.0.0.9';
const ANA: Session = {
  id: 1 as Id,
  login: 1 as Id,
  person: 7 as PlayerId,
  issuedAt: 0,
  loginAt: 0,
  restrictedUntil: null,
};
let server: Server;
let realtime: RealtimeService;
let port = 0;
let lookUps = 0;
const closers: (() => void)[] = [];

beforeEach(async () => {
  lookUps = 0;
  server = createServer();
  realtime = openRealtimeService(server, {
    log: openLog('silent'),
    now: Date.now,
    findSession: async (token) => {
      lookUps++;
      return token === 'ana' ? ANA : undefined;
    },
    origins: [],
    redis: undefined,
    limits: { visitorsPerAddress: 2, visitors: 3 },
    findNetwork: createClientAddressResolver([PROXY]).findNetwork,
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterEach(async () => {
  for (const close of closers.splice(0)) close();
  await realtime.close();
  await new Promise((resolve) => server.close(resolve));
});

interface Handshake {
  readonly from?: string;
  readonly forwardedFor?: string;
  readonly token?: string;
}
interface RawSocket {
  readonly tcp: TcpSocket;
  /** `101` or the refusal with its body. */
  readonly answer: string;
  readonly closed: Promise<void>;
}
/** Makes the handshake of a WebSocket from this address. Resolves with the server's first answer. */
function openHandshake({ from = '127.0.0.1', forwardedFor, token }: Handshake = {}): Promise<RawSocket> {
  const tcp = connect({ port, host: '127.0.0.1', localAddress: from });
  closers.push(() => void tcp.destroy());
  tcp.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => tcp.once('close', () => resolve()));
  const path = `${REALTIME_SOCKET_PATH}/?EIO=4&transport=websocket${token === undefined ? '' : `&token=${token}`}`;
  const forwarded = forwardedFor === undefined ? '' : `X-Forwarded-For: ${forwardedFor}\r\n`;
  tcp.write(
    `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${forwarded}Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
  );
  return new Promise((resolve) =>
    tcp.once('data', (chunk: Buffer) => {
      tcp.on('data', () => undefined);
      resolve({ tcp, answer: chunk.toString().slice(9), closed });
    }),
  );
}
async function readStatus(handshake?: Handshake): Promise<number> {
  return Number((await openHandshake(handshake)).answer.slice(0, 3));
}
/** Connects as the web app does; resolves with `connected` or the refusal's message. */
function dial(namespace: string, auth: object = {}, query: Record<string, string> = {}): Promise<string> {
  const socket = io(`http://127.0.0.1:${port}${namespace}`, {
    path: REALTIME_SOCKET_PATH,
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    auth,
    query,
  });
  closers.push(() => void socket.close());
  return new Promise((resolve) => {
    socket.once('connect', () => resolve('connected'));
    socket.once('connect_error', (error) => resolve(error.message));
  });
}

describe('slots of connections', () => {
  test('visitors of one address beyond its slots are refused with 429, others and players are let in D7-A1', async () => {
    const first = await openHandshake();
    expect(first.answer.slice(0, 3)).toBe('101');
    expect(await readStatus()).toBe(101);
    const { answer, closed } = await openHandshake();
    expect(answer).toMatch(/^429 .*\r\nretry-after: \d+\r\n.*"status":42901/s);
    await closed;
    expect(await readStatus({ token: 'ana' })).toBe(101);
    expect(await readStatus({ token: 'nobody' })).toBe(429);
    expect(await readStatus({ from: '127.0.0.2' })).toBe(101);
    first.tcp.destroy();
    await expect.poll(() => readStatus()).toBe(101);
  });
  test('visitors in all are limited, and a player still gets in D7-A1', async () => {
    for (const host of [1, 2, 3]) expect(await readStatus({ from: `127.0.0.${host}` })).toBe(101);
    expect(await readStatus({ from: '127.0.0.4' })).toBe(429);
    expect(await dial('/', {}, { token: 'ana' })).toBe('connected');
  });
  test('behind a trusted proxy its clients are counted, and nobody else’s word is taken D7-A1', async () => {
    for (let nth = 0; nth < 2; nth++) expect(await readStatus({ from: PROXY, forwardedFor: '203.0.113.7' })).toBe(101);
    expect(await readStatus({ from: PROXY, forwardedFor: '203.0.113.7' })).toBe(429);
    expect(await readStatus({ from: PROXY, forwardedFor: '203.0.113.8' })).toBe(101);
  });
  test('a visitor who names another address is counted by the real one D7-A1', async () => {
    for (const host of [1, 2]) expect(await readStatus({ forwardedFor: `203.0.113.${host}` })).toBe(101);
    expect(await readStatus({ forwardedFor: '203.0.113.3' })).toBe(429);
  });
  test('who signs in gives the visitor’s slot back; a player has twenty connections, one more is refused with 42901 D7-A1', async () => {
    for (let nth = 0; nth < 20; nth++) expect(await dial('/', { token: 'ana' })).toBe('connected');
    expect(await dial('/', { token: 'ana' })).toBe('42901');
  });
  test('the sessions that one address has looked up while it is full are limited D7-A1', async () => {
    for (let nth = 0; nth < 2; nth++) await openHandshake();
    for (let nth = 0; nth < 70; nth++) expect(await readStatus({ token: 'nobody' })).toBe(429);
    expect(lookUps).toBe(60);
  });
});

/** A frame of a client, masked with zeros; without `final` more of its message follows. */
const buildFrame = (kind: number, text: string, isFinal = true): Buffer =>
  Buffer.concat([Buffer.from([(isFinal ? 0x80 : 0) | kind, 0x80 | text.length]), Buffer.alloc(4), Buffer.from(text)]);
const [CONTINUATION, TEXT, PING] = [0, 1, 9];

describe('the budget of frames', () => {
  test('a flood of WebSocket pings closes the connection, though its client never answers the close D7-A1', async () => {
    const { tcp, closed } = await openHandshake();
    tcp.write(buildFrame(TEXT, `40${PUBLIC_SOCKET_NAMESPACE},`));
    for (let nth = 0; nth < 60; nth++) tcp.write(buildFrame(PING, 'x'));
    await closed;
  });
  test('a message in endless empty pieces closes the connection D7-A1', async () => {
    const { tcp, closed } = await openHandshake();
    tcp.write(buildFrame(TEXT, `40${PUBLIC_SOCKET_NAMESPACE},`));
    tcp.write(buildFrame(TEXT, '4', false));
    const piece = buildFrame(CONTINUATION, '', false);
    tcp.write(Buffer.concat(Array.from({ length: 12_000 }, () => piece)));
    await closed;
  });
  test('a connection on which no session was found three times is closed D7-A1', async () => {
    const { tcp, closed } = await openHandshake();
    for (let nth = 0; nth < 5; nth++) tcp.write(buildFrame(TEXT, '40{"token":"nobody"}'));
    await closed;
    expect(lookUps).toBeLessThanOrEqual(5);
  });
});
