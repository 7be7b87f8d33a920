import type { PlayerId, OrderId } from '@arara/contract/protocol/fields';
import { centavos } from '@arara/money';
import type { Fact, FactMap, FactName } from './platform/outbox/outbox.ts';
import type { Realtime } from './realtime.ts';

type Publish = Realtime['publish'];
/** Whether a purchase was reported to the advertising pixel: the field `czflag` of the message. */
type PurchaseFlag = (player: PlayerId, order: OrderId) => Promise<0 | 1>;

/** The messages that a player's connections are sent for each fact; a fact that is missing here sends none. Games and sportsbook publish the balances of bets themselves. */
const messages: {
  readonly [Name in FactName]?: (publish: Publish, fact: FactMap[Name], findPurchaseFlag: PurchaseFlag) => void;
} = {
  depositPaid: (publish, { player, order, amount }, findPurchaseFlag) => {
    const publishPaid = (czflag: 0 | 1): void => {
      publish(player, 'paySuccess', { orderId: order, amount: centavos(amount), czflag });
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
  userTypeChanged: (publish, { player }) => publish(player, 'updateUserInfo', {}),
  discountChanged: (publish, { player }) => publish(player, 'updateUserInfo', {}),
  withdrawalChanged: (publish, { player }) => publish(player, 'updateUserInfo', {}),
  bonusGranted: (publish, { player }) => publish(player, 'updateUserInfo', {}),
  awardGiven: (publish, { player }) => publish(player, 'updateUserInfo', {}),
  bonusEnded: (publish, { player }) => publish(player, 'updateUserInfo', {}),
  milestonePassed: (publish, { player, ppm, amount }) =>
    publish(player, 'userBetAmount', { bouns: ppm / 1_000_000, amount: centavos(amount) }),
  transferMade: (publish, { player, other }) => {
    publish(player, 'updateUserInfo', {});
    publish(other, 'updateUserInfo', {});
  },
  betChanged: (publish, { player, order, status }) => publish(player, 'bet:changed', { orderId: order, status }),
};

/** Publishes facts to the players they are about; called after the commit. Without `findPurchaseFlag` no purchase counts as reported. */
export function publishFacts(
  publish: Publish,
  facts: readonly Fact[],
  findPurchaseFlag: PurchaseFlag = () => Promise.resolve(0),
): void {
  for (const fact of facts)
    (messages[fact.f] as ((publish: Publish, fact: Fact, findPurchaseFlag: PurchaseFlag) => void) | undefined)?.(
      publish,
      fact,
      findPurchaseFlag,
    );
}
