import type { CallInput } from '@arara/contract';
import { Refusal } from '@arara/contract/protocol/errors';
import type { PlayerId } from '@arara/contract/protocol/fields';
import type { Ctx } from '../../context.ts';
import { toSaoPauloDay } from '../../platform/clock.ts';
import { isUniqueViolation } from '../../platform/db/errors.ts';
import { emitFacts } from '../../platform/outbox/outbox.ts';
import * as wallet from '../../wallet/wallet.ts';
import { readAccount, readCpf } from './account.ts';
import * as queries from './accounts.queries.ts';
import { computeCpfHmac, sealCpf } from './cpf.ts';
import { ADULT_AGE, computeAge, isSameName, isUnprintable } from './identity-rules.ts';

/**
 * Confirms a player's name and CPF with the identity service; answers the state after it. Nothing given changes nothing. Until
 * it is confirmed the CPF of the registration may be corrected; afterwards another one is identityMismatch. Throws Refusal
 * badFields, identityMismatch, underAge, selfExcluded, unavailable; taxIdTaken, of a confirmed person's CPF only.
 */
export async function updateKyc(ctx: Ctx, player: PlayerId, input: CallInput<'updateKyc'>): Promise<0 | 1> {
  const account = await readAccount(ctx.db.read, player);
  const given = { name: input.name?.trim() ?? '', cpf: input.cardNo ?? '' };
  if (given.name === '' && given.cpf === '') return account.kyc;
  if (given.cpf === '') throw new Refusal('badFields', {}, { fields: { cardNo: 'missing' } });
  if (isUnprintable(given.name)) throw new Refusal('badFields', {}, { fields: { name: 'name' } });
  if (account.kyc === 1) {
    if (given.cpf !== (await readCpf(ctx, ctx.db.read, player))) throw new Refusal('identityMismatch');
    return 1;
  }
  const print = computeCpfHmac(ctx, given.cpf);
  const name = given.name === '' ? account.name : given.name;
  // Checked first: only the owner of a CPF may learn that it has an account here.
  await checkPerson(ctx, given.cpf, name);
  const [holder] = await ctx.db.read.query(queries.selectPlayersByCpf(print));
  if (holder !== undefined && holder.player !== player) throw new Refusal('taxIdTaken');
  const first = await saveKycConfirmation(ctx, {
    player,
    name,
    cpfSealed: sealCpf(ctx, player, given.cpf),
    cpfHmac: print,
  });
  // Another call confirmed a CPF meanwhile, perhaps another one: compare with the confirmed CPF.
  return first ? 1 : updateKyc(ctx, player, input);
}

async function checkPerson(ctx: Ctx, cpf: string, name: string): Promise<void> {
  const person = await ctx.identity.find(cpf, name);
  if (person.outcome === 'unavailable') throw new Refusal('unavailable');
  if (person.outcome === 'notFound' || !isSameName(person.name, name)) throw new Refusal('identityMismatch');
  if (person.selfExcluded) throw new Refusal('selfExcluded');
  if (computeAge(person.birthDate, toSaoPauloDay(ctx.now())) < ADULT_AGE) throw new Refusal('underAge');
}

async function saveKycConfirmation(
  ctx: Ctx,
  input: Parameters<typeof queries.updateKycConfirmed>[0],
): Promise<boolean> {
  try {
    return await ctx.db.tx('kyc confirmed', async (tx) => {
      const { currency } = await wallet.lockWallet(tx, input.player);
      const [first] = await tx.query(queries.updateKycConfirmed(input));
      if (first === undefined) return false;
      await tx.query(emitFacts(currency, [{ f: 'kycConfirmed', player: input.player }]));
      tx.afterCommit(() => ctx.db.wake('facts'));
      return true;
    });
  } catch (error) {
    if (isUniqueViolation(error) && error.constraint === 'account_cpf') throw new Refusal('taxIdTaken');
    throw error;
  }
}
