/** Who earns an agent nothing: the agent's own second account, rings of accounts that one person runs, and players whom others fund. */
import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import {
  findAccountsSharingDevice,
  findInvitedPlayersSharingDevice,
  findPlayersOfSharedDevices,
  readInviterChains,
} from '../accounts/accounts.ts';
import type { Ctx } from '../context.ts';
import type { Tx } from '../platform/db/db.ts';
import {
  findAccountsSharingPayoutAccount,
  findPlayersFundedByTransfers,
  findPlayersOfSharedPayoutAccounts,
  findPlayersSharingPayoutAccount,
} from '../payments/payments.ts';
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
 * cannot be invited. Refuses all pairs of a player who received more by transfers than they deposited, and lifts that once their
 * deposits are more. Commission that was booked before stays.
 */
export async function updateReferralRefusals(
  tx: Tx,
  ctx: Pick<Ctx, 'now' | 'newId'>,
  pairs: readonly ReferralPair[],
  ringSize: number,
): Promise<void> {
  const friends = [...new Set(pairs.map(({ friend }) => friend))];
  const funded = new Set(await findPlayersFundedByTransfers(tx, friends));
  const unfunded = friends.filter((friend) => !funded.has(friend));
  await tx.query(queries.updateTransferRefusalsLifted(unfunded, ctx.now()));
  // Most players share nothing with anybody: only the others are compared with their agents and with each other.
  const onSharedDevices = new Set(await findPlayersOfSharedDevices(tx, friends));
  const onSharedAccounts = new Set(await findPlayersOfSharedPayoutAccounts(tx, friends));
  const byDevice = pairs.filter(({ friend }) => onSharedDevices.has(friend));
  const byPayout = pairs.filter(({ friend }) => onSharedAccounts.has(friend));
  const found: readonly (readonly [queries.ReferralRefusalReason, readonly ReferralPair[]])[] = [
    ['device', selectPairs(byDevice, await findAccountsSharingDevice(tx, byDevice))],
    ['payout', selectPairs(byPayout, await findAccountsSharingPayoutAccount(tx, byPayout))],
    ['deviceRing', await listPairs(tx, await findInvitedPlayersSharingDevice(tx, selectDirect(byDevice), ringSize))],
    ['payoutRing', await listPairs(tx, await findPayoutRing(tx, selectDirect(byPayout), ringSize))],
    ['transfer', pairs.filter(({ friend }) => funded.has(friend))],
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

/**
 * Looks again at players who received money, deposited or withdrew, and at all who were paid to an account of theirs: an account that
 * is used once and changed again is found too.
 */
export async function updateRefusalsOfPlayers(
  tx: Tx,
  ctx: Pick<Ctx, 'now' | 'newId'>,
  players: readonly PlayerId[],
  readRingSize: () => Promise<number>,
): Promise<void> {
  const sharing = await findPlayersSharingPayoutAccount(tx, players);
  const pairs = await listPairs(tx, [...new Set([...players, ...sharing.map(({ player }) => player)])]);
  if (pairs.length > 0) await updateReferralRefusals(tx, ctx, pairs, await readRingSize());
}

const selectDirect = (pairs: readonly ReferralPair[]): readonly ReferralPair[] =>
  pairs.filter(({ level }) => level === 1);

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
