/** The attackers of bench:flood, in a process of their own: they keep connections open from many loopback addresses, without a session. */
import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { setPriority } from 'node:os';

/** `sockets` are visitors' real-time connections, `requests` are kept alive after one request, `headers` never end theirs. */
export type Attack = 'sockets' | 'requests' | 'headers';
export interface AttackOptions {
  readonly port: number;
  readonly attack: Attack;
  /** How many connections each address tries to keep open. */
  readonly perAddress: number;
  readonly addresses: readonly string[];
  /** Connections that are opened in a second. */
  readonly perSecond: number;
}
export interface AttackCount {
  readonly open: number;
  readonly admitted: number;
  readonly refused: number;
  readonly closed: number;
}

/** A refused or closed connection is tried again after this time. */
const RETRY_MS = 10_000;
/** Attackers have machines of their own: here they take only what is left of the cores that server and database need. */
const LOW_PRIORITY = 15;
const TICK_MS = 10;
const count = { open: 0, admitted: 0, refused: 0, closed: 0 };
const open = new Set<Socket>();
let isOver = false;

const buildFirstBytes = (attack: Attack): string =>
  attack === 'requests'
    ? 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n'
    : attack === 'headers'
      ? 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nX: '
      : `GET /gamecenter-siop/?EIO=4&transport=websocket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`;

/** A client's text frame, masked with zeros. */
const buildFrame = (text: string): Buffer =>
  Buffer.concat([Buffer.from([0x81, 0x80 | text.length]), Buffer.alloc(4), Buffer.from(text)]);
const JOIN = buildFrame('40/public,');
const PONG = buildFrame('3');
/** Engine.IO's ping as a server's frame. */
const PING = Buffer.from([0x81, 1, 0x32]);

function openOne(options: AttackOptions, localAddress: string, retry: () => void): void {
  const socket = connect({ port: options.port, host: '127.0.0.1', localAddress });
  let isAdmitted = options.attack === 'headers';
  if (isAdmitted) count.admitted++;
  socket.on('connect', () => {
    open.add(socket);
    socket.write(buildFirstBytes(options.attack));
  });
  socket.on('data', (chunk: Buffer) => {
    if (isAdmitted) {
      if (chunk.includes(PING)) socket.write(PONG);
      return;
    }
    isAdmitted = chunk.includes(options.attack === 'sockets' ? ' 101 ' : ' 200 ');
    if (!isAdmitted) return;
    count.admitted++;
    if (options.attack === 'sockets') socket.write(JOIN);
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    open.delete(socket);
    if (isOver) return;
    if (isAdmitted) count.closed++;
    else count.refused++;
    setTimeout(retry, RETRY_MS);
  });
}

/** Opens all connections at the wanted pace, and each one again after it was refused or closed. */
function startAttack(options: AttackOptions): void {
  const due: string[] = [];
  for (let nth = 0; nth < options.perAddress; nth++) due.push(...options.addresses);
  const perTick = Math.max(1, Math.round((options.perSecond * TICK_MS) / 1000));
  setInterval(() => {
    for (const address of due.splice(0, perTick)) openOne(options, address, () => due.push(address));
  }, TICK_MS);
}

setPriority(LOW_PRIORITY);
process.on('message', (order: { start: AttackOptions } | { report: true } | { end: true }) => {
  if ('start' in order) startAttack(order.start);
  else if ('report' in order) process.send?.({ ...count, open: open.size } satisfies AttackCount);
  else {
    isOver = true;
    for (const socket of open) socket.destroy();
    process.exit(0);
  }
});
process.on('disconnect', () => process.exit(0));
