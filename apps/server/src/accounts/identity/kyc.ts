import type { PlayerCallInput } from '@arara/contract';
import { Refusal } from '@arara/contract/protocol/errors';
import type { PlayerId } from '@arara/contract/protocol/fields';
import type { Ctx } from '../../context.ts';
import { insertOutboxFacts } from '../../facts.ts';
import { toSaoPauloDay } from '../../platform/clock.ts';
import { isUniqueViolation } from '../../platform/db/errors.ts';
import type { CountedAttempt } from '../../platform/http/calls/caller.ts';
import * as wallet from '../../wallet/wallet.ts';
import { readPlayerAccount, readCpf } from './account.ts';
import * as queries from './accounts.queries.ts';
import { sealKycInstant } from './kyc-seal.ts';
import { findClaimedPerson, computeCpfHmac, listCpfHmacs, reserveCpf, encryptCpf } from './cpf.ts';
import { ADULT_AGE, computeAge, isSameName, hasInvisibleCharacters } from './identity-rules.ts';

/** Why a CPF that is the player's own is not confirmed. */
type KycRefusal = 'cpfUsed' | 'barred';
type ExplainKycRefusal = (reason: KycRefusal) => Promise<void>;

/**
 * Confirms a player's name and CPF with the identity service; answers the state after it. Nothing given changes nothing; a name
 * without a CPF takes the one of the registration. Until it is confirmed that CPF may be corrected. Throws Refusal badFields,
 * underAge, unavailable; identityMismatch for a CPF of somebody else, one in use and one of a barred person alike. Only
 * `explain` hears which of the last two it was, for the player's own mail.
 */
export async function confirmPlayerKyc(
  ctx: Ctx,
  player: PlayerId,
  { attempt, ...input }: PlayerCallInput<'updateKyc'> & { readonly attempt: CountedAttempt | undefined },
  explain: ExplainKycRefusal = async () => undefined,
): Promise<0 | 1> {
  const refuse = async (reason: KycRefusal): Promise<never> => {
    await explain(reason);
    throw new Refusal('identityMismatch');
  };
  const account = await readPlayerAccount(ctx.db.read, player);
  const typed = { name: input.name?.trim() ?? '', cpf: input.cardNo ?? '' };
  if (attempt === undefined || (typed.name === '' && typed.cpf === '')) return account.kyc;
  const registeredCpf = await readCpf(ctx, ctx.db.read, player);
  const given = { name: typed.name, cpf: typed.cpf === '' ? registeredCpf : typed.cpf };
  if (hasInvisibleCharacters(given.name)) throw new Refusal('badFields', {}, { fields: { name: 'name' } });
  if (account.kyc === 1) {
    if (given.cpf !== registeredCpf) throw new Refusal('identityMismatch');
    return 1;
  }
  const name = given.name === '' ? account.name : given.name;
  // Checked first: only the owner of a CPF may learn that it has an account here.
  if (!(await isOwnCpf(ctx, attempt, given.cpf, name))) return refuse('barred');
  const [holder] = await ctx.db.read.query(queries.selectPlayersByCpf(listCpfHmacs(ctx, given.cpf)));
  if (holder !== undefined && holder.player !== player) return refuse('cpfUsed');
  const saved = await saveKycConfirmation(ctx, { player, name, cpf: given.cpf });
  if (saved === 'cpfUsed') return refuse('cpfUsed');
  // Another call confirmed a CPF meanwhile, perhaps another one: compare with the confirmed CPF.
  return saved === 'confirmed' ? 1 : confirmPlayerKyc(ctx, player, { attempt, ...input }, explain);
}

/** Whether this adult may be confirmed under this CPF and name; false for one whom the central register bars. */
async function isOwnCpf(ctx: Ctx, attempt: CountedAttempt, cpf: string, name: string): Promise<boolean> {
  const person = await findClaimedPerson(ctx, attempt, { cpf, name });
  if (person.outcome === 'unavailable') throw new Refusal('unavailable');
  if (person.outcome === 'minor') throw new Refusal('underAge');
  if (person.outcome === 'notFound' || ![person.name, person.socialName ?? ''].some((own) => isSameName(own, name)))
    throw new Refusal('identityMismatch');
  if (computeAge(person.birthDate, toSaoPauloDay(ctx.now())) < ADULT_AGE) throw new Refusal('underAge');
  // Money waits for an answer of the register: without one nobody is confirmed, and nobody deposits.
  const answer = await ctx.exclusionRegister.find(cpf);
  if (answer === 'unavailable') throw new Refusal('unavailable');
  return answer === 'notBarred';
}

async function saveKycConfirmation(
  ctx: Ctx,
  { player, name, cpf }: { readonly player: PlayerId; readonly name: string; readonly cpf: string },
): Promise<'confirmed' | 'confirmedBefore' | 'cpfUsed'> {
  try {
    return await ctx.db.tx('kyc confirmed', async (tx) => {
      const { currency } = await wallet.lockWallet(tx, player);
      await reserveCpf(tx, ctx, player, cpf);
      const sealed = { cpfSealed: encryptCpf(ctx, player, cpf), cpfHmac: computeCpfHmac(ctx, cpf) };
      const at = ctx.now();
      const kycSealed = sealKycInstant(ctx, player, at);
      const [first] = await tx.query(queries.updateKycConfirmed({ player, name, ...sealed, at, kycSealed }));
      if (first === undefined) return 'confirmedBefore' as const;
      await tx.query(insertOutboxFacts(currency, [{ f: 'kycConfirmed', player }]));
      tx.afterCommit(() => ctx.db.wake('facts'));
      return 'confirmed' as const;
    });
  } catch (error) {
    if (isUniqueViolation(error) && error.constraint === 'account_cpf') return 'cpfUsed';
    if (error instanceof Refusal && error.code === 'taxIdTaken') return 'cpfUsed';
    throw error;
  }
}
