import { randomInt } from 'node:crypto';
import type { CallInput } from '@arara/contract';
import { Refusal } from '@arara/contract/protocol/errors';
import type { Id } from '@arara/contract/protocol/fields';
import { type Ctx, dayOf } from '../context.ts';
import { DbError } from '../platform/db/db.ts';
import { emit } from '../platform/outbox/outbox.ts';
import * as wallet from '../wallet/wallet.ts';
import * as queries from './identity/accounts.queries.ts';
import { passCaptcha } from './sessions/captcha.ts';
import { cpfPrint, sealCpf } from './identity/cpf.ts';
import { ageOn } from '../ports/identity.ts';
import { passwordHash } from '../platform/vault/passwords.ts';
import { openSession } from './sessions/sessions.ts';

export const ADULT_AGE = 18;

const INVITE_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const INVITE_LENGTH = 8;
const INVITE = new RegExp(`^[${INVITE_LETTERS}]{${INVITE_LENGTH}}$`);
/** A code that reads well and is hard to guess; whether it is free the database says. */
export const newInviteCode = (): string =>
  Array.from({ length: INVITE_LENGTH }, () => INVITE_LETTERS.charAt(randomInt(INVITE_LETTERS.length))).join('');

type Registration = CallInput<'restRegister'> & {
  readonly device: string;
  readonly language: string;
  /** Counts the tries of a name that came with a right captcha; what it throws goes out. */
  readonly countTry?: () => Promise<void>;
};

/**
 * Opens an account, its wallet and a first session. Throws Refusal captchaRefused, badFields (pwd1, regcode, name, username),
 * underAge, selfExcluded, identityMismatch, unavailable, usernameTaken, taxIdTaken.
 */
export async function register(ctx: Ctx, it: Registration): Promise<{ token: string; expiresIn: number }> {
  await passCaptcha(ctx, it.codeId, it.captCode);
  await it.countTry?.();
  checkFields(it);
  const invitedBy = await inviterOf(ctx, it.regcode ?? '');
  await mayPlay(ctx, it);
  const print = cpfPrint(ctx, it.cardNo);
  const holders = await ctx.db.read.query(queries.holders(it.username, print));
  if (holders.length > 0)
    throw new Refusal(holders.some((holder) => holder.by_username) ? 'usernameTaken' : 'taxIdTaken');

  const player = ctx.newId();
  const account = {
    player,
    username: it.username,
    passwordHash: await passwordHash(it.pwd),
    name: it.name.trim(),
    cpfSealed: sealCpf(ctx, player, it.cardNo),
    cpfPrint: print,
    country: it.country.replace('+', ''),
    phone: it.phone.replaceAll(/\D/g, ''),
    invitedBy,
    language: it.language,
    createdAt: ctx.now(),
  };
  for (;;) {
    try {
      return await openAccount(ctx, { ...account, inviteCode: newInviteCode() }, it.device);
    } catch (error) {
      // Whatever was free a moment ago may be taken now: the database has the last word.
      const constraint = error instanceof DbError && error.sqlstate === '23505' ? error.constraint : undefined;
      if (constraint === 'account_username') throw new Refusal('usernameTaken');
      if (constraint === 'account_cpf') throw new Refusal('taxIdTaken');
      if (constraint !== 'account_invite_code') throw error;
    }
  }
}

function openAccount(
  ctx: Ctx,
  account: queries.NewAccount,
  device: string,
): Promise<{ token: string; expiresIn: number }> {
  return ctx.db.tx('account opened', async (tx) => {
    await tx.query(queries.accountOpened(account));
    await wallet.open(tx, ctx, account.player, 'BRL');
    const session = await openSession(tx, ctx, account.player, device);
    await tx.query(emit('BRL', [{ f: 'accountOpened', player: account.player }]));
    tx.afterCommit(() => ctx.db.wake('facts'));
    return session;
  });
}

function checkFields(it: Registration): void {
  const fields: Record<string, string> = {};
  if (it.pwd !== it.pwd1) fields['pwd1'] = 'passwordsDiffer';
  if (it.name.trim() === '' || isUnprintable(it.name)) fields['name'] = 'name';
  if (isUnprintable(it.username)) fields['username'] = 'email';
  if (Object.keys(fields).length > 0) throw new Refusal('badFields', {}, { fields });
}

/** Control characters have no place in a name, and a database cannot keep all of them. */
export const isUnprintable = (text: string): boolean => /[\p{Cc}\p{Cs}]/u.test(text);

async function inviterOf(ctx: Ctx, regcode: string): Promise<Id | null> {
  const code = regcode.trim().toUpperCase();
  if (code === '') return null;
  const [inviter] = INVITE.test(code) ? await ctx.db.read.query(queries.playerOfInvite(code)) : [];
  if (inviter === undefined) throw new Refusal('badFields', {}, { fields: { regcode: 'regcode' } });
  return inviter.player;
}

/** Somebody else's name passes here: KYC finds out (decisions.md, "Identity sandbox"). */
async function mayPlay(ctx: Ctx, it: Registration): Promise<void> {
  const person = await ctx.identity.find(it.cardNo, it.name);
  if (person.outcome === 'unavailable') throw new Refusal('unavailable');
  if (person.outcome === 'notFound') throw new Refusal('identityMismatch');
  if (person.selfExcluded) throw new Refusal('selfExcluded');
  if (ageOn(person.birthDate, dayOf(ctx.now())) < ADULT_AGE) throw new Refusal('underAge');
}
