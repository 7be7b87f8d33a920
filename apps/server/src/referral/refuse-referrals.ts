/** Who earns an agent nothing: the agent's own second account, and rings of accounts that one person runs. */
import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import { findAccountsSharingDevice, findInvitedPlayersSharingDevice, readInviterChains } from '../accounts/accounts.ts';
import type { Ctx } from '../context.ts';
import type { Tx } from '../platform/db/db.ts';
import { findAccountsSharingPayoutAccount, findPlayersSharingPayoutAccount } from '../payments/payments.ts';
import * as queries from './referral.queries.ts';

/** An invited player, and an agent above them on one of three levels. */
export interface ReferralPair {
  readonly agent: PlayerId;
  readonly friend: PlayerId;
  readonly level: number;
}

/** The pairs of a player with the agents above them. */
export const toReferralPairs = (friend: PlayerId, agents: readonly (PlayerId | null)[]): ReferralPair[] =>
  agents.flatMap((agent, index) => (agent === null ? [] : [{ agent, friend, level: index + 1 }]));

/**
 * Refuses those of these pairs in which both are one person by a device or a payout account, and all pairs of a player who is one of
 * a ring: so many invited players of one agent with the same device or payout account. One CPF has one account, so the same CPF
 * cannot be invited. Commission that was booked before stays.
 */
export async function refuseOwnAccountsAndRings(
  tx: Tx,
  ctx: Pick<Ctx, 'now' | 'newId'>,
  pairs: readonly ReferralPair[],
  ringSize: number,
): Promise<void> {
  const direct = pairs.filter(({ level }) => level === 1);
  const found: readonly (readonly [queries.ReferralRefusalReason, readonly ReferralPair[]])[] = [
    ['device', selectPairs(pairs, await findAccountsSharingDevice(tx, pairs))],
    ['payout', selectPairs(pairs, await findAccountsSharingPayoutAccount(tx, pairs))],
    ['deviceRing', await listPairs(tx, await findInvitedPlayersSharingDevice(tx, direct, ringSize))],
    ['payoutRing', await listPairs(tx, await findPayoutRing(tx, direct, ringSize))],
  ];
  const refusals = found.flatMap(([reason, refused]) =>
    refused.map(({ agent, friend, level }) => ({
      id: ctx.newId<Id>(),
      player: agent,
      friend,
      level,
      reason,
      found_at: ctx.now(),
    })),
  );
  // The same pair may be found for two reasons: the first one stays.
  const first = [...new Map(refusals.toReversed().map((each) => [`${each.player} ${each.friend}`, each])).values()];
  if (first.length > 0) await tx.query(queries.insertReferralRefusals(first));
}

const selectPairs = (
  pairs: readonly ReferralPair[],
  found: readonly Pick<ReferralPair, 'agent' | 'friend'>[],
): readonly ReferralPair[] => {
  const keys = new Set(found.map(({ agent, friend }) => `${agent} ${friend}`));
  return pairs.filter(({ agent, friend }) => keys.has(`${agent} ${friend}`));
};

/** The players with the agents above them. */
async function listPairs(tx: Tx, players: readonly PlayerId[]): Promise<readonly ReferralPair[]> {
  if (players.length === 0) return [];
  return [...(await readInviterChains(tx, players))].flatMap(([friend, agents]) => toReferralPairs(friend, agents));
}

/** The players whom one agent invited and of whom at least `least` were paid to one account. */
async function findPayoutRing(tx: Tx, direct: readonly ReferralPair[], least: number): Promise<readonly PlayerId[]> {
  const sharing = await findPlayersSharingPayoutAccount(
    tx,
    direct.map(({ friend }) => friend),
  );
  if (sharing.length === 0) return [];
  const chains = await readInviterChains(
    tx,
    sharing.map(({ player }) => player),
  );
  const groups = Map.groupBy(
    sharing.filter(({ player }) => chains.has(player)),
    ({ account, player }) => `${account} ${chains.get(player)?.[0]}`,
  );
  return [...groups.values()]
    .filter((group) => group.length >= least)
    .flatMap((group) => group.map(({ player }) => player));
}
