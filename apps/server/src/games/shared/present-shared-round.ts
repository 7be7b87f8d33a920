import type { SharedRoundView } from '@arara/contract/games/shared-round';
import type { AnySharedGame, SharedGameCode } from '@arara/games';
import { addCentavos } from '@arara/money';
import { readMaskedUsernames } from '../../accounts/accounts.ts';
import type { Ctx } from '../../context.ts';
import { readInstantFromId } from '../../platform/ids.ts';
import type { SeedChainRow } from '../fairness/seed-chains.queries.ts';
import type { ConfiguredGame } from '../rounds/configured-games.ts';
import { roundStateNames, roundStates } from '../rounds/rounds.queries.ts';
import type { StoredSharedBet } from '../rounds/stored-shared-bet.ts';
import * as queries from './shared.queries.ts';
import type { PastSharedRoundRow, SharedRoundRow } from './shared.queries.ts';

/** Bets of a running round that are shown with it. */
const MAX_SHARED_ROUND_BETS_SHOWN = 20;

function toSharedRoundPhase(state: number): SharedRoundView['phase'] {
  const { betting, drawing, ended } = queries.sharedRoundStates;
  if (state === betting) return 'betting';
  if (state === drawing) return 'drawing';
  return state === ended ? 'result' : 'void';
}

export const presentSeedChain = (row: SeedChainRow) => ({
  terminalHash: row.terminal,
  salt: row.salt,
  saltSource: row.salt_source,
  publishedAt: row.published_at,
  length: row.length,
  used: row.used,
});

/** A round that is over, with the seed and salt that prove it. */
export const presentPastRound = (row: PastSharedRoundRow) => ({
  roundId: row.id,
  index: row.idx,
  outcome: row.outcome,
  state: row.state === queries.sharedRoundStates.ended ? ('ended' as const) : ('void' as const),
  seed: row.seed,
  salt: row.salt,
  time: readInstantFromId(row.id),
});

/** A bet as its own player sees it. */
export const presentOwnSharedBet = (bet: StoredSharedBet) => ({
  betId: bet.id,
  roundId: bet.round,
  pick: bet.pick,
  amount: addCentavos(bet.stakeMain, bet.stakeBonus),
  state: roundStateNames[bet.state] ?? ('open' as const),
  multiplier: bet.multiplier,
  payout: bet.payout,
});

/** The bets of a round as everybody may see them: all in sum, and some of them. */
type SharedRoundBets = Pick<SharedRoundView, 'totals' | 'bets'>;

export const noSharedRoundBets: SharedRoundBets = { totals: [], bets: [] };

async function readSharedRoundBets(ctx: Ctx, round: SharedRoundRow): Promise<SharedRoundBets> {
  const { betting, drawing } = queries.sharedRoundStates;
  const paid = round.state !== betting && round.state !== drawing;
  const totals = await ctx.db.read.query(queries.selectSharedBetTotalsByPick(round.id));
  if (totals.length === 0) return noSharedRoundBets;
  const live = await ctx.db.read.query(
    queries.selectLiveBetsOfSharedRound(round.id, paid, MAX_SHARED_ROUND_BETS_SHOWN),
  );
  const names = await readMaskedUsernames(ctx.db.read, [...new Set(live.map(({ player }) => player))]);
  const bets = live.map((bet) => ({
    betId: bet.id,
    name: names.get(bet.player) ?? '•••',
    pick: bet.pick,
    amount: bet.amount,
    payout: bet.state === roundStates.open ? null : bet.payout,
  }));
  return { totals, bets };
}

/**
 * A shared round as everybody may see it. Its row has the seed and the outcome only once no bet can follow. `known` are its bets
 * where the caller has them; otherwise they are read.
 */
export async function presentSharedRound(
  ctx: Ctx,
  code: SharedGameCode,
  game: ConfiguredGame<AnySharedGame>,
  round: SharedRoundRow,
  known?: SharedRoundBets,
): Promise<SharedRoundView> {
  const { betting } = queries.sharedRoundStates;
  const { totals, bets } = known ?? (await readSharedRoundBets(ctx, round));
  const shownAt = round.shown_at ?? round.closes_at + game.rules.times.drawMs;
  return {
    gameCode: code,
    roundId: round.id,
    phase: toSharedRoundPhase(round.state),
    now: ctx.now(),
    closesAt: round.closes_at,
    until: round.state === betting ? round.closes_at : (round.ends_at ?? shownAt),
    index: round.idx,
    previousSeed: round.previous_seed,
    seed: round.seed,
    outcome: round.outcome,
    totals,
    bets,
  };
}
