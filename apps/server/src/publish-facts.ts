import type { PlayerId, OrderId } from '@arara/contract/protocol/fields';
import { centavos } from '@arara/money';
import type { Fact, FactMap, FactName } from './platform/outbox/outbox.ts';
import type { Realtime } from './realtime.ts';

type Publish = Realtime['publish'];
/** Whether a purchase was reported to the advertising pixel (decisions.md, "czflag"). */
type PurchaseFlag = (player: PlayerId, order: OrderId) => Promise<0 | 1>;

/** What a player's connections are told of each fact; of one that is not here, nothing. Balances of bets are told by the games themselves. */
const messages: {
  readonly [Name in FactName]?: (publish: Publish, fact: FactMap[Name], czflagOf: PurchaseFlag) => void;
} = {
  depositPaid: (publish, { player, order, amount }, czflagOf) => {
    const say = (czflag: 0 | 1): void => {
      publish(player, 'paySuccess', { orderId: order, amount: centavos(amount), czflag });
      publish(player, 'updateUserInfo', {});
    };
    // Not known is told as not reported: whoever reports claims it first, and is told then.
    void czflagOf(player, order).then(say, () => say(0));
  },
  // An order moves on without being paid, or its money does: it waits for review, expires, goes back. Who shows it reads it anew.
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

/** Tells facts to the players they are about; called after their transaction has committed. Without `czflagOf` no purchase counts as reported. */
export function publishFacts(
  publish: Publish,
  facts: readonly Fact[],
  czflagOf: PurchaseFlag = () => Promise.resolve(0),
): void {
  for (const fact of facts)
    (messages[fact.f] as ((publish: Publish, fact: Fact, czflagOf: PurchaseFlag) => void) | undefined)?.(
      publish,
      fact,
      czflagOf,
    );
}
