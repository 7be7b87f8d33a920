/** How many real-time connections may be open: of one address, of all visitors, of one player. */
import type { IncomingMessage } from 'node:http';
import type { PlayerId } from '@arara/contract/protocol/fields';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Caller } from '../../http/calls/caller.ts';
import { incrementCounter } from '../../metrics/metrics.ts';

export interface SocketLimits {
  /** Connections without a session from one address; for IPv6 from one network. */
  readonly visitorsPerAddress: number;
  /** Connections without a session in all. */
  readonly visitors: number;
}

/** Tabs and devices of one player. */
const MAX_SOCKETS_PER_PLAYER = 20;
/** Handshakes of one address in ten seconds, before only those with a session are let in. */
const MAX_SOCKET_HANDSHAKES_PER_WINDOW = 120;
/** Sessions that are looked up for one address in ten seconds while it is over a limit. */
const MAX_SESSION_LOOKUPS_PER_WINDOW = 60;
const HANDSHAKE_WINDOW_SECONDS = 10;

type RawSocketConnection = IncomingMessage['socket'];

export interface SocketSlots {
  /** Takes a slot for the connection of a handshake until it closes. False if there is none: then it must not be upgraded. */
  admit(request: IncomingMessage): Promise<boolean>;
  /** Moves a connection to its player. False if the player has as many connections as allowed. */
  moveToPlayer(connection: RawSocketConnection, player: PlayerId): boolean;
}

/**
 * Opens the slots. A handshake takes a visitor's slot; once its player is known it takes one of the player's, which no visitor
 * can use up. Where visitors have no slot left, the session of a token in the query is looked up before the upgrade.
 */
export function openSocketSlots(options: {
  readonly limits: SocketLimits;
  readonly findNetwork: (request: IncomingMessage) => string;
  readonly findSession: (token: string) => Promise<Caller<PlayerId> | undefined>;
  readonly readToken: (request: IncomingMessage) => string | undefined;
}): SocketSlots {
  const { limits, findNetwork } = options;
  const visitors = new SocketCountsByHolder<string>();
  const players = new SocketCountsByHolder<PlayerId>();
  const isLimited = Number.isFinite(limits.visitorsPerAddress);
  const handshakes = new RateLimiterMemory({
    keyPrefix: 'handshake',
    points: MAX_SOCKET_HANDSHAKES_PER_WINDOW,
    duration: HANDSHAKE_WINDOW_SECONDS,
  });
  const lookUps = new RateLimiterMemory({
    keyPrefix: 'look-up',
    points: MAX_SESSION_LOOKUPS_PER_WINDOW,
    duration: HANDSHAKE_WINDOW_SECONDS,
  });
  const hasPoint = async (limiter: RateLimiterMemory, key: string): Promise<boolean> =>
    !isLimited || (await tryConsumeRateLimitPoint(limiter, key));

  const hasVisitorSlot = (network: string): boolean =>
    visitors.total < limits.visitors && visitors.count(network) < limits.visitorsPerAddress;
  const admitVisitor = async (connection: RawSocketConnection, network: string): Promise<boolean> => {
    // A full address costs no more than this.
    if (!hasVisitorSlot(network) || !(await hasPoint(handshakes, network)) || !hasVisitorSlot(network)) return false;
    visitors.take(connection, network);
    return true;
  };
  const moveToPlayer: SocketSlots['moveToPlayer'] = (connection, player) => {
    if (players.isTaken(connection, player)) return true;
    if (players.count(player) >= MAX_SOCKETS_PER_PLAYER) return false;
    visitors.free(connection);
    players.take(connection, player);
    return true;
  };
  const admitPlayer = async (request: IncomingMessage, network: string): Promise<boolean> => {
    const token = options.readToken(request);
    if (token === undefined || !(await hasPoint(lookUps, network))) return false;
    const session = await options.findSession(token);
    return session !== undefined && !request.socket.destroyed && moveToPlayer(request.socket, session.person);
  };
  return {
    admit: async (request) => {
      // The client has gone already.
      if (request.socket.destroyed) return false;
      const network = findNetwork(request);
      const isAdmitted = (await admitVisitor(request.socket, network)) || (await admitPlayer(request, network));
      if (!isAdmitted) incrementCounter('sockets_refused_total');
      return isAdmitted;
    },
    moveToPlayer,
  };
}

async function tryConsumeRateLimitPoint(limiter: RateLimiterMemory, key: string): Promise<boolean> {
  try {
    await limiter.consume(key);
    return true;
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    return false;
  }
}

/** Which connection holds a slot of whom. A slot is free when the connection is closed, not when its close was asked for. */
class SocketCountsByHolder<Holder> {
  readonly #holders = new Map<RawSocketConnection, Holder>();
  readonly #counts = new Map<Holder, number>();

  get total(): number {
    return this.#holders.size;
  }

  count(holder: Holder): number {
    return this.#counts.get(holder) ?? 0;
  }

  isTaken(connection: RawSocketConnection, holder: Holder): boolean {
    return this.#holders.get(connection) === holder;
  }

  take(connection: RawSocketConnection, holder: Holder): void {
    this.free(connection);
    // Closed while its session was looked up: nothing would free the slot again.
    if (connection.destroyed) return;
    this.#holders.set(connection, holder);
    this.#counts.set(holder, this.count(holder) + 1);
    connection.once('close', () => this.free(connection));
  }

  free(connection: RawSocketConnection): void {
    const holder = this.#holders.get(connection);
    if (holder === undefined) return;
    this.#holders.delete(connection);
    const left = this.count(holder) - 1;
    if (left === 0) this.#counts.delete(holder);
    else this.#counts.set(holder, left);
  }
}
