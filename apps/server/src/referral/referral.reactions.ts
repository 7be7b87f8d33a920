import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import { type Centavos, toCentavos } from '@arara/money';
import { computeTheoreticalLoss } from '@arara/promotions/vip';
import { readInviterChains } from '../accounts/accounts.ts';
import type { Ctx } from '../context.ts';
import type { OutboxFact } from '../facts.ts';
import { toSaoPauloDay } from '../platform/clock.ts';
import type { Tx } from '../platform/db/db.ts';
import { addCalendarDays } from '../protection/protection.ts';
import type { CommissionTermsReader, NotifyAgents } from './ports.ts';
import { updateRefusalsOfPlayers } from './refuse-referrals.ts';
import * as queries from './referral.queries.ts';

/** What one fact says about a player's day. */
interface CountedFact {
  readonly player: PlayerId;
  readonly day: string;
  readonly staked: number;
  readonly win: number;
}

/**
 * The reaction of referrals to facts, in the transaction of the consumer: adds up what invited players staked and settled on each day.
 * An opened account and a paid deposit make an empty row, so that the agent sees them. Only facts of real money come here. A
 * fact of a day that is closed counts for the day after it, so that nothing is lost and nothing is booked twice.
 */
export const createReferralReaction =
  (ctx: Ctx, readTerms: CommissionTermsReader, notifyAgents: NotifyAgents) =>
  async (tx: Tx, facts: readonly OutboxFact[]): Promise<void> => {
    const today = toSaoPauloDay(ctx.now());
    const toCheck = new Set(facts.flatMap(listPlayersToCheck));
    if (toCheck.size > 0)
      await updateRefusalsOfPlayers(tx, ctx, [...toCheck], async () => (await readTerms(tx)).ringSize);
    const counted = facts.flatMap((fact) => toCountedFact(fact, today));
    if (counted.length === 0) return;
    const chains = await readInviterChains(tx, [...new Set(counted.map(({ player }) => player))]);
    if (chains.size === 0) return;
    const [clock] = await tx.query(queries.lockClosedThrough());
    const firstOpenDay = addCalendarDays(clock?.closed_through ?? today, 1);
    const activities = sumActivities(ctx, counted, chains, firstOpenDay);
    await tx.query(queries.upsertReferralDays(activities));
    const agents = new Set([...chains.values()].flat().filter((agent) => agent !== null));
    tx.afterCommit(() => notifyAgents([...agents]));
  };

/** The players whose devices, payout accounts or transfers a fact changed. */
function listPlayersToCheck(fact: OutboxFact): readonly PlayerId[] {
  if (fact.f === 'transferMade') return [fact.other];
  const isChange = fact.f === 'accountOpened' || fact.f === 'depositPaid' || fact.f === 'withdrawalChanged';
  return isChange || fact.f === 'depositClawedBack' ? [fact.player] : [];
}

function toCountedFact(fact: OutboxFact, today: string): CountedFact[] {
  if (fact.f === 'accountOpened' || fact.f === 'depositPaid')
    return [{ player: fact.player, day: today, staked: 0, win: 0 }];
  // Facts that were emitted before the edge was known lack it.
  if (fact.f !== 'betSettled' || !('edge' in fact)) return [];
  const staked: Centavos = toCentavos(fact.staked);
  return [{ player: fact.player, day: fact.day, staked, win: computeTheoreticalLoss(staked, fact.edge) }];
}

function sumActivities(
  ctx: Ctx,
  counted: readonly CountedFact[],
  chains: ReadonlyMap<PlayerId, readonly (PlayerId | null)[]>,
  firstOpenDay: string,
): readonly queries.ReferralActivity[] {
  const sums = new Map<string, { player: PlayerId; day: string; staked: number; win: number }>();
  for (const { player, day, staked, win } of counted) {
    if (!chains.has(player)) continue;
    const openDay = day < firstOpenDay ? firstOpenDay : day;
    const key = `${player} ${openDay}`;
    const sum = sums.get(key) ?? { player, day: openDay, staked: 0, win: 0 };
    sum.staked += staked;
    sum.win += win;
    sums.set(key, sum);
  }
  const at = ctx.now();
  return [...sums.values()].map((sum) => ({
    ...sum,
    id: ctx.newId<Id>(),
    agents: chains.get(sum.player) ?? [],
    at,
  }));
}
