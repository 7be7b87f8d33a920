/**
 * What the types hold: a call without declared attempts has no way to check a secret. Each claim is a type that resolves to true or
 * false; a value that differs from it does not compile.
 */
import type { PlayerCallName } from '@arara/contract';
import { describe, expect, test } from 'vitest';
import type { PlayerCallHandlers, PlayerCallRequest, StaffCallRequest } from '../../../domain.ts';
import type { loginPlayer, registerAccount, stopTotp, verifyPlayerPassword } from '../../../accounts/accounts.ts';
import type { findMatchingTotpTimeStep } from '../../vault/totp.ts';
import type { verifyPassword } from '../../vault/passwords.ts';
import type { CountedAttempt, SteppedUp } from './caller.ts';
import type { CountAttempt } from './handlers.ts';

type Fits<Part, Whole> = [Part] extends [Whole] ? true : false;
type Same<One, Other> = [One, Other] extends [Other, One] ? true : false;
type Has<Request, Field extends string> = Field extends keyof Request ? true : false;

/** Whether a handler of this call may check a password, a code or a claimed CPF. */
type MayCheckSecret<Name extends PlayerCallName> = Fits<
  (request: PlayerCallRequest<Name> & { readonly attempt: CountedAttempt }) => ReturnType<PlayerCallHandlers[Name]>,
  PlayerCallHandlers[Name]
>;

describe('a secret', () => {
  test('is checked by no call without declared attempts', () => {
    const declared: readonly [MayCheckSecret<'transfer'>, MayCheckSecret<'protectionSelfExclude'>] = [true, true];
    const undeclared: readonly [
      MayCheckSecret<'logout'>,
      MayCheckSecret<'withdraw'>,
      MayCheckSecret<'updateKyc'>,
      Has<StaffCallRequest<'staffMe'>, 'attempt'>,
    ] = [false, false, false, false];
    expect([...declared, ...undeclared]).toEqual([true, true, false, false, false, false]);
  });
  test('may be missing where a call need not fill it, and is counted by the handler after a captcha', () => {
    const claims: readonly [
      Same<PlayerCallRequest<'updateKyc'>['attempt'], CountedAttempt | undefined>,
      Same<PlayerCallRequest<'restLogin'>['attempt'], CountAttempt>,
      Same<StaffCallRequest<'staffLogin'>['attempt'], CountedAttempt>,
    ] = [true, true, true];
    expect(claims).not.toContain(false);
  });
  test('is checked with a counted attempt alone', () => {
    const claims: readonly [
      Same<Parameters<typeof verifyPassword>[0], CountedAttempt>,
      Same<Parameters<typeof verifyPlayerPassword>[1], CountedAttempt>,
      Same<Parameters<typeof findMatchingTotpTimeStep>[0], CountedAttempt>,
      Same<Parameters<typeof loginPlayer>[2]['attempt'], CountAttempt>,
      Same<Parameters<typeof registerAccount>[2]['attempt'], CountAttempt>,
    ] = [true, true, true, true, true];
    expect(claims).not.toContain(false);
  });
  test('cannot be said to be counted by a value that the pipeline did not make', () => {
    const claims: readonly [Fits<Readonly<Record<string, unknown>>, CountedAttempt>, Fits<true, CountedAttempt>] = [
      false,
      false,
    ];
    expect(claims).not.toContain(true);
  });
});

describe('a step-up', () => {
  test('is in the hands of the calls alone that always need one', () => {
    const claims: readonly [
      Same<PlayerCallRequest<'stopTotp'>['steppedUp'], SteppedUp>,
      Same<Parameters<typeof stopTotp>[1], SteppedUp>,
      Has<PlayerCallRequest<'totpState'>, 'steppedUp'>,
      Has<PlayerCallRequest<'withdraw'>, 'steppedUp'>,
    ] = [true, true, false, false];
    expect(claims).toEqual([true, true, false, false]);
  });
});
