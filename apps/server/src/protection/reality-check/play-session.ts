/** What a player did since they came, for the reality check: time, stakes and net result. */
import type { PlayerCallOutput } from '@arara/contract';
import type { PlayerId } from '@arara/contract/protocol/fields';
import { type Centavos, subtractCentavos, toCentavos } from '@arara/money';
import type { Ctx, Instant } from '../../context.ts';
import * as wallet from '../../wallet/wallet.ts';
import { findRealMoneyAccount, readRealityCheckMinutes } from '../limits/player-limits.ts';
import * as queries from './play-session.queries.ts';

const MINUTE_MS = 60_000;
/** A longer break than this ends a session: longer than the longest interval of the check, at which a client asks. */
const SESSION_BREAK_MS = 90 * MINUTE_MS;
/** The last sign of life is written at most so often. */
const SEEN_INTERVAL_MS = MINUTE_MS;

/** Whether a session that was last seen, or played in, at these instants goes on. */
export const isPlaySessionOpen = (seenAt: Instant, lastPlayedAt: Instant, now: Instant): boolean =>
  now - Math.max(seenAt, lastPlayedAt) < SESSION_BREAK_MS;

/** When the checks of a session are: the next one, and the last one that is due already. */
export function findRealityChecks(
  startedAt: Instant,
  minutes: number,
  now: Instant,
): { readonly nextCheckAt: Instant; readonly dueAt: Instant | null } {
  const passed = Math.max(0, Math.floor((now - startedAt) / (minutes * MINUTE_MS)));
  const at = (nth: number): Instant => startedAt + nth * minutes * MINUTE_MS;
  return { nextCheckAt: at(passed + 1), dueAt: passed === 0 ? null : at(passed) };
}

/** A void of a stake from before the session must not show a negative stake. */
const differenceFromZero = (now: Centavos, atStart: Centavos): Centavos =>
  toCentavos(Math.max(0, subtractCentavos(now, atStart)));

/**
 * The session of a player, on all devices together; begins one after a long break. Logging out and in again begins none: the check
 * would never come to a player who does that.
 */
export async function readPlaySession(ctx: Ctx, player: PlayerId): Promise<PlayerCallOutput<'protectionSession'>> {
  const now = ctx.now();
  const { read } = ctx.db;
  const minutes = await readRealityCheckMinutes(read, await findRealMoneyAccount(read, player));
  const [life, [known]] = await Promise.all([
    wallet.readLifetimeTotals(read, player),
    read.query(queries.selectPlaySession(player)),
  ]);
  const isOpen = known !== undefined && isPlaySessionOpen(known.seen_at, life.lastPlayedAt, now);
  const session = isOpen
    ? known
    : { started_at: now, seen_at: now, staked: life.staked, paid: life.paid, minutes: life.minutes };
  if (!isOpen || now - session.seen_at >= SEEN_INTERVAL_MS)
    await ctx.db.tx('play session', (tx) =>
      tx.query(isOpen ? queries.updatePlaySessionSeen(player, now) : queries.upsertPlaySession(player, session)),
    );
  const staked = differenceFromZero(life.staked, session.staked);
  const won = differenceFromZero(life.paid, session.paid);
  return {
    startedAt: session.started_at,
    played: Math.max(0, life.minutes - session.minutes),
    staked,
    won,
    net: subtractCentavos(won, staked),
    ...findRealityChecks(session.started_at, minutes, now),
  };
}
