/** The devices of players that get push messages: each by its own consent, until its log-in ends. */
import { hash } from 'node:crypto';
import type { PlayerCallInput, PlayerCallOutput } from '@arara/contract';
import { Refusal } from '@arara/contract/protocol/errors';
import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import { describeUserAgent, readPlayerAccount } from '../accounts/accounts.ts';
import type { Ctx } from '../context.ts';
import type { Session } from '../domain.ts';
import { createPlanRepair, type PlanRepair } from '../platform/cluster/clock-setbacks.ts';
import { createTableRetention, type TableRetention } from '../platform/retention/retention.ts';
import type { StoredSecrets } from '../platform/vault/sealed-columns.ts';
import type { PushSender, PushTarget } from '../ports/push-sender.ts';
import * as wallet from '../wallet/wallet.ts';
import * as queries from './web-push.queries.ts';

/** The oldest device is given up for one more. */
export const MAX_PUSH_DEVICES = 10;

const formatSubscriptionSealContext = (player: PlayerId, id: Id): string =>
  `push_subscription.subscription:${player}:${id}`;

/** Where a device is reached is sealed: who has it may write to the device. */
export const webPushSecrets: StoredSecrets = {
  sealed: [
    {
      table: 'push_subscription',
      column: 'subscription_sealed',
      key: [
        ['player', 'bigint'],
        ['id', 'bigint'],
      ],
      toLabel: (player, id) => formatSubscriptionSealContext(player as PlayerId, id as Id),
    },
  ],
  hmacs: [],
};

/** What a clock that was ahead has planned. */
export const webPushPlanRepairs: readonly PlanRepair[] = [createPlanRepair('push_message', 'due_at')];

/** The life of subscriptions: no log-in lasts longer. Most end before, with theirs. */
export const webPushRetentions = (ctx: Pick<Ctx, 'config'>): readonly TableRetention[] => [
  createTableRetention('push_subscription', (now, limit) =>
    queries.deleteOutlivedPushSubscriptions(now - ctx.config.sessionLifeSeconds * 1000, limit),
  ),
];

/** Reads where the device of a subscription is reached. */
export const unsealPushTarget = (
  { vault }: Pick<Ctx, 'vault'>,
  { player, id, subscription_sealed: sealed }: queries.PushSubscriptionRow,
): PushTarget => JSON.parse(vault.unsealText(sealed, formatSubscriptionSealContext(player, id))) as PushTarget;

/** The devices of the player that get push messages, the newest first. */
export async function listPushSubscriptions(
  ctx: Ctx,
  { person: player, login }: Session,
): Promise<PlayerCallOutput<'pushSubscriptions'>> {
  const rows = await ctx.db.read.query(queries.selectPushSubscriptions([player]));
  return rows.map((row) => ({
    id: row.id,
    device: row.device,
    promotions: row.promotions,
    consentedAt: row.consented_at,
    current: row.login === login,
  }));
}

/**
 * Subscribes a device of the player; the same device again replaces its subscription, also another player's. Throws Refusal unavailable
 * while push is off, playMoney on a test account, badFields for an address that is not one of a known push service.
 */
export async function subscribePush(
  ctx: Ctx,
  sender: PushSender | undefined,
  { person: player, login }: Session,
  { userAgent, ...input }: PlayerCallInput<'subscribePush'> & { readonly userAgent: string },
): Promise<{ id: Id }> {
  if (sender === undefined) throw new Refusal('unavailable');
  const target: PushTarget = { endpoint: input.endpoint, p256dh: input.p256dh, auth: input.auth };
  if (!sender.accepts(target)) throw new Refusal('badFields', {}, { fields: { endpoint: 'wrongType' } });
  const { demo } = await readPlayerAccount(ctx.db.read, player);
  if (demo) throw new Refusal('playMoney');
  const id = ctx.newId();
  await ctx.db.tx('push subscribed', async (tx) => {
    // Eleven devices at once are ten.
    await wallet.lockWallet(tx, player);
    await tx.flight(
      queries.upsertPushSubscription({
        player,
        id,
        endpointHash: hash('sha256', target.endpoint, 'buffer'),
        subscriptionSealed: ctx.vault.seal(JSON.stringify(target), formatSubscriptionSealContext(player, id)),
        device: describeUserAgent(userAgent),
        login,
        promotions: input.promotions,
        consentVersion: input.consent,
        consentedAt: ctx.now(),
      }),
      queries.deleteOldestPushSubscriptions(player, MAX_PUSH_DEVICES),
    );
  });
  return { id };
}

/** Sends no more to a device of the player. Throws Refusal notFound. */
export async function unsubscribePush(ctx: Ctx, player: PlayerId, id: Id): Promise<void> {
  const [removed] = await ctx.db.tx('push unsubscribed', (tx) => tx.query(queries.deletePushSubscription(player, id)));
  if (removed === undefined) throw new Refusal('notFound');
}
