/** Who calls, and the proofs that a handler may ask for. */
import type { Id } from '@arara/contract/protocol/fields';
import type { Instant } from '../../clock.ts';

/** Somebody who is signed in. */
export interface Caller<Person extends number = number> {
  /** The session's id. */
  readonly id: Id;
  /** The player or the member of staff: their calls count together, over all of their sessions. */
  readonly person: Person;
  /** Until then they are kept from playing; null without a restriction. Real time sends them less, and permits refuse calls. */
  readonly restrictedUntil: Instant | null;
}

declare const countedBrand: unique symbol;
declare const steppedUpBrand: unique symbol;

/**
 * Proof that this attempt was counted. Only the pipeline makes one, and only for a call whose contract declares `attempts`.
 * Whatever checks a password, the code of an authenticator or of a mail, or a claimed CPF takes one, so that none of it can be
 * guessed without a count.
 */
export interface CountedAttempt {
  readonly [countedBrand]: true;
}

/** Proof that the session proved lately who its player is, read from the database: a cached session would refuse a repeat. */
export interface SteppedUp {
  readonly [steppedUpBrand]: true;
}
