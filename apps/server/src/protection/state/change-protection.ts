/** How what protects a person is changed: on every account of the person, with its sessions and sockets. */
import { Refusal } from '@arara/contract/protocol/errors';
import type { PlayerId } from '@arara/contract/protocol/fields';
import { findPlayerAndTestAccountIds, restrictPlayerSessionsUntil } from '../../accounts/accounts.ts';
import type { Ctx } from '../../context.ts';
import { insertOutboxFacts } from '../../facts.ts';
import type { SqlStatement, Tx } from '../../platform/db/db.ts';
import * as wallet from '../../wallet/wallet.ts';
import { findRestrictionEnd, EMPTY_PLAYER_PROTECTION, type PlayerProtection } from './player-protection.ts';
import * as queries from './protection.queries.ts';

/** A change of a person's protection. */
export interface PersonProtectionChange {
  /** Throws a refusal for what may not be changed so. */
  readonly check?: (before: PlayerProtection) => void;
  readonly save: (players: readonly PlayerId[]) => SqlStatement;
  /** What is recorded of a change that the player asked for. */
  readonly record?: { readonly kind: queries.ProtectionChangeKind; readonly detail: object };
}

const readProtectionOfFirst = (rows: readonly queries.ProtectionRow[]): PlayerProtection =>
  rows[0] === undefined ? EMPTY_PLAYER_PROTECTION : queries.toPlayerProtection(rows[0]);

/**
 * Changes what protects a person: the rows of their account and of their test account alike, with both wallets locked in the
 * order of their ids. Sessions and open sockets follow with the commit. Throws Refusal notFound, and what `check` throws.
 */
export const changeProtectionOfPerson = (
  ctx: Ctx,
  player: PlayerId,
  change: PersonProtectionChange,
): Promise<PlayerProtection> =>
  ctx.db.tx('protection changed', async (tx) =>
    saveProtectionOfPerson(tx, ctx, await lockWalletsOfPerson(tx, player), change),
  );

/** The same in a transaction that has locked the person's wallets. Throws what `check` throws. */
export async function saveProtectionOfPerson(
  tx: Tx,
  ctx: Ctx,
  states: readonly wallet.WalletState[],
  { check, save, record }: PersonProtectionChange,
): Promise<PlayerProtection> {
  const players = states.map((state) => state.player);
  check?.(readProtectionOfFirst(await tx.query(queries.selectPlayerProtections(players))));
  const [, rows] = await tx.flight(save(players), queries.selectPlayerProtections(players));
  const protection = readProtectionOfFirst(rows);
  if (record !== undefined) {
    const ids = players.map(() => ctx.newId());
    await tx.query(queries.insertProtectionChanges(players, ids, record.kind, record.detail));
  }
  await restrictPlayerSessionsUntil(tx, players, findRestrictionEnd(protection, ctx.now()));
  await tx.flight(
    ...states.map((state) => insertOutboxFacts(state.currency, [{ f: 'protectionChanged', player: state.player }])),
  );
  tx.afterCommit(() => {
    ctx.db.wake('sessions');
    ctx.db.wake('facts');
  });
  return protection;
}

/** Locks every account of a person, in the order of their ids. Throws Refusal notFound. */
export async function lockWalletsOfPerson(tx: Tx, player: PlayerId): Promise<wallet.WalletState[]> {
  const known = await findPlayerAndTestAccountIds(tx, player);
  let states = wallet.toWalletStates(await tx.query(wallet.lockWallets(known, true)));
  // A test account may have been opened meanwhile: under the owner's lock no other can be. Its id is the greater one.
  const now = await findPlayerAndTestAccountIds(tx, player);
  if (now.length > known.length) states = wallet.toWalletStates(await tx.query(wallet.lockWallets(now, true)));
  if (states.length === 0) throw new Refusal('notFound');
  return states;
}
