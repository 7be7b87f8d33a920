import { centavos } from '@arara/money';
import type { Fact, FactMap, FactName } from '../facts/facts.ts';
import type { Realtime } from './gateway.ts';

type Publish = Realtime['publish'];

/** What a player's connections are told of each fact; of one that is not here, nothing. Balances of bets are told by the games themselves. */
const messages: { readonly [Name in FactName]?: (publish: Publish, fact: FactMap[Name]) => void } = {
  depositPaid: (publish, { player, order, amount }) => {
    // 0: this purchase has not been reported to the advertising pixel yet (decisions.md, "czflag").
    publish(player, 'paySuccess', { orderId: order, amount: centavos(amount), czflag: 0 });
    publish(player, 'updateUserInfo', {});
  },
  depositTakenBack: (publish, { player }) => publish(player, 'updateUserInfo', {}),
  kycConfirmed: (publish, { player }) => publish(player, 'updateUserInfo', {}),
  userTypeChanged: (publish, { player }) => publish(player, 'updateUserInfo', {}),
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

/** Tells facts to the players they are about; called after their transaction has committed. */
export function tellFacts(publish: Publish, facts: readonly Fact[]): void {
  for (const fact of facts) (messages[fact.f] as ((publish: Publish, fact: Fact) => void) | undefined)?.(publish, fact);
}
