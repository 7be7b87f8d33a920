import { Refusal } from '@arara/contract/protocol/errors';
import type { PlayerId } from '@arara/contract/protocol/fields';
import type { Ctx, Instant } from '../../context.ts';
import { insertOutboxFacts } from '../../facts.ts';
import type { SqlReader } from '../../platform/db/db.ts';
import * as queries from './accounts.queries.ts';
import { listCpfHmacs, decryptCpf } from './cpf.ts';

/** A player's account, without what is secret in it. */
export interface PlayerAccount {
  readonly player: PlayerId;
  readonly username: string;
  readonly name: string;
  /** Country code of the phone, digits only. */
  readonly country: string;
  readonly phone: string;
  readonly kyc: 0 | 1;
  /** User type: '20' may withdraw in USDT. */
  readonly lx: '10' | '20';
  readonly inviteCode: string;
  /** A demonstration's player, never counted in a public figure. */
  readonly demo: boolean;
  /** Index of the avatar. */
  readonly header: number;
  readonly language: string;
  readonly createdAt: Instant;
}

/** The account of a player. Throws Refusal notFound. */
export async function readPlayerAccount(reader: SqlReader, player: PlayerId): Promise<PlayerAccount> {
  const [row] = await reader.query(queries.selectAccount(player));
  if (row === undefined) throw new Refusal('notFound');
  const { invite_code: inviteCode, created_at: createdAt, ...rest } = row;
  return { ...rest, inviteCode, createdAt };
}

/** Sets the user type of a player and notifies their open screens. Throws Refusal notFound. */
export const setUserType = (ctx: Ctx, player: PlayerId, lx: PlayerAccount['lx']): Promise<void> =>
  ctx.db.tx('user type', async (tx) => {
    const [changed] = await tx.query(queries.updateUserType(player, lx));
    if (changed === undefined) throw new Refusal('notFound');
    await tx.query(insertOutboxFacts('BRL', [{ f: 'userTypeChanged', player }]));
  });

/** Sets a player's avatar and notifies their open screens, unless they have it already. Throws Refusal notFound. */
export const setPlayerAvatar = (ctx: Ctx, player: PlayerId, header: number): Promise<void> =>
  ctx.db.tx('avatar', async (tx) => {
    const [account] = await tx.query(queries.selectAccount(player));
    if (account === undefined) throw new Refusal('notFound');
    if (account.header === header) return;
    await tx.query(queries.updateAvatar(player, header));
    await tx.query(insertOutboxFacts('BRL', [{ f: 'avatarChanged', player }]));
  });

/** The CPF of a player in clear, eleven digits: only for whom the law or the bank wants it. Throws Refusal notFound. */
export async function readCpf(ctx: Pick<Ctx, 'vault'>, reader: SqlReader, player: PlayerId): Promise<string> {
  const [row] = await reader.query(queries.selectEncryptedCpf(player));
  if (row === undefined) throw new Refusal('notFound');
  return decryptCpf(ctx, player, row.cpf_sealed);
}

/**
 * The keyed hashes of a player's CPF, in every form in which one may be stored: the same for every account with this CPF. The
 * first one is written. Throws Refusal notFound.
 */
export const readCpfHmacs = async (
  ctx: Pick<Ctx, 'vault'>,
  reader: SqlReader,
  player: PlayerId,
): Promise<readonly Uint8Array[]> => listCpfHmacs(ctx, await readCpf(ctx, reader, player));

/** How many players there are, without those of a demonstration. */
export async function countPlayers(reader: SqlReader): Promise<number> {
  const [row] = await reader.query(queries.selectPlayerCount);
  return row?.players ?? 0;
}

/** How many of these are players, without those of a demonstration. */
export async function countRealPlayersAmongIds(reader: SqlReader, players: readonly PlayerId[]): Promise<number> {
  const [row] = await reader.query(queries.selectRealPlayerCountAmongIds(players));
  return row?.players ?? 0;
}

/** How many players somebody invited: directly, on the second level, and on the third level. */
export async function countInvitedPlayersByLevel(
  reader: SqlReader,
  player: PlayerId,
): Promise<{ level1: number; level2: number; level3: number }> {
  const [row] = await reader.query(queries.selectInvitedPlayerCountsByLevel(player));
  return row ?? { level1: 0, level2: 0, level3: 0 };
}

/**
 * The players who are the person of these keyed hashes of one CPF, the test account too: a block of one account is of its person, so
 * who may not decide about their own account may not do it through the other.
 */
export async function findPlayersByCpf(reader: SqlReader, cpfHmacs: readonly Uint8Array[]): Promise<PlayerId[]> {
  const rows = await reader.query(queries.selectAllAccountsOfPerson(cpfHmacs));
  return rows.map((row) => row.player);
}
