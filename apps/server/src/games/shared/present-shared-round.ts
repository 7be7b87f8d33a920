import type { SharedRoundView } from '@arara/contract/games/shared-round';
import type { AnySharedGame, SharedCode } from '@arara/games';
import { add } from '@arara/money';
import { readMaskedUsernames } from '../../accounts/accounts.ts';
import type { Ctx } from '../../context.ts';
import { readIdInstant } from '../../platform/ids.ts';
import type { ChainRow } from '../fairness/seed-chains.queries.ts';
import type { ConfiguredGame } from '../rounds/configured-games.ts';
import { roundStateNames, roundStates } from '../rounds/rounds.queries.ts';
import type { StoredSharedBet } from '../rounds/stored-shared-bet.ts';
import * as queries from './shared.queries.ts';
import type { PastRoundRow, SharedRoundRow } from './shared.queries.ts';

/** Bets of a running round that are shown with it. */
const MAX_LIVE_BETS = 20;

function toPhase(state: number): SharedRoundView['phase'] {
  const { betting, drawing, ended } = queries.sharedRoundStates;
  if (state === betting) return 'betting';
  if (state === drawing) return 'drawing';
  return state === ended ? 'result' : 'void';
}

export const presentChain = (row: ChainRow) => ({
  terminalHash: row.terminal,
  salt: row.salt,
  saltSource: row.salt_source,
  publishedAt: row.published_at,
  length: row.length,
  used: row.used,
});

/** A round that is over, with the seed and salt that prove it. */
export const presentPastRound = (row: PastRoundRow) => ({
  roundId: row.id,
  index: row.idx,
  outcome: row.outcome,
  state: row.state === queries.sharedRoundStates.ended ? ('ended' as const) : ('void' as const),
  seed: row.seed,
  salt: row.salt,
  time: readIdInstant(row.id),
});

/** A bet as its own player sees it. */
export const presentOwnBet = (bet: StoredSharedBet) => ({
  betId: bet.id,
  roundId: bet.round,
  pick: bet.pick,
  amount: add(bet.stakeMain, bet.stakeBonus),
  state: roundStateNames[bet.state] ?? ('open' as const),
  multiplier: bet.multiplier,
  payout: bet.payout,
});

/** A shared round as everybody may see it. Its row has the seed and the outcome only once no bet can follow. */
export async function presentSharedRound(
  ctx: Ctx,
  code: SharedCode,
  game: ConfiguredGame<AnySharedGame>,
  round: SharedRoundRow,
): Promise<SharedRoundView> {
  const { betting, drawing } = queries.sharedRoundStates;
  const paid = round.state !== betting && round.state !== drawing;
  const [totals, live] = await Promise.all([
    ctx.db.read.query(queries.selectBetTotals(round.id)),
    ctx.db.read.query(queries.selectLiveBets(round.id, paid, MAX_LIVE_BETS)),
  ]);
  const names = await readMaskedUsernames(ctx.db.read, [...new Set(live.map(({ player }) => player))]);
  const shownAt = round.shown_at ?? round.closes_at + game.rules.times.drawMs;
  return {
    gameCode: code,
    roundId: round.id,
    phase: toPhase(round.state),
    now: ctx.now(),
    closesAt: round.closes_at,
    until: round.state === betting ? round.closes_at : (round.ends_at ?? shownAt),
    index: round.idx,
    previousSeed: round.previous_seed,
    seed: round.seed,
    outcome: round.outcome,
    totals,
    bets: live.map((bet) => ({
      betId: bet.id,
      name: names.get(bet.player) ?? '•••',
      pick: bet.pick,
      amount: bet.amount,
      payout: bet.state === roundStates.open ? null : bet.payout,
    })),
  };
}
