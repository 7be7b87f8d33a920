import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import { toCentavos, scaleCentavos } from '@arara/money';
import { BONUS_LIFETIME_MS, getGiftTurnoverFactor } from '@arara/promotions/gifts';
import {
  computeInviteMilestoneReward,
  listPassedInviteMilestones,
  type PromotionSettings,
} from '@arara/promotions/settings';
import { computeTurnoverOfStake } from '@arara/promotions/turnover';
import { findVipLevel, computeTheoreticalLoss, computeVipRewards } from '@arara/promotions/vip';
import type { Ctx } from '../context.ts';
import { insertOutboxFacts, type OutboxFact, type OutboxFactPayloads } from '../facts.ts';
import type { Tx } from '../platform/db/db.ts';
import { savePlayerFreeWithdrawalLevels } from '../payments/payments.ts';
import {
  isPermitRefused,
  decideProtectionPermit,
  readProtectedPlayers,
  EMPTY_PLAYER_PROTECTION,
} from '../protection/protection.ts';
import * as wallet from '../wallet/wallet.ts';
import { loadPromotionSettings } from './settings/settings.ts';
import { awardTypes, insertAward, insertMilestoneAward } from './awards/awards.queries.ts';
import * as queries from './vip/vip.queries.ts';

type SettledBetFact = OutboxFactPayloads['betSettled'];

/** A reward that a player has earned. It is granted once per level, and once per day and position of a milestone. */
interface PromotionReward {
  readonly source:
    | { readonly name: 'vip'; readonly level: number }
    | { readonly name: 'milestone'; readonly day: string; readonly position: number };
  readonly amount: ReturnType<typeof toCentavos>;
  /** Facts to emit beside that of the award. */
  readonly facts: readonly OutboxFact[];
}

/** The counted part of a stake, or of the difference that a correction makes (then it may be negative). */
const computeStakeCountedForPromotions = (stake: number, percent: number): number =>
  Math.sign(stake) * computeTurnoverOfStake(toCentavos(Math.abs(stake)), percent);

/**
 * The reaction of promotions to facts, in the transaction of the consumer: adds up the sums that make a VIP level, and rewards the
 * levels and the milestones of the day that were passed. Only facts of real money come here.
 */
export const createPlayRewardReaction =
  (ctx: Ctx) =>
  async (tx: Tx, facts: readonly OutboxFact[]): Promise<void> => {
    // Facts that were emitted before rewards existed lack the fields that these need.
    const settled = facts.filter(
      (fact): fact is SettledBetFact & { f: 'betSettled' } => fact.f === 'betSettled' && 'dayReal' in fact,
    );
    const progress = await addPromotionProgress(tx, settled, facts);
    if (progress.length === 0) return;
    const settings = await loadPromotionSettings(tx);
    const levels = new Map(progress.map(({ player, level }) => [player, level]));
    const rewards = [
      ...computeVipLevelRewards(progress, settings),
      ...computeMilestoneRewards(settled, levels, settings),
    ];
    const updated = progress.map((sums) => ({
      ...sums,
      level: findVipLevel(sums.deposited, sums.counted),
      previousLevel: sums.level,
    }));
    const reached = updated.filter(({ level, previousLevel }) => level > previousLevel);
    if (reached.length > 0)
      await tx.flight(
        queries.updateReachedVipLevels(reached),
        queries.insertVipLevelRises(reached.map(({ player, level }) => ({ player, id: ctx.newId(), level }))),
      );
    // A corrected bet never lowers a level; a deposit that was clawed back does.
    const clawedBack = new Set(facts.flatMap((fact) => (fact.f === 'depositClawedBack' ? [fact.player] : [])));
    const lost = updated.filter(({ player, level, previousLevel }) => level < previousLevel && clawedBack.has(player));
    if (lost.length > 0) await tx.query(queries.updateLostVipLevels(lost));
    await savePlayerFreeWithdrawalLevels(tx, [...reached, ...lost]);
    await grantPromotionRewards(tx, ctx, rewards);
    if (reached.length > 0)
      await tx.query(
        insertOutboxFacts(
          'BRL',
          reached.map(({ player, level }) => ({ f: 'vipLevelReached' as const, player, level })),
        ),
      );
  };

/** Adds these facts to the sums of their players, and returns the new sums. */
async function addPromotionProgress(
  tx: Tx,
  settled: readonly SettledBetFact[],
  facts: readonly OutboxFact[],
): Promise<queries.PromotionProgress[]> {
  const sums = new Map<Id, { player: PlayerId; deposited: number; counted: number; loss: number }>();
  const sumFor = (player: PlayerId) => {
    const sum = sums.get(player) ?? { player, deposited: 0, counted: 0, loss: 0 };
    sums.set(player, sum);
    return sum;
  };
  for (const { player, staked, counts, edge } of settled) {
    const sum = sumFor(player);
    sum.counted += computeStakeCountedForPromotions(staked, counts);
    sum.loss += computeTheoreticalLoss(toCentavos(staked), edge);
  }
  for (const fact of facts) {
    if (fact.f === 'depositPaid') sumFor(fact.player).deposited += fact.amount;
    if (fact.f === 'depositClawedBack') sumFor(fact.player).deposited -= fact.amount;
  }
  return sums.size === 0 ? [] : tx.query(queries.upsertPromotionProgress([...sums.values()]));
}

function computeVipLevelRewards(
  progress: readonly queries.PromotionProgress[],
  { vipRewardPercent: percent }: PromotionSettings,
): (PromotionReward & { player: PlayerId })[] {
  return progress.flatMap((item) => {
    const to = findVipLevel(item.deposited, item.counted);
    if (to <= item.level) return [];
    return computeVipRewards({ from: item.level, to, loss: item.loss - item.loss_rewarded, percent }).map(
      ({ level, reward }) => ({
        player: item.player,
        source: { name: 'vip', level } as const,
        amount: reward,
        facts: [],
      }),
    );
  });
}

function computeMilestoneRewards(
  settled: readonly SettledBetFact[],
  levels: ReadonlyMap<Id, number>,
  settings: PromotionSettings,
): (PromotionReward & { player: PlayerId })[] {
  return settled.flatMap(({ player, staked, bonus, counts, day, dayReal }) => {
    const before = dayReal - computeStakeCountedForPromotions(staked - bonus, counts);
    return listPassedInviteMilestones(settings, before, dayReal).map((milestone) => {
      const { ppm, reward } = computeInviteMilestoneReward(milestone, settings.levels[levels.get(player) ?? 0]);
      return {
        player,
        source: { name: 'milestone', day, position: milestone.position } as const,
        amount: reward,
        facts: [{ f: 'milestonePassed' as const, player, ppm, amount: milestone.amount }],
      };
    });
  });
}

const rewardTypes = { vip: awardTypes.vip, milestone: awardTypes.promotion } as const;

const insertPromotionAward = ({ player, source, amount }: PromotionReward & { player: PlayerId }, id: Id) =>
  source.name === 'vip'
    ? insertAward({ player, id, type: rewardTypes.vip, reason: `level ${source.level}`, amount })
    : insertMilestoneAward({ player, id, day: source.day, position: source.position, amount });

/**
 * Credits rewards as bonus money with the bonus turnover. A reward that was given before for the same reason is skipped, and so is a
 * reward of a player who is blocked, paused or excluded: their open bets are still settled, but they earn no bonus.
 */
async function grantPromotionRewards(
  tx: Tx,
  ctx: Ctx,
  rewards: readonly (PromotionReward & { player: PlayerId })[],
): Promise<void> {
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
    const protection = protections.get(reward.player) ?? EMPTY_PLAYER_PROTECTION;
    const permitted = decideProtectionPermit({ protection, wallet: state }, { promotion: reward.amount }, ctx.now());
    if (isPermitRefused(permitted)) continue;
    const award = ctx.newId();
    const [first] = await tx.query(insertPromotionAward(reward, award));
    if (first === undefined) continue;
    const after = await wallet.grantBonus(tx, ctx, state, permitted, {
      kind: 'award',
      source: reward.source.name,
      ref: award,
      amount: reward.amount,
      required: scaleCentavos(reward.amount, getGiftTurnoverFactor('BRL'), 1, 'down'),
      gift: false,
      expiresAt: ctx.now() + BONUS_LIFETIME_MS,
    });
    states.set(reward.player, after);
    await tx.query(
      insertOutboxFacts(state.currency, [
        { f: 'awardGiven', player: reward.player, award, type: rewardTypes[reward.source.name], amount: reward.amount },
        ...reward.facts,
      ]),
    );
  }
}
