/** Real-time gateways on ports of their own, and real clients that connect to them. */
import { createServer } from 'node:http';
import type { Session } from '../../src/domain.ts';
import type { AddressInfo } from 'node:net';
import type { SportEventId, PlayerId, Id } from '@arara/contract/protocol/fields';
import type { SportLine } from '@arara/contract/player/sportsbook/sportsbook';
import { PUBLIC_SOCKET_NAMESPACE, REALTIME_SOCKET_PATH } from '@arara/contract/realtime-messages';
import { io, type Socket } from 'socket.io-client';
import { openLog } from '../../src/platform/log/log.ts';
import { openRealtimeService, type RealtimeService } from '../../src/realtime.ts';
import { openRedisBus } from '../../src/platform/realtime/redis-bus.ts';
import type { SportEventChange } from '../../src/sportsbook/events/event-broadcast.ts';

export const ORIGIN = 'http://localhost:8300';

export interface TestGateway {
  readonly realtime: RealtimeService;
  /** Connects a visitor, or the player of the token. Resolves when the connection is established. */
  connect(input?: { token?: string; origin?: string; namespace?: string }): Promise<Socket>;
  close(): Promise<void>;
}

/** Opens a gateway; the token of player 7 is `ana`, that of 8 `bia`. */
export async function openGateway(redisUrl?: string): Promise<TestGateway> {
  const log = openLog('silent');
  const sessions = new Map<string, Session>([
    ['ana', { id: 1 as Id, login: 1 as Id, person: 7 as PlayerId, issuedAt: 0, loginAt: 0, restrictedUntil: null }],
    ['bia', { id: 2 as Id, login: 2 as Id, person: 8 as PlayerId, issuedAt: 0, loginAt: 0, restrictedUntil: null }],
  ]);
  const redis = redisUrl === undefined ? undefined : openRedisBus(redisUrl, log, 'arara-listeners');
  const server = createServer();
  const realtime = openRealtimeService(server, {
    log,
    now: Date.now,
    findSession: async (token) => sessions.get(token),
    origins: [ORIGIN],
    redis,
    limits: { visitorsPerAddress: Infinity, visitors: 1000 },
    findNetwork: () => 'one',
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const sockets: Socket[] = [];
  return {
    realtime,
    connect: async ({ token, origin, namespace = token === undefined ? PUBLIC_SOCKET_NAMESPACE : '' } = {}) => {
      const socket = io(`${url}${namespace}`, {
        path: REALTIME_SOCKET_PATH,
        transports: ['websocket'],
        reconnection: false,
        forceNew: true,
        ...(token === undefined ? {} : { query: { token } }),
        ...(origin === undefined ? {} : { extraHeaders: { origin } }),
      });
      sockets.push(socket);
      await new Promise<void>((resolve, reject) => {
        socket.once('connect', resolve);
        socket.once('connect_error', reject);
      });
      return socket;
    },
    close: async () => {
      for (const socket of sockets) socket.close();
      await realtime.close();
      await new Promise((resolve) => server.close(resolve));
      redis?.close();
    },
  };
}

/** Collects all messages that a socket receives from now on, as [name, content]. */
export function collectMessages(socket: Socket): [string, Record<string, unknown>][] {
  const messages: [string, Record<string, unknown>][] = [];
  socket.onAny((name: string, content: Record<string, unknown>) => messages.push([name, content]));
  return messages;
}

/** Stops reading at the TCP level, as a phone in a tunnel does. The returned function resumes. */
export function pauseReading(socket: Socket): () => void {
  const { ws } = (socket.io.engine as unknown as { transport: { ws: { pause(): void; resume(): void } } }).transport;
  ws.pause();
  return () => ws.resume();
}

/** A line with two outcomes at a price in thousandths. `padding` makes its text longer. */
export const buildLine = (line: string, odds: number, padding = 0): SportLine => ({
  line,
  market: 18,
  specifiers: { total: '2.5' },
  producer: 10,
  state: 'open',
  outcomes: [
    { outcomeId: 'over', name: `Mais${'.'.repeat(padding)}`, odds, state: 'open' },
    { outcomeId: 'under', name: 'Menos', odds: odds + 100, state: 'open' },
  ],
});

/** A change of an event that follows version `after`. The lines in `main` are those shown in lists. */
export const buildChange = (
  eventId: number,
  after: number,
  lines: readonly SportLine[],
  main: readonly SportLine[] = [],
): SportEventChange => ({
  eventId: eventId as SportEventId,
  sport: 'football',
  after,
  seq: after + 1,
  lines,
  mainLines: main,
});

export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
