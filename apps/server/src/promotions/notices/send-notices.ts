/**
 * Sends running notices to this node's connections: once to those that are open when a notice is sent, and to each one that opens
 * until the notice ends. Nothing is stored for a player; their browser remembers by the notice's id what they closed.
 */
import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import type { ServerMessage } from '@arara/contract/realtime-messages';
import type { Ctx } from '../../context.ts';
import { type BackgroundWork, startWorker } from '../../platform/worker/worker.ts';
import { NOTICE_WAKE_TOPIC } from './notices.ts';
import { selectPlayersOfSegment, selectRunningNotices, type StoredNotice } from './notices.queries.ts';

const NOTICE_POLL_INTERVAL_MS = 60_000;
/** Players of one statement: fifty thousand connections on a node are ten statements. */
const PLAYERS_AT_A_TIME = 5000;

type SendNotice = (player: PlayerId, name: 'notice', content: ServerMessage<'notice'>) => void;

/** The connections of this node. A player who is kept from playing is not among them: they are sent no notices. */
interface ConnectedPlayers {
  /** The players with an open connection. */
  list(): readonly PlayerId[];
  /** Sends a message to a player's connections on this node. */
  readonly publish: SendNotice;
  /** Calls `f` for each connection that opens; `send` sends to it alone. */
  onConnected(f: (player: PlayerId, send: (name: 'notice', content: ServerMessage<'notice'>) => void) => void): void;
}

/** Starts to send notices; `stop` ends it. */
export function startNoticeSending(ctx: Ctx, connected: ConnectedPlayers): BackgroundWork {
  let running: readonly StoredNotice[] = [];
  let announced: ReadonlySet<Id> = new Set();
  const sendTo = async (notice: StoredNotice, players: readonly PlayerId[], send: SendNotice): Promise<void> => {
    for (let at = 0; at < players.length; at += PLAYERS_AT_A_TIME) {
      const asked = players.slice(at, at + PLAYERS_AT_A_TIME);
      const found = await ctx.db.read.query(selectPlayersOfSegment(asked, notice));
      for (const { player } of found) send(player, 'notice', { id: notice.id, text: notice.text });
    }
  };
  connected.onConnected((player, send) => {
    const now = ctx.now();
    const due = running.filter(({ ends_at }) => (ends_at ?? 0) > now);
    const sendAll = async (): Promise<void> => {
      for (const notice of due) await sendTo(notice, [player], (_, name, content) => send(name, content));
    };
    // A player who does not get it now gets it at the next connection.
    if (due.length > 0) sendAll().catch((error: unknown) => ctx.log.warn({ err: error }, 'notice not sent'));
  });
  return startWorker(
    ctx,
    { name: 'notices', everyMs: NOTICE_POLL_INTERVAL_MS, wakeOn: NOTICE_WAKE_TOPIC },
    async () => {
      running = await ctx.db.read.query(selectRunningNotices(ctx.now()));
      const fresh = running.filter(({ id }) => !announced.has(id));
      announced = new Set(running.map(({ id }) => id));
      for (const notice of fresh) await sendTo(notice, connected.list(), connected.publish);
      return false;
    },
  );
}
