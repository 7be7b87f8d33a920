import { Refusal } from '@arara/contract/protocol/errors';
import type { PlayerId } from '@arara/contract/protocol/fields';
import type { Ctx } from '../../context.ts';
import type { CountedAttempt } from '../../platform/http/calls/caller.ts';
import type { IdentityLookupResult } from '../../ports/identity.ts';
import { type Tx, sql } from '../../platform/db/db.ts';
import * as queries from './accounts.queries.ts';
import type { HmacPurpose } from '../../platform/vault/master-keys.ts';
import type { EncryptionVault } from '../../platform/vault/vault.ts';

type CpfEncryptionContext = Pick<Ctx, 'vault'>;

/** The label under which a player's CPF is sealed. */
export const formatCpfEncryptionContext = (player: PlayerId): string => `account.cpf:${player}`;

/** The encrypted CPF of a player, as it is stored. */
export const encryptCpf = (ctx: CpfEncryptionContext, player: PlayerId, cpf: string): Uint8Array =>
  ctx.vault.seal(cpf, formatCpfEncryptionContext(player));

export const decryptCpf = (ctx: CpfEncryptionContext, player: PlayerId, sealed: Uint8Array): string =>
  ctx.vault.unsealText(sealed, formatCpfEncryptionContext(player));

/** By which a CPF is found: the same for every player, and nothing without the key. */
export const computeCpfHmac = (ctx: CpfEncryptionContext, cpf: string): Uint8Array => ctx.vault.computeHmac(cpf, 'cpf');

/** Every form in which the keyed hash of a CPF may be stored. */
export const listCpfHmacs = (ctx: CpfEncryptionContext, cpf: string): readonly Uint8Array[] =>
  ctx.vault.listHmacs(cpf, 'cpf');

/**
 * Keeps a CPF to one account while the master key rotates: two nodes may then write different hashes of one CPF, which the
 * constraint of the table does not see. Does nothing otherwise. Throws Refusal taxIdTaken.
 */
export async function reserveCpf(tx: Tx, ctx: CpfEncryptionContext, player: PlayerId, cpf: string): Promise<void> {
  if (!ctx.vault.isRotating) return;
  await lockHmac(tx, ctx.vault, cpf, 'cpf');
  const holders = await tx.query(queries.selectPlayersByCpf(listCpfHmacs(ctx, cpf)));
  if (holders.some((holder) => holder.player !== player)) throw new Refusal('taxIdTaken');
}

/** Asks the identity service about a CPF that somebody claims, by the name that they give. Nobody claims one without a count. */
export const findClaimedPerson = (
  { identity }: Pick<Ctx, 'identity'>,
  _attempt: CountedAttempt,
  { cpf, name }: { readonly cpf: string; readonly name: string },
): Promise<IdentityLookupResult> => identity.find(cpf, name);

/** A lock takes a whole number of 64 bits; six bytes of a hash are one that JavaScript holds exactly. */
const HMAC_LOCK_BYTES = 6;

/**
 * Locks the keyed hash of a text until the transaction ends, for every writer of any of its forms: nodes that follow a
 * rotation at different moments write different ones.
 */
async function lockHmac(tx: Tx, vault: EncryptionVault, text: string, purpose: HmacPurpose): Promise<void> {
  const number = Buffer.from(vault.computeFirstHmac(text, purpose)).readUIntBE(0, HMAC_LOCK_BYTES);
  await tx.query(sql('keyed hash lock', 'select pg_advisory_xact_lock($1::bigint)', number));
}
