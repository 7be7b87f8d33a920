import type { PlayerCallOutput } from '@arara/contract';
import type { PlayerId } from '@arara/contract/protocol/fields';
import { type StepRoundView, stepRoundSchema } from '@arara/contract/games/open-round';
import { type AnyStepGame, countSafeSteps, stepGameManifests } from '@arara/games';
import { addCentavos, type Centavos, toCentavos } from '@arara/money';
import * as z from 'zod/mini';
import type { Ctx } from '../../context.ts';
import * as wallet from '../../wallet/wallet.ts';
import * as queries from '../rounds/rounds.queries.ts';
import type { ConfiguredGame } from '../rounds/configured-games.ts';
import type { GameDecisionContext, GameCommandDecision } from '../rounds/decisions.ts';
import { restoreStoredRoundAtStep, sumRoundStake, toStepRound } from './step-rules.ts';

interface BalanceAndFreeBalance {
  readonly balance: Centavos;
  readonly freeBalance: Centavos;
}

/** A round of several steps as its player may see it: the listed fields only, and the board only after the end. */
export function presentStepRound(
  game: ConfiguredGame<AnyStepGame>,
  stored: queries.StoredRound,
  balances: BalanceAndFreeBalance,
): StepRoundView {
  const round = toStepRound(game, stored);
  const manifest = stepGameManifests.find(({ code }) => code === round.gameCode);
  if (manifest === undefined) throw new Error(`no game of several steps has the code ${round.gameCode}`);
  const { present } = manifest;
  const view = {
    gameCode: round.gameCode,
    roundId: stored.id,
    nonce: stored.nonce,
    amount: sumRoundStake(stored),
    state: round.state,
    revealed: [...round.steps],
    multiplier: round.multiplier,
    nextMultiplier: round.nextMultiplier,
    payout: round.payout,
    ...balances,
    ...round.params,
    ...present.toFields({ params: round.params, safeSteps: countSafeSteps(round) }),
    ...(round.state === 'open' || stored.board === null ? {} : present.reveal(stored.board)),
  };
  // The fields are those of the manifest, from which the type of the view is made.
  return view as unknown as StepRoundView;
}

/** The answer of a step, a cash-out or a bet: the round as it was then, with the balances of then. */
export function presentStepRoundDecision(
  findGame: GameDecisionContext['findGame'],
  played: GameCommandDecision,
): StepRoundView {
  const { round, step, mainAfter, bonusAfter } = played;
  if (round === undefined) throw new Error('a step without its round');
  const game = findGame(round.game, round.edgeBp);
  const freeBalance = toCentavos(bonusAfter ?? 0);
  const balance = addCentavos(toCentavos(mainAfter ?? 0), freeBalance);
  return presentStepRound(game, restoreStoredRoundAtStep(game, round, step), { balance, freeBalance });
}

/** The same as data of a refusal, in the form of the wire. */
export const presentStepRoundInRefusal = (
  findGame: GameDecisionContext['findGame'],
  played: GameCommandDecision,
): unknown => z.encode(stepRoundSchema, presentStepRoundDecision(findGame, played));

/** The open round of a player with the balances of now, or null. */
export async function getOpenRound(
  ctx: Ctx,
  findGame: GameDecisionContext['findGame'],
  player: PlayerId,
): Promise<PlayerCallOutput<'inPlay'>> {
  const [row] = await ctx.db.read.query(queries.selectOpenRounds([player]));
  if (row === undefined) return null;
  const { balance, freeBalance } = await wallet.readBalances(ctx.db.read, player);
  return presentStepRound(findGame(row.game, row.edge_bp), queries.toStoredGameRound(row), { balance, freeBalance });
}
