import type { PlayerCallInput } from '@arara/contract';
import { Refusal } from '@arara/contract/protocol/errors';
import type { PlayerId } from '@arara/contract/protocol/fields';
import type { Ctx } from '../../context.ts';
import { toSaoPauloDay } from '../../platform/clock.ts';
import { isUniqueViolation } from '../../platform/db/errors.ts';
import { insertOutboxFacts } from '../../platform/outbox/outbox.ts';
import * as wallet from '../../wallet/wallet.ts';
import { readPlayerAccount, readCpf } from './account.ts';
import * as queries from './accounts.queries.ts';
import { computeCpfHmac, listCpfHmacs, reserveCpf, encryptCpf } from './cpf.ts';
import { ADULT_AGE, computeAge, isSameName, hasInvisibleCharacters } from './identity-rules.ts';

/**
 * Confirms a player's name and CPF with the identity service; answers the state after it. Nothing given changes nothing. Until
 * it is confirmed the CPF of the registration may be corrected; afterwards another one is identityMismatch. Throws Refusal
 * badFields, identityMismatch, underAge, selfExcluded, unavailable; taxIdTaken, of a confirmed person's CPF only.
 */
export async function confirmPlayerKyc(
  ctx: Ctx,
  player: PlayerId,
  input: PlayerCallInput<'updateKyc'>,
): Promise<0 | 1> {
  const account = await readPlayerAccount(ctx.db.read, player);
  const given = { name: input.name?.trim() ?? '', cpf: input.cardNo ?? '' };
  if (given.name === '' && given.cpf === '') return account.kyc;
  if (given.cpf === '') throw new Refusal('badFields', {}, { fields: { cardNo: 'missing' } });
  if (hasInvisibleCharacters(given.name)) throw new Refusal('badFields', {}, { fields: { name: 'name' } });
  if (account.kyc === 1) {
    if (given.cpf !== (await readCpf(ctx, ctx.db.read, player))) throw new Refusal('identityMismatch');
    return 1;
  }
  const name = given.name === '' ? account.name : given.name;
  // Checked first: only the owner of a CPF may learn that it has an account here.
  await checkKycIdentity(ctx, given.cpf, name);
  const [holder] = await ctx.db.read.query(queries.selectPlayersByCpf(listCpfHmacs(ctx, given.cpf)));
  if (holder !== undefined && holder.player !== player) throw new Refusal('taxIdTaken');
  const first = await saveKycConfirmation(ctx, {
    player,
    name,
    cpf: given.cpf,
  });
  // Another call confirmed a CPF meanwhile, perhaps another one: compare with the confirmed CPF.
  return first ? 1 : confirmPlayerKyc(ctx, player, input);
}

async function checkKycIdentity(ctx: Ctx, cpf: string, name: string): Promise<void> {
  const person = await ctx.identity.find(cpf, name);
  if (person.outcome === 'unavailable') throw new Refusal('unavailable');
  if (person.outcome === 'minor') throw new Refusal('underAge');
  if (person.outcome === 'notFound' || ![person.name, person.socialName ?? ''].some((own) => isSameName(own, name)))
    throw new Refusal('identityMismatch');
  if (computeAge(person.birthDate, toSaoPauloDay(ctx.now())) < ADULT_AGE) throw new Refusal('underAge');
  // Money waits for an answer of the register: without one nobody is confirmed, and nobody deposits.
  const answer = await ctx.exclusionRegister.find(cpf);
  if (answer === 'unavailable') throw new Refusal('unavailable');
  if (answer !== 'notBarred') throw new Refusal('selfExcluded');
}

async function saveKycConfirmation(
  ctx: Ctx,
  { player, name, cpf }: { readonly player: PlayerId; readonly name: string; readonly cpf: string },
): Promise<boolean> {
  try {
    return await ctx.db.tx('kyc confirmed', async (tx) => {
      const { currency } = await wallet.lockWallet(tx, player);
      await reserveCpf(tx, ctx, player, cpf);
      const sealed = { cpfSealed: encryptCpf(ctx, player, cpf), cpfHmac: computeCpfHmac(ctx, cpf) };
      const [first] = await tx.query(queries.updateKycConfirmed({ player, name, ...sealed }));
      if (first === undefined) return false;
      await tx.query(insertOutboxFacts(currency, [{ f: 'kycConfirmed', player }]));
      tx.afterCommit(() => ctx.db.wake('facts'));
      return true;
    });
  } catch (error) {
    if (isUniqueViolation(error) && error.constraint === 'account_cpf') throw new Refusal('taxIdTaken');
    throw error;
  }
}
