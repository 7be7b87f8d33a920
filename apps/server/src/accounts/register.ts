import type { PlayerCallInput } from '@arara/contract';
import { Refusal } from '@arara/contract/protocol/errors';
import type { PlayerId } from '@arara/contract/protocol/fields';
import type { Ctx } from '../context.ts';
import { insertOutboxFacts } from '../facts.ts';
import { toSaoPauloDay } from '../platform/clock.ts';
import { isUniqueViolation } from '../platform/db/errors.ts';
import type { CountedAttempt } from '../platform/http/calls/caller.ts';
import type { CountAttempt } from '../platform/http/calls/handlers.ts';
import * as wallet from '../wallet/wallet.ts';
import * as queries from './identity/accounts.queries.ts';
import { mailIdentityRefusal } from './identity-refusals.ts';
import type { IdentityRefusal } from './texts/account-texts.ts';
import { consumeCaptcha } from './sessions/captcha.ts';
import { findClaimedPerson, computeCpfHmac, listCpfHmacs, reserveCpf, encryptCpf } from './identity/cpf.ts';
import { createInviteCode, isInviteCode } from './identity/invite-code.ts';
import { ADULT_AGE, computeAge, hasInvisibleCharacters } from './identity/identity-rules.ts';
import { isWeakPassword } from '../platform/vault/password-strength.ts';
import { hashPassword } from '../platform/vault/passwords.ts';
import type { SessionDevice } from './sessions/devices.ts';
import { type OpenedSession, openSession, type SessionRules } from './sessions/sessions.ts';

type RegistrationInput = PlayerCallInput<'restRegister'> & {
  readonly device: SessionDevice;
  readonly language: string;
  /** Counts the tries of a name that came with a right captcha; what it throws goes out. */
  readonly attempt: CountAttempt;
};

/**
 * Opens an account, its wallet and a first session. Throws Refusal captchaRefused, badFields (pwd, pwd1, regcode, name, username),
 * underAge, identityMismatch, unavailable; registrationUnderReview for a used e-mail, a used CPF and a barred person alike,
 * after the same work: what is true goes to the address by mail.
 */
export async function registerAccount(ctx: Ctx, rules: SessionRules, input: RegistrationInput): Promise<OpenedSession> {
  await consumeCaptcha(ctx, input.codeId, input.captCode);
  const attempt = await input.attempt();
  checkRegistrationFields(input);
  const invitedBy = await findInviter(ctx, input.regcode ?? '');
  await checkAdult(ctx, attempt, input);
  const registerAnswer = await ctx.exclusionRegister.find(input.cardNo);
  const holders = await ctx.db.read.query(
    queries.selectAccountsByUsernameOrCpf(input.username, listCpfHmacs(ctx, input.cardNo), ctx.now()),
  );
  const passwordHash = await hashPassword('player', input.pwd);
  if (holders.length > 0)
    return refuseRegistration(ctx, input, holders.some((one) => one.by_username) ? 'emailUsed' : 'cpfUsed');
  if (registerAnswer !== 'notBarred' && registerAnswer !== 'unavailable')
    return refuseRegistration(ctx, input, 'barred');

  const player = ctx.newId<PlayerId>();
  const account = {
    player,
    username: input.username,
    passwordHash,
    name: input.name.trim(),
    country: input.country.replace('+', ''),
    phone: input.phone.replaceAll(/\D/g, ''),
    invitedBy,
    language: input.language,
    createdAt: ctx.now(),
  };
  for (;;) {
    try {
      const { device, cardNo: cpf } = input;
      return await createAccountAndSession(
        ctx,
        rules,
        { ...account, inviteCode: createInviteCode() },
        { device, cpf, registerAnswer },
      );
    } catch (error) {
      // Whatever was free a moment ago may be taken now: the database has the last word.
      const constraint = isUniqueViolation(error) ? error.constraint : undefined;
      if (constraint === 'account_username') return refuseRegistration(ctx, input, 'emailUsed');
      if (constraint === 'account_cpf' || isCpfReserved(error)) return refuseRegistration(ctx, input, 'cpfUsed');
      if (constraint !== 'account_invite_code') throw error;
    }
  }
}

function createAccountAndSession(
  ctx: Ctx,
  rules: SessionRules,
  account: Omit<queries.NewAccount, 'cpfSealed' | 'cpfHmac'>,
  {
    device,
    cpf,
    registerAnswer,
  }: { readonly device: SessionDevice; readonly cpf: string; readonly registerAnswer: RegisterAnswer },
): Promise<OpenedSession> {
  return ctx.db.tx('account opened', async (tx) => {
    const { player } = account;
    await reserveCpf(tx, ctx, player, cpf);
    const sealed = { cpfSealed: encryptCpf(ctx, player, cpf), cpfHmac: computeCpfHmac(ctx, cpf) };
    await tx.query(queries.insertPlayerAccount({ ...account, ...sealed }));
    await wallet.createWalletForPlayer(tx, ctx, account.player, 'BRL');
    await rules.saveRegistrationCheck(tx, player, registerAnswer);
    const session = await openSession(tx, ctx, await rules.permitSession(tx, account.player), device);
    await tx.query(insertOutboxFacts('BRL', [{ f: 'accountOpened', player: account.player }]));
    tx.afterCommit(() => ctx.db.wake('facts'));
    return session;
  });
}

function checkRegistrationFields(input: RegistrationInput): void {
  const fields: Record<string, string> = {};
  if (input.pwd !== input.pwd1) fields['pwd1'] = 'passwordsDiffer';
  if (input.name.trim() === '' || hasInvisibleCharacters(input.name)) fields['name'] = 'name';
  if (hasInvisibleCharacters(input.username)) fields['username'] = 'email';
  if (isWeakPassword(input.pwd, [input.username, input.name])) fields['pwd'] = 'weakPassword';
  if (Object.keys(fields).length > 0) throw new Refusal('badFields', {}, { fields });
}

async function findInviter(ctx: Ctx, regcode: string): Promise<PlayerId | null> {
  const code = regcode.trim().toUpperCase();
  if (code === '') return null;
  const [inviter] = isInviteCode(code) ? await ctx.db.read.query(queries.selectPlayerByInviteCode(code)) : [];
  if (inviter === undefined) throw new Refusal('badFields', {}, { fields: { regcode: 'regcode' } });
  return inviter.player;
}

/** What the central register said about somebody who may register: a silent one is asked again, and KYC waits for it. */
type RegisterAnswer = Parameters<SessionRules['saveRegistrationCheck']>[2];

/** A name that does not belong to the CPF passes here; KYC refuses it (docs/product-decisions.md, "Identity"). */
async function checkAdult(ctx: Ctx, attempt: CountedAttempt, input: RegistrationInput): Promise<void> {
  const person = await findClaimedPerson(ctx, attempt, { cpf: input.cardNo, name: input.name });
  if (person.outcome === 'unavailable') throw new Refusal('unavailable');
  if (person.outcome === 'notFound') throw new Refusal('identityMismatch');
  if (person.outcome === 'minor' || computeAge(person.birthDate, toSaoPauloDay(ctx.now())) < ADULT_AGE)
    throw new Refusal('underAge');
}

/** `reserveCpf` found the CPF at another account. */
const isCpfReserved = (error: unknown): boolean => error instanceof Refusal && error.code === 'taxIdTaken';

/** Answers every reason alike, and mails the true one. Throws Refusal registrationUnderReview. */
async function refuseRegistration(ctx: Ctx, input: RegistrationInput, reason: IdentityRefusal): Promise<never> {
  await mailIdentityRefusal(ctx, { to: input.username, language: input.language, reason });
  throw new Refusal('registrationUnderReview');
}
