import type { PlayerId } from '@arara/contract/protocol/fields';
import { clientMessageSchemas } from '@arara/contract/realtime-messages';
import type { Logger } from 'pino';
import type { RealtimeServer, PlayerSocket } from './sockets.ts';

const PRESENCE_INTERVAL_MS = 2000;

/** The room of a player's connections, on every node. */
export const formatPlayerRoom = (player: PlayerId): string => `p:${player}`;
/** The players who have a room of their own among these rooms. */
export const listPlayersOfRooms = (rooms: Iterable<string>): readonly PlayerId[] =>
  [...rooms].filter((room) => room.startsWith('p:')).map((room) => Number(room.slice(2)) as PlayerId);
/** The room of a player's connections in one game: a player with two connections there counts once. */
const formatGamePresenceRoom = (gameCode: string, player: PlayerId): string => `g:${gameCode}:${player}`;

interface PlayerPresenceCounts {
  /** Players with a live connection. */
  readonly count: number;
  /** Of them, those who are in a game, by its code; a game with nobody in it has no entry. */
  readonly games: Readonly<Record<string, number>>;
}

/** Counts players by the rooms they are in, each once. */
function countPlayersPresentInGames(rooms: Iterable<string>): PlayerPresenceCounts {
  let count = 0;
  const games: Record<string, number> = {};
  for (const room of rooms) {
    if (room.startsWith('p:')) count++;
    const [, gameCode] = /^g:(SE\d{4}):/.exec(room) ?? [];
    if (gameCode !== undefined) games[gameCode] = (games[gameCode] ?? 0) + 1;
  }
  return { count, games };
}

const hasSamePlayerCountsByGame = (a: PlayerPresenceCounts['games'], b: PlayerPresenceCounts['games']): boolean =>
  Object.keys(a).length === Object.keys(b).length && Object.entries(a).every(([code, count]) => b[code] === count);

/**
 * Publishes how many players are connected, and how many are in each game, on all nodes: when it changed, at most every two
 * seconds, and to new connections. A closed connection leaves its rooms, so a player who closes the page leaves the game too.
 */
export function openPresenceTracker(
  io: RealtimeServer,
  log: Logger,
): { readonly admit: (socket: PlayerSocket) => void; readonly stop: () => void } {
  let published: PlayerPresenceCounts = { count: 0, games: {} };
  let dirty = false;
  const rooms = io.sockets.adapter as unknown as { allRooms?: () => Promise<Set<string>> };
  const spansNodes = 'allRooms' in io.sockets.adapter;
  const here = (): PlayerPresenceCounts => countPlayersPresentInGames(io.sockets.adapter.rooms.keys());
  const publish = async (): Promise<void> => {
    try {
      const now = spansNodes ? countPlayersPresentInGames((await rooms.allRooms?.()) ?? []) : here();
      const before = published;
      published = now;
      if (now.count !== before.count) io.local.emit('online', { count: now.count });
      if (!hasSamePlayerCountsByGame(now.games, before.games)) io.local.emit('game:present', { games: now.games });
    } catch (error) {
      log.warn({ err: error }, 'real time: presence of other nodes unknown');
    }
  };
  const timer = setInterval(() => {
    if (!dirty && !spansNodes) return;
    dirty = false;
    void publish();
  }, PRESENCE_INTERVAL_MS).unref();
  const leave = (socket: PlayerSocket): void => {
    const { gameCode, session } = socket.data;
    if (gameCode === undefined) return;
    delete socket.data.gameCode;
    void socket.leave(formatGamePresenceRoom(gameCode, session.person));
    dirty = true;
  };
  return {
    admit: (socket) => {
      // A client says which game it shows. A malformed message is ignored.
      socket.on('onGame', (content: unknown) => {
        const message = clientMessageSchemas.onGame.safeParse(content);
        if (!message.success) return;
        leave(socket);
        socket.data.gameCode = message.data.gameCode;
        void socket.join(formatGamePresenceRoom(message.data.gameCode, socket.data.session.person));
        dirty = true;
      });
      socket.on('offGame', (content: unknown) => {
        const message = clientMessageSchemas.offGame.safeParse(content);
        if (message.success && socket.data.gameCode === message.data.gameCode) leave(socket);
      });
      socket.on('disconnect', () => {
        dirty = true;
      });
      dirty = true;
      const now = here();
      socket.emit('online', { count: spansNodes ? Math.max(published.count, now.count) : now.count });
      const games = spansNodes ? published.games : now.games;
      if (Object.keys(games).length > 0) socket.emit('game:present', { games });
    },
    stop: () => clearInterval(timer),
  };
}
