import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import type { Instant } from '../context.ts';
import {
  type Row,
  type SqlStatement,
  sql,
  textArray,
  toBigintArrayParameter,
  unnestColumns,
} from '../platform/db/db.ts';
import type { PushKind } from './push-texts.ts';

/** Wakes the worker that sends push messages. */
export const PUSH_WAKE_TOPIC = 'push';

export interface PushSubscriptionRow extends Row {
  player: PlayerId;
  id: Id;
  subscription_sealed: Uint8Array;
  device: string;
  login: Id;
  promotions: boolean;
  consent_version: string;
  consented_at: Instant;
}

const SUBSCRIPTION_COLUMNS =
  'player, id, subscription_sealed, device, login, promotions, consent_version, consented_at';

/** The device again, also another player's, becomes this subscription. */
export const upsertPushSubscription = (row: {
  player: PlayerId;
  id: Id;
  endpointHash: Uint8Array;
  subscriptionSealed: Uint8Array;
  device: string;
  login: Id;
  promotions: boolean;
  consentVersion: string;
  consentedAt: Instant;
}): SqlStatement =>
  sql(
    'push subscription saved',
    `insert into push_subscription
       (player, id, endpoint_hash, subscription_sealed, device, login, promotions, consent_version, consented_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (endpoint_hash) do update set player = excluded.player, id = excluded.id,
       subscription_sealed = excluded.subscription_sealed, device = excluded.device, login = excluded.login,
       promotions = excluded.promotions, consent_version = excluded.consent_version,
       consented_at = excluded.consented_at`,
    row.player,
    row.id,
    row.endpointHash,
    row.subscriptionSealed,
    row.device,
    row.login,
    row.promotions,
    row.consentVersion,
    row.consentedAt,
  );

/** Deletes all subscriptions of a player but the newest ones. */
export const deleteOldestPushSubscriptions = (player: PlayerId, kept: number): SqlStatement =>
  sql(
    'push subscriptions trimmed',
    `delete from push_subscription where player = $1 and id in (
       select id from push_subscription where player = $1 order by id desc offset $2::int)`,
    player,
    kept,
  );

export const selectPushSubscriptions = (players: readonly PlayerId[]): SqlStatement<PushSubscriptionRow> =>
  sql(
    'push subscriptions',
    `select ${SUBSCRIPTION_COLUMNS} from push_subscription where player = any($1::bigint[]) order by player, id desc`,
    toBigintArrayParameter(players),
  );

export const selectPushSubscription = (player: PlayerId, id: Id): SqlStatement<PushSubscriptionRow> =>
  sql(
    'push subscription',
    `select ${SUBSCRIPTION_COLUMNS} from push_subscription where player = $1 and id = $2`,
    player,
    id,
  );

export const deletePushSubscription = (player: PlayerId, id: Id): SqlStatement<{ id: Id }> =>
  sql(
    'push subscription removed',
    'delete from push_subscription where player = $1 and id = $2 returning id',
    player,
    id,
  );

export const deletePushSubscriptionsOfLogins = (logins: readonly Id[]): SqlStatement =>
  sql(
    'push subscriptions of log-ins removed',
    'delete from push_subscription where login = any($1::bigint[])',
    toBigintArrayParameter(logins),
  );

export const deletePushSubscriptionsOfPlayers = (players: readonly PlayerId[]): SqlStatement =>
  sql(
    'push subscriptions of players removed',
    'delete from push_subscription where player = any($1::bigint[])',
    toBigintArrayParameter(players),
  );

/** Deletes subscriptions that no log-in can have any more. */
export const deleteOutlivedPushSubscriptions = (consentedBefore: Instant, limit: number): SqlStatement =>
  sql(
    'push subscriptions pruned',
    `delete from push_subscription where (player, id) in (
       select player, id from push_subscription where consented_at < $1
       order by consented_at limit $2::int for update skip locked) returning id`,
    consentedBefore,
    limit,
  );

export interface NewPushMessage {
  readonly player: PlayerId;
  readonly id: Id;
  readonly subscription: Id;
  readonly kind: PushKind;
  readonly ref: Id;
}

/** Puts messages out. One that waits already for the same device is not doubled. */
export const insertPushMessages = (
  messages: readonly NewPushMessage[],
  { dueAt, expiresAt }: { readonly dueAt: Instant; readonly expiresAt: Instant },
): SqlStatement => ({
  ...sql(
    'push messages put out',
    `insert into push_message (player, id, subscription, kind, ref, due_at, expires_at)
     select player, id, subscription, kind, ref, $6::bigint, $7::bigint from (${unnestColumns(
       'player bigint',
       'id bigint',
       'subscription bigint',
       'kind text',
       'ref bigint',
     )}) m on conflict (player, subscription, kind, ref) do nothing`,
    toBigintArrayParameter(messages.map(({ player }) => player)),
    toBigintArrayParameter(messages.map(({ id }) => id)),
    toBigintArrayParameter(messages.map(({ subscription }) => subscription)),
    textArray(messages.map(({ kind }) => kind)),
    toBigintArrayParameter(messages.map(({ ref }) => ref)),
    dueAt,
    expiresAt,
  ),
  wakes: PUSH_WAKE_TOPIC,
});

export const selectNextPushMessageDueAt: SqlStatement<{ due_at: Instant | null }> = sql(
  'push message next due',
  'select min(due_at) as due_at from push_message',
);

export interface ClaimedPushMessageRow extends Row {
  player: PlayerId;
  id: Id;
  subscription: Id;
  kind: PushKind;
  ref: Id;
  expires_at: Instant;
  attempts: number;
}

/** Takes messages that are due; they are due again at `leaseEnd` unless they are sent by then. */
export const claimDuePushMessages = (
  now: Instant,
  leaseEnd: Instant,
  limit: number,
): SqlStatement<ClaimedPushMessageRow> =>
  sql(
    'push messages claimed',
    `update push_message set due_at = $2, attempts = attempts + 1 where (player, id) in (
       select player, id from push_message where due_at <= $1 order by due_at limit $3::int for update skip locked)
     returning player, id, subscription, kind, ref, expires_at, attempts`,
    now,
    leaseEnd,
    limit,
  );

export const updatePushMessageDueAt = (player: PlayerId, id: Id, dueAt: Instant): SqlStatement =>
  sql('push message put off', 'update push_message set due_at = $3 where player = $1 and id = $2', player, id, dueAt);

export const deletePushMessage = (player: PlayerId, id: Id): SqlStatement =>
  sql('push message done', 'delete from push_message where player = $1 and id = $2', player, id);
