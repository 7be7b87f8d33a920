/**
 * bench:chat measures the delivery of the chat with support on one node with PostgreSQL: 2,000 players with a connection and an
 * open conversation each, and messages in both directions at a fixed pace. Of a player's message: from its sending to its arrival
 * at the player's own connection, after the commit. Of an answer: from the call of the back office to its arrival at the player.
 * Server, players and database share the machine's cores. Arguments: seconds, messages per second.
 */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { cpus } from 'node:os';
import { io, type Socket } from 'socket.io-client';
import { quantile } from './load/load.ts';
import { openServerUnderTest } from './server-under-test.ts';

const seconds = Number(process.argv[2] ?? 20);
const perSecond = Number(process.argv[3] ?? 100);
const CONVERSATIONS = 2000;
const P99_BAR_MS = 200;
const OFFICE_PORT = process.env['BENCH_OFFICE_PORT'] ?? '8392';
const SOCKETS_AT_ONCE = 50;

const server = await openServerUnderTest({
  database: 'arara_bench_chat',
  players: CONVERSATIONS,
  env: {
    WORKERS: '1',
    REDIS_URL: '',
    BACKOFFICE_PORT: OFFICE_PORT,
    CONNECTIONS_PER_ADDRESS: String(CONVERSATIONS + 1000),
  },
});

/** When each message was sent, by its clientId or its text, and how long it took to arrive. */
const sentAt = new Map<string, number>();
const latencies: Record<'player' | 'staff', number[]> = { player: [], staff: [] };
const conversations = new Map<number, string>();

interface ArrivedMessage {
  readonly from: 'player' | 'staff' | 'system';
  readonly text: string;
}

async function connectPlayer(index: number): Promise<Socket> {
  const socket = io(`http://127.0.0.1:${process.env['BENCH_PORT'] ?? '8390'}`, {
    path: '/gamecenter-siop',
    transports: ['websocket'],
    forceNew: true,
    query: { token: server.tokens[index] },
  });
  socket.on('chat:message', ({ from, text }: ArrivedMessage) => {
    const at = sentAt.get(text);
    if (at === undefined || from === 'system') return;
    sentAt.delete(text);
    latencies[from].push(performance.now() - at);
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', () => resolve());
    socket.once('connect_error', reject);
  });
  return socket;
}

async function say(socket: Socket, index: number): Promise<void> {
  const text = randomUUID();
  sentAt.set(text, performance.now());
  const answer = (await socket.timeout(30_000).emitWithAck('chat:send', { text, clientId: text })) as {
    status: number;
    data: { conversationId: string };
  };
  if (answer.status !== 200) throw new Error(`the chat answered ${answer.status}`);
  conversations.set(index, answer.data.conversationId);
}

/** A member of staff with a session, inserted directly, because log-in is not measured. Returns the token. */
async function insertStaff(): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await server.database.query(
    `insert into staff (id, username, name, role, cpf_print, created_at) values (1, 'bench@arara.test', 'Bench', 'support', '\\x00', $1)`,
    [Date.now()],
  );
  await server.database.query(
    'insert into staff_session (token, id, staff, issued_at, seen_at) values ($1, 1, 1, $2, $2)',
    [createHash('sha256').update(token).digest(), Date.now()],
  );
  return token;
}

async function answer(token: string, index: number): Promise<void> {
  const text = randomUUID();
  sentAt.set(text, performance.now());
  const path = `/api/staff/support/${index + 1}/${conversations.get(index)}/reply`;
  const response = await fetch(`http://127.0.0.1:${OFFICE_PORT}${path}`, {
    method: 'POST',
    body: JSON.stringify({ text, clientId: text }),
    headers: { authorization: token, 'content-type': 'application/json' },
  });
  const { status } = (await response.json()) as { status: number };
  if (status !== 0) throw new Error(`the back office answered ${status}`);
}

const report = (name: string, values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const p99 = quantile(sorted, 0.99);
  console.log(
    `${name}: ${sorted.length} messages, p50 ${quantile(sorted, 0.5).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, longest ${(sorted.at(-1) ?? 0).toFixed(1)} ms`,
  );
  return p99;
};

try {
  const sockets: Socket[] = [];
  for (let first = 0; first < CONVERSATIONS; first += SOCKETS_AT_ONCE) {
    const part = Array.from({ length: SOCKETS_AT_ONCE }, (_, offset) => first + offset);
    const opened = await Promise.all(part.map(connectPlayer));
    sockets.push(...opened);
    await Promise.all(part.map((index) => say(sockets[index] as Socket, index)));
  }
  const token = await insertStaff();
  for (const list of Object.values(latencies)) list.length = 0;
  console.log(`${conversations.size} conversations are open on one node; ${cpus().length} cores are shared`);
  const running: Promise<void>[] = [];
  for (let sent = 0; sent < seconds * perSecond; sent++) {
    const index = Math.floor(Math.random() * CONVERSATIONS);
    // Each connection may send 50 frames in half a minute: random players stay below that.
    running.push(sent % 2 === 0 ? say(sockets[index] as Socket, index) : answer(token, index));
    await new Promise((resolve) => setTimeout(resolve, 1000 / perSecond));
  }
  await Promise.all(running);
  const p99 = Math.max(
    report('player to server and back', latencies.player),
    report('staff to player', latencies.staff),
  );
  console.log(
    `${sentAt.size} messages did not arrive; the bar of p99 is ${P99_BAR_MS} ms: ${p99 <= P99_BAR_MS ? 'held' : 'missed'}`,
  );
  for (const socket of sockets) socket.close();
} finally {
  await server.close();
}
