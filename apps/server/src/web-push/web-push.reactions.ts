/** What push does after facts: it puts messages out for the devices of the players, and forgets devices whose log-in has ended. */
import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import { betStatusCodes } from '@arara/sports/bets/codes';
import { findPlayerAndTestAccountIds } from '../accounts/accounts.ts';
import type { Ctx } from '../context.ts';
import type { OutboxFact } from '../facts.ts';
import type { Tx } from '../platform/db/db.ts';
import { isPromotional, type PushKind } from './push-texts.ts';
import * as queries from './web-push.queries.ts';

/** After this a message says nothing new. */
const PUSH_LIFE_MS = 24 * 3_600_000;
/** Bonus money that came with a deposit is no news: the player asked for it. */
const NEWS_OF_BONUS: ReadonlySet<string> = new Set(['milestone', 'vip', 'staff']);

interface PushCause {
  readonly player: PlayerId;
  readonly kind: PushKind;
  readonly ref: Id;
}

/** What a fact has to say to its player while the app is closed; undefined for most facts. */
function toPushCause(fact: OutboxFact): PushCause | undefined {
  if (fact.f === 'betChanged' && fact.status === betStatusCodes.settled)
    return { player: fact.player, kind: 'betSettled', ref: fact.order };
  if (fact.f === 'depositPaid') return { player: fact.player, kind: 'depositPaid', ref: fact.order };
  if (fact.f === 'supportReplied') return { player: fact.player, kind: 'supportReplied', ref: fact.conversation };
  if (fact.f === 'bonusGranted' && NEWS_OF_BONUS.has(fact.source))
    return { player: fact.player, kind: 'bonusGranted', ref: fact.bonus };
  return undefined;
}

/**
 * The reaction of push to facts, in the transaction of the consumer: a message is put out once for each fact and device. While push
 * is off (`isOn` false) none is, but devices are still forgotten.
 */
export const createPushReaction =
  (ctx: Ctx, isOn: boolean) =>
  async (tx: Tx, facts: readonly OutboxFact[]): Promise<void> => {
    const logins = facts.flatMap((fact) => (fact.f === 'loginsEnded' ? fact.logins : []));
    if (logins.length > 0) await tx.query(queries.deletePushSubscriptionsOfLogins(logins));
    const closed = facts.flatMap((fact) => (fact.f === 'accountClosed' ? [fact.player] : []));
    if (closed.length > 0) await tx.query(queries.deletePushSubscriptionsOfPlayers(closed));
    const causes = isOn ? facts.map(toPushCause).filter((cause) => cause !== undefined) : [];
    if (causes.length > 0) await putOutMessages(tx, ctx, await toOwners(tx, causes));
  };

/** Support answers a test account too; its devices are those of its owner. No other cause is about a test account. */
async function toOwners(tx: Tx, causes: readonly PushCause[]): Promise<PushCause[]> {
  const owned: PushCause[] = [];
  for (const cause of causes) {
    const players =
      cause.kind === 'supportReplied' ? await findPlayerAndTestAccountIds(tx, cause.player) : [cause.player];
    owned.push(...players.map((player) => ({ ...cause, player })));
  }
  return owned;
}

async function putOutMessages(tx: Tx, ctx: Ctx, causes: readonly PushCause[]): Promise<void> {
  const players = [...new Set(causes.map(({ player }) => player))];
  const devices = Map.groupBy(await tx.query(queries.selectPushSubscriptions(players)), ({ player }) => player);
  const messages = causes.flatMap(({ player, kind, ref }) =>
    (devices.get(player) ?? [])
      .filter(({ promotions }) => promotions || !isPromotional(kind))
      .map(({ id: subscription }) => ({ player, id: ctx.newId(), subscription, kind, ref })),
  );
  if (messages.length === 0) return;
  const now = ctx.now();
  await tx.query(queries.insertPushMessages(messages, { dueAt: now, expiresAt: now + PUSH_LIFE_MS }));
}
