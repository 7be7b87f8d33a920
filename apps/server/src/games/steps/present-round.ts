import type { CallOutput } from '@arara/contract';
import type { Id } from '@arara/contract/protocol/fields';
import { type StepsRoundShown, stepsRound } from '@arara/contract/games/step-games';
import type { AnyStepsGame, MinesParams, RowDoubleParams } from '@arara/games';
import { add, type Centavos, centavos } from '@arara/money';
import * as z from 'zod/mini';
import type { Ctx } from '../../context.ts';
import * as wallet from '../../wallet/wallet.ts';
import * as queries from '../rounds/rounds.queries.ts';
import { codeOf, type House, type Played, type Table } from '../rounds/rules.ts';
import { asOf, stakeOf, stepsRoundOf } from './rules.ts';

interface Balances {
  readonly balance: Centavos;
  readonly freeBalance: Centavos;
}

/** A round of several steps as its player may see it: a list of what may be seen, the board only after the end. */
export function shownRound(table: Table<AnyStepsGame>, stored: queries.StoredRound, it: Balances): StepsRoundShown {
  const round = stepsRoundOf(table, stored);
  const shown = {
    roundId: stored.id,
    nonce: stored.nonce,
    amount: stakeOf(stored),
    state: round.state,
    revealed: [...round.steps],
    multiplier: round.multiplier,
    nextMultiplier: round.nextMultiplier,
    payout: round.payout,
    ...it,
  };
  const board = round.state === 'open' ? null : stored.board;
  if (codeOf(stored.game) === 'SE0001') {
    const { mines } = round.params as MinesParams;
    return { gameCode: 'SE0001', ...shown, mines, ...(board === null ? {} : { mineTiles: [...(board[0] ?? [])] }) };
  }
  const { level } = round.params as RowDoubleParams;
  const row = round.steps.length - (round.state === 'lost' ? 1 : 0);
  return {
    gameCode: 'SE0008',
    ...shown,
    level,
    row,
    ...(board === null ? {} : { safeTiles: board.map((tiles) => [...tiles]) }),
  };
}

/** The answer of a step, a cash-out or a bet: the round as it was then, with the balances of then. */
export function answerOf(tableOf: House['tableOf'], played: Played): StepsRoundShown {
  const { round, step, mainAfter, bonusAfter } = played;
  if (round === undefined) throw new Error('a step without its round');
  const table = tableOf(round.game, round.edgeBp);
  const freeBalance = centavos(bonusAfter ?? 0);
  const balance = add(centavos(mainAfter ?? 0), freeBalance);
  return shownRound(table, asOf(table, round, step), { balance, freeBalance });
}

/** The same as data of a refusal, in the form of the wire. */
export const refusalData = (tableOf: House['tableOf'], played: Played): unknown =>
  z.encode(stepsRound, answerOf(tableOf, played));

/** The open round of a player with the balances of now, or null. */
export async function inPlay(ctx: Ctx, tableOf: House['tableOf'], player: Id): Promise<CallOutput<'inPlay'>> {
  const [row] = await ctx.db.read.query(queries.roundsOpen([player]));
  if (row === undefined) return null;
  const { balance, freeBalance } = await wallet.balanceOf(ctx.db.read, player);
  return shownRound(tableOf(row.game, row.edge_bp), queries.storedOf(row), { balance, freeBalance });
}
