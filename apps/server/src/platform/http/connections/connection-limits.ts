/** How many connections a listener holds, of one client and in all. */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { incrementCounter } from '../../metrics/metrics.ts';
import { toRateLimitNetwork } from '../ip-network.ts';
import type { ClientAddressResolver } from './client-address.ts';
import { limitToOpenFiles } from './open-files.ts';
import { refuseConnection } from './raw-refusal.ts';

export interface ConnectionLimits {
  /** Connections of one address; for IPv6 of one network. A trusted proxy has no limit of its own. */
  readonly perAddress: number;
  /** Connections in all. */
  readonly total: number;
}

const CONNECTION_REFUSED_RETRY_AFTER_SECONDS = 10;

/**
 * Limits the connections of a listener. Where there is no room, the oldest connection that waits for a request is closed for
 * the new one: kept alive, or not done with its headers. Connections with a request under way and sockets are never closed
 * for others; if there are only such, the new connection is refused, with 42901 for its address and 50301 in all.
 */
export function limitConnections(
  server: Server,
  limits: ConnectionLimits,
  clients: Pick<ClientAddressResolver, 'isProxy'>,
): void {
  const total = limitToOpenFiles(limits.total);
  const all = new OpenHttpConnectionGroup();
  const byNetwork = new Map<string, OpenHttpConnectionGroup>();
  const refuse = (connection: Socket, why: 'address' | 'total'): void => {
    incrementCounter('connections_refused_total', { why });
    connection.on('error', () => connection.destroy());
    refuseConnection(
      connection,
      why === 'address' ? 'tooManyRequests' : 'unavailable',
      CONNECTION_REFUSED_RETRY_AFTER_SECONDS,
    );
  };
  server.on('connection', (connection: Socket) => {
    const address = connection.remoteAddress;
    // The client has gone already.
    if (address === undefined) return void connection.destroy();
    const network = clients.isProxy(address) ? undefined : toRateLimitNetwork(address);
    const own = network === undefined ? undefined : byNetwork.get(network);
    if (own !== undefined && own.size >= limits.perAddress && !own.closeOldestIdle())
      return refuse(connection, 'address');
    if (all.size >= total && !all.closeOldestIdle()) return refuse(connection, 'total');
    all.add(connection);
    if (network === undefined) return;
    const group = byNetwork.get(network) ?? new OpenHttpConnectionGroup(() => byNetwork.delete(network));
    byNetwork.set(network, group);
    group.add(connection);
  });
}

/** Open connections, oldest first. */
class OpenHttpConnectionGroup {
  size = 0;
  readonly #onEmpty: () => void;
  /** Those that may be waiting for a request; sockets leave it when they are come across. */
  readonly #waiting = new Set<Socket>();

  constructor(onEmpty: () => void = () => undefined) {
    this.#onEmpty = onEmpty;
  }

  add(connection: Socket): void {
    this.size++;
    this.#waiting.add(connection);
    connection.once('close', () => {
      this.#waiting.delete(connection);
      if (--this.size === 0) this.#onEmpty();
    });
  }

  /** Closes the oldest connection that waits for a request. False if there is none. */
  closeOldestIdle(): boolean {
    for (const connection of this.#waiting) {
      const state = readHttpConnectionState(connection);
      // What is closed by now still counts until the kernel has let go of it.
      if (state !== 'busy') this.#waiting.delete(connection);
      if (state !== 'idle') continue;
      incrementCounter('connections_closed_idle_total');
      connection.destroy();
      return true;
    }
    return false;
  }
}

/** Node keeps the parser of a connection until it is upgraded, and its response until that is sent. Nothing is counted on a request for it. */
function readHttpConnectionState(connection: Socket): 'idle' | 'busy' | 'upgraded' | 'closed' {
  if (connection.destroyed) return 'closed';
  const { parser, _httpMessage } = connection as Socket & { parser?: object | null; _httpMessage?: object | null };
  if (parser === null || parser === undefined) return 'upgraded';
  return _httpMessage === null || _httpMessage === undefined ? 'idle' : 'busy';
}
