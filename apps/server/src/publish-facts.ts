import { betChangeSchema } from '@arara/contract/player/codes';
import type { PlayerId, OrderId } from '@arara/contract/protocol/fields';
import type { OutboxFact, OutboxFactPayloads, FactName } from './facts.ts';
import { toCentavos } from '@arara/money';
import * as z from 'zod/mini';
import type { RealtimeService } from './realtime.ts';

type PublishServerMessage = RealtimeService['publish'];
/** Whether a purchase was reported to the advertising pixel: the field `czflag` of the message. */
type FindPixelPurchaseFlag = (player: PlayerId, order: OrderId) => Promise<0 | 1>;

/** The messages that a player's connections are sent for each fact; a fact that is missing here sends none. Games and sportsbook publish the balances of bets themselves. */
const publishersByFactName: {
  readonly [Name in FactName]?: (
    publish: PublishServerMessage,
    fact: OutboxFactPayloads[Name],
    findPurchaseFlag: FindPixelPurchaseFlag,
  ) => void;
} = {
  depositPaid: (publish, { player, order, amount }, findPurchaseFlag) => {
    const publishPaid = (czflag: 0 | 1): void => {
      publish(player, 'paySuccess', { orderId: order, amount: toCentavos(amount), czflag });
      publish(player, 'updateUserInfo', {});
    };
    // Unknown counts as not reported: a browser claims the report before it sends it, and then learns the truth.
    void findPurchaseFlag(player, order).then(publishPaid, () => publishPaid(0));
  },
  // An order that was not paid, or its money, has another status: it waits for review, expires, goes back. Pages that show it read it again.
  depositChanged: (publish, { player }) => publish(player, 'updateUserInfo', {}),
  depositTakenBack: (publish, { player }) => publish(player, 'updateUserInfo', {}),
  kycConfirmed: (publish, { player }) => publish(player, 'updateUserInfo', {}),
  protectionChanged: (publish, { player }) => publish(player, 'updateUserInfo', {}),
  avatarChanged: (publish, { player }) => publish(player, 'updateUserInfo', {}),
  vipLevelReached: (publish, { player }) => publish(player, 'updateUserInfo', {}),
  userTypeChanged: (publish, { player }) => publish(player, 'updateUserInfo', {}),
  discountChanged: (publish, { player }) => publish(player, 'updateUserInfo', {}),
  withdrawalChanged: (publish, { player }) => publish(player, 'updateUserInfo', {}),
  bonusGranted: (publish, { player }) => publish(player, 'updateUserInfo', {}),
  awardGiven: (publish, { player }) => publish(player, 'updateUserInfo', {}),
  bonusEnded: (publish, { player }) => publish(player, 'updateUserInfo', {}),
  milestonePassed: (publish, { player, ppm, amount }) =>
    publish(player, 'userBetAmount', { bouns: ppm / 1_000_000, amount: toCentavos(amount) }),
  transferMade: (publish, { player, other }) => {
    publish(player, 'updateUserInfo', {});
    publish(other, 'updateUserInfo', {});
  },
  betChanged: (publish, { player, order, status }) =>
    publish(player, 'bet:changed', { orderId: order, status: z.decode(betChangeSchema, status) }),
};

/** Publishes facts to the players they are about; called after the commit. Without `findPurchaseFlag` no purchase counts as reported. */
export function publishMessagesForFacts(
  publish: PublishServerMessage,
  facts: readonly OutboxFact[],
  findPurchaseFlag: FindPixelPurchaseFlag = () => Promise.resolve(0),
): void {
  for (const fact of facts)
    (
      publishersByFactName[fact.f] as
        | ((publish: PublishServerMessage, fact: OutboxFact, findPurchaseFlag: FindPixelPurchaseFlag) => void)
        | undefined
    )?.(publish, fact, findPurchaseFlag);
}
