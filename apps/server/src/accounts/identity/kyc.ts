import type { CallInput } from '@arara/contract';
import { Refusal } from '@arara/contract/protocol/errors';
import type { Id } from '@arara/contract/protocol/fields';
import { type Ctx, dayOf } from '../../context.ts';
import { DbError } from '../../platform/db/db.ts';
import { emit } from '../../platform/outbox/outbox.ts';
import * as wallet from '../../wallet/wallet.ts';
import { accountOf, cpfOf } from './account.ts';
import * as queries from './accounts.queries.ts';
import { cpfPrint, sealCpf } from './cpf.ts';
import { ageOn, sameName } from '../../ports/identity.ts';
import { ADULT_AGE, isUnprintable } from '../register.ts';

/**
 * Confirms a player's name and CPF with the identity service; answers the state after it. Nothing given changes nothing. Until
 * it is confirmed the CPF of the registration may be corrected; afterwards another one is identityMismatch. Throws Refusal
 * badFields, identityMismatch, underAge, selfExcluded, unavailable; taxIdTaken, of a confirmed person's CPF only.
 */
export async function updateKyc(ctx: Ctx, player: Id, it: CallInput<'updateKyc'>): Promise<0 | 1> {
  const account = await accountOf(ctx.db.read, player);
  const given = { name: it.name?.trim() ?? '', cpf: it.cardNo ?? '' };
  if (given.name === '' && given.cpf === '') return account.kyc;
  if (given.cpf === '') throw new Refusal('badFields', {}, { fields: { cardNo: 'missing' } });
  if (isUnprintable(given.name)) throw new Refusal('badFields', {}, { fields: { name: 'name' } });
  if (account.kyc === 1) {
    if (given.cpf !== (await cpfOf(ctx, ctx.db.read, player))) throw new Refusal('identityMismatch');
    return 1;
  }
  const print = cpfPrint(ctx, given.cpf);
  const name = given.name === '' ? account.name : given.name;
  // First of all: whether a CPF has an account here is nobody's business but its owner's.
  await isPerson(ctx, given.cpf, name);
  const [holder] = await ctx.db.read.query(queries.holderOfCpf(print));
  if (holder !== undefined && holder.player !== player) throw new Refusal('taxIdTaken');
  const first = await confirm(ctx, { player, name, cpfSealed: sealCpf(ctx, player, given.cpf), cpfPrint: print });
  // Somebody was faster, perhaps with another CPF: judged again against what was confirmed.
  return first ? 1 : updateKyc(ctx, player, it);
}

async function isPerson(ctx: Ctx, cpf: string, name: string): Promise<void> {
  const person = await ctx.identity.find(cpf, name);
  if (person.outcome === 'unavailable') throw new Refusal('unavailable');
  if (person.outcome === 'notFound' || !sameName(person.name, name)) throw new Refusal('identityMismatch');
  if (person.selfExcluded) throw new Refusal('selfExcluded');
  if (ageOn(person.birthDate, dayOf(ctx.now())) < ADULT_AGE) throw new Refusal('underAge');
}

async function confirm(ctx: Ctx, it: Parameters<typeof queries.kycConfirmed>[0]): Promise<boolean> {
  try {
    return await ctx.db.tx('kyc confirmed', async (tx) => {
      const { currency } = await wallet.lock(tx, it.player);
      const [first] = await tx.query(queries.kycConfirmed(it));
      if (first === undefined) return false;
      await tx.query(emit(currency, [{ f: 'kycConfirmed', player: it.player }]));
      tx.afterCommit(() => ctx.db.wake('facts'));
      return true;
    });
  } catch (error) {
    if (error instanceof DbError && error.constraint === 'account_cpf') throw new Refusal('taxIdTaken');
    throw error;
  }
}
