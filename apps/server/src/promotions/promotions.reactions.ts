import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import { centavos, scale } from '@arara/money';
import { BONUS_LIFETIME_MS, getGiftTurnoverFactor } from '@arara/promotions/gifts';
import { computeMilestoneReward, listPassedMilestones, type PromotionSettings } from '@arara/promotions/settings';
import { computeCountedPart } from '@arara/promotions/turnover';
import { findVipLevel, computeTheoreticalLoss, computeVipRewards } from '@arara/promotions/vip';
import type { Ctx } from '../context.ts';
import type { Tx } from '../platform/db/db.ts';
import { emitFacts, type Fact, type FactMap } from '../platform/outbox/outbox.ts';
import { saveWithdrawLevels } from '../payments/payments.ts';
import { isPermitRefused, decidePermit, readProtectedPlayers, UNPROTECTED } from '../protection/protection.ts';
import * as wallet from '../wallet/wallet.ts';
import { loadSettings } from './settings.ts';
import * as queries from './promotions.queries.ts';

type Settled = FactMap['betSettled'];

/** A reward that a player has earned. It is granted once per reason. */
interface Reward {
  readonly type: queries.AwardType;
  readonly source: 'milestone' | 'vip';
  readonly reason: string;
  readonly amount: ReturnType<typeof centavos>;
  /** Facts to emit beside that of the award. */
  readonly facts: readonly Fact[];
}

/** The counted part of a stake, or of the difference that a correction makes (then it may be negative). */
const computeCountedStake = (stake: number, percent: number): number =>
  Math.sign(stake) * computeCountedPart(centavos(Math.abs(stake)), percent);

/**
 * The reaction of promotions to facts, in the transaction of the consumer: adds up the sums that make a VIP level, and rewards the
 * levels and the milestones of the day that were passed. Only facts of real money come here.
 */
export const rewardPlay =
  (ctx: Ctx) =>
  async (tx: Tx, facts: readonly Fact[]): Promise<void> => {
    // Facts that were emitted before rewards existed lack the fields that these need.
    const settled = facts.filter(
      (fact): fact is Settled & { f: 'betSettled' } => fact.f === 'betSettled' && 'dayReal' in fact,
    );
    const progress = await addProgress(tx, settled, facts);
    if (progress.length === 0) return;
    const settings = await loadSettings(tx);
    const levels = new Map(progress.map(({ player, level }) => [player, level]));
    const rewards = [...computeLevelRewards(progress, settings), ...computeMilestoneRewards(settled, levels, settings)];
    const updated = progress.map((sums) => ({
      ...sums,
      level: findVipLevel(sums.deposited, sums.counted),
      previousLevel: sums.level,
    }));
    const reached = updated.filter(({ level, previousLevel }) => level > previousLevel);
    if (reached.length > 0) await tx.query(queries.updateReachedLevels(reached));
    // A corrected bet never lowers a level; a deposit that was clawed back does.
    const clawedBack = new Set(facts.flatMap((fact) => (fact.f === 'depositTakenBack' ? [fact.player] : [])));
    const lost = updated.filter(({ player, level, previousLevel }) => level < previousLevel && clawedBack.has(player));
    if (lost.length > 0) await tx.query(queries.updateLostLevels(lost));
    await saveWithdrawLevels(tx, [...reached, ...lost]);
    await grantRewards(tx, ctx, rewards);
  };

/** Adds these facts to the sums of their players, and returns the new sums. */
async function addProgress(
  tx: Tx,
  settled: readonly Settled[],
  facts: readonly Fact[],
): Promise<queries.PromotionProgress[]> {
  const sums = new Map<Id, { player: PlayerId; deposited: number; counted: number; loss: number }>();
  const sumFor = (player: PlayerId) => {
    const sum = sums.get(player) ?? { player, deposited: 0, counted: 0, loss: 0 };
    sums.set(player, sum);
    return sum;
  };
  for (const { player, staked, counts, edge } of settled) {
    const sum = sumFor(player);
    sum.counted += computeCountedStake(staked, counts);
    sum.loss += computeTheoreticalLoss(centavos(staked), edge);
  }
  for (const fact of facts) {
    if (fact.f === 'depositPaid') sumFor(fact.player).deposited += fact.amount;
    if (fact.f === 'depositTakenBack') sumFor(fact.player).deposited -= fact.amount;
  }
  return sums.size === 0 ? [] : tx.query(queries.upsertProgress([...sums.values()]));
}

function computeLevelRewards(
  progress: readonly queries.PromotionProgress[],
  { vipRewardPercent: percent }: PromotionSettings,
): (Reward & { player: PlayerId })[] {
  return progress.flatMap((item) => {
    const to = findVipLevel(item.deposited, item.counted);
    if (to <= item.level) return [];
    return computeVipRewards({ from: item.level, to, loss: item.loss - item.loss_rewarded, percent }).map(
      ({ level, reward }) => ({
        player: item.player,
        type: queries.awardTypes.vip,
        source: 'vip' as const,
        reason: `level ${level}`,
        amount: reward,
        facts: [],
      }),
    );
  });
}

function computeMilestoneRewards(
  settled: readonly Settled[],
  levels: ReadonlyMap<Id, number>,
  settings: PromotionSettings,
): (Reward & { player: PlayerId })[] {
  return settled.flatMap(({ player, staked, bonus, counts, day, dayReal }) => {
    const before = dayReal - computeCountedStake(staked - bonus, counts);
    return listPassedMilestones(settings, before, dayReal).map((milestone) => {
      const { ppm, reward } = computeMilestoneReward(milestone, settings.levels[levels.get(player) ?? 0]);
      return {
        player,
        type: queries.awardTypes.promotion,
        source: 'milestone' as const,
        reason: `${day} ${milestone.amount}`,
        amount: reward,
        facts: [{ f: 'milestonePassed' as const, player, ppm, amount: milestone.amount }],
      };
    });
  });
}

/**
 * Credits rewards as bonus money with the bonus turnover. A reward that was given before for the same reason is skipped, and so is a
 * reward of a player who is blocked, paused or excluded: their open bets are still settled, but they earn no bonus.
 */
async function grantRewards(tx: Tx, ctx: Ctx, rewards: readonly (Reward & { player: PlayerId })[]): Promise<void> {
  const due = rewards.filter((reward) => reward.amount > 0);
  if (due.length === 0) return;
  const locked = wallet.toWalletStates(
    await tx.query(wallet.lockWallets([...new Set(due.map((item) => item.player))], true)),
  );
  const players = await readProtectedPlayers(tx, ctx, locked);
  const protections = new Map(players.map((player) => [player.wallet.player, player.protection]));
  const states = new Map(locked.map((state) => [state.player, state]));
  for (const reward of due) {
    const state = states.get(reward.player);
    if (state === undefined) throw new Error(`no wallet of player ${reward.player}`);
    const protection = protections.get(reward.player) ?? UNPROTECTED;
    const permitted = decidePermit({ protection, wallet: state }, { promotion: reward.amount }, ctx.now());
    if (isPermitRefused(permitted)) continue;
    const award = ctx.newId();
    const [first] = await tx.query(queries.insertAward({ ...reward, id: award }));
    if (first === undefined) continue;
    const after = await wallet.grantBonus(tx, ctx, state, permitted, {
      kind: 'award',
      source: reward.source,
      ref: award,
      amount: reward.amount,
      required: scale(reward.amount, getGiftTurnoverFactor('BRL'), 1, 'down'),
      gift: false,
      expiresAt: ctx.now() + BONUS_LIFETIME_MS,
    });
    states.set(reward.player, after);
    await tx.query(
      emitFacts(state.currency, [
        { f: 'awardGiven', player: reward.player, award, type: reward.type, amount: reward.amount },
        ...reward.facts,
      ]),
    );
  }
}
