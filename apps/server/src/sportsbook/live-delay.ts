import type { CallOutput } from '@arara/contract';
import { Refusal } from '@arara/contract/errors';
import type { Id } from '@arara/contract/fields';
import { resultCodes } from '@arara/sports/settle';
import { type Command, once } from '../commands/commands.ts';
import type { Ctx } from '../context.ts';
import { DbError } from '../db/db.ts';
import { gatesHold } from '../db/gates.ts';
import type { TellBalances } from '../realtime/tell.ts';
import type { Lang } from '../text/lang.ts';
import * as queries from './bets.queries.ts';
import { decideGroup } from './move-bets.ts';
import { orderOf } from './orders.ts';
import { decideDue, type House, refund } from './rules.ts';

const GROUP = 100;
const GATE_CLOSED = 'AR001';
const MAX_TRIES = 5;

/**
 * Accepts or refuses the waiting bets whose delay is over, a group in one transaction; answers whether there were any. The
 * gates of the accepted ones are held last: if one was shut meanwhile, the group is decided again and sees it shut.
 */
export async function decideDelayed(ctx: Ctx, tell: TellBalances, house: () => House): Promise<boolean> {
  for (let tried = 1; ; tried++) {
    try {
      return await decideOnce(ctx, tell, house());
    } catch (error) {
      if (!(error instanceof DbError) || error.sqlstate !== GATE_CLOSED || tried === MAX_TRIES) throw error;
    }
  }
}

async function decideOnce(ctx: Ctx, tell: TellBalances, house: House): Promise<boolean> {
  // Mostly there are none: a look without a transaction. What it found is looked at again under the players' locks.
  const due = await ctx.db.read.query(queries.betsDue(house.now, GROUP));
  if (due.length === 0) return false;
  return ctx.db.tx('live delay', async (tx) => {
    let gates: number[] = [];
    // A player's lock is taken first, then the lines are read: what is decided on is what the gates then hold.
    const lines = new Map<Id, queries.OfferedLine>();
    const readLines = async (bets: readonly queries.StoredBet[]) => {
      for (const line of await tx.query(queries.linesOffered([...new Set(bets.map((bet) => bet.line))])))
        lines.set(line.id, line);
    };
    const group = await decideGroup(
      tx,
      ctx,
      tell,
      due,
      (state, bet) => {
        if (bet.state !== queries.betStates.waiting) return undefined;
        const decided = decideDue(state, bet, lines.get(bet.line), house);
        gates = [...gates, ...decided.gates];
        return decided;
      },
      readLines,
    );
    if (group.statements.length > 0)
      await tx.flight(...group.statements, ...(gates.length > 0 ? [gatesHold([...new Set(gates)])] : []));
    tx.afterCommit(group.tell);
    return due.length === GROUP;
  });
}

/**
 * Takes a bet back while it waits: its stake returns as it was taken. Whatever ends the waiting holds the player's lock, so
 * one of them comes first. Throws Refusal notFound, betNotWaiting, keyReused.
 */
export async function abandonBet(
  ctx: Ctx,
  tell: TellBalances,
  lang: Lang,
  command: Command,
  order: Id,
): Promise<CallOutput<'sportAbandon'>> {
  const { player } = command;
  return once(ctx, 'abandon a bet', command, {
    first: async (tx) => {
      const group = await decideGroup(tx, ctx, tell, [{ player, ref: order }], (state, bet) =>
        bet.state === queries.betStates.waiting
          ? refund(state, bet, { now: ctx.now(), newId: ctx.newId, result: resultCodes.void })
          : undefined,
      );
      if (group.moved.length > 0) await tx.flight(...group.statements);
      tx.afterCommit(group.tell);
      const [row] = await tx.query(queries.betShown(player, order));
      if (row === undefined) throw new Refusal('notFound');
      if (group.moved.length === 0) throw new Refusal('betNotWaiting');
      return { ref: order, answer: orderOf(lang, row) };
    },
    again: async (tx, ref) => {
      const [row] = await tx.query(queries.betShown(player, ref));
      if (row === undefined) throw new Refusal('notFound');
      return orderOf(lang, row);
    },
  });
}
