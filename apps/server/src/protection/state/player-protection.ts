import type { LimitKind, LimitPeriod, PlayerRestriction } from '@arara/contract/player/protection';
import { type Centavos, ZERO_CENTAVOS } from '@arara/money';
import type { Instant } from '../../platform/clock.ts';

/** A player's limits: centavos, or minutes for `time`. */
export type PlayerLimits = Readonly<Partial<Record<LimitKind, Readonly<Partial<Record<LimitPeriod, number>>>>>>;

/** What a player did in a period. */
export interface LimitPeriodSums {
  /** Stakes, without those that came back on their own day. */
  readonly staked: Centavos;
  readonly paid: Centavos;
  readonly deposited: Centavos;
  /** Stakes of earlier days that came back. */
  readonly voided: Centavos;
  /** Minutes in which the player played. */
  readonly minutes: number;
}

export const ZERO_PERIOD_SUMS: LimitPeriodSums = {
  staked: ZERO_CENTAVOS,
  paid: ZERO_CENTAVOS,
  deposited: ZERO_CENTAVOS,
  voided: ZERO_CENTAVOS,
  minutes: 0,
};

/** What protects a player, as the player's row says. */
export interface PlayerProtection {
  /** Staff block the player; `until` null: until they lift it. */
  readonly blocked: { readonly until: Instant | null; readonly reason: string } | null;
  readonly pausedUntil: Instant | null;
  /** RESTRICTION_WITHOUT_END until the player asked to come back. */
  readonly excludedUntil: Instant | null;
  /** When the term of an exclusion is over; null without one. The exclusion goes on until its player asks to come back. */
  readonly exclusionEnds: Instant | null;
  /** Why the central register bars the player; null while it does not. */
  readonly registerStatus: 'selfExclusion' | 'socialProgramme' | null;
  readonly limits: PlayerLimits;
  /** The last day in the two sums; null before they were first built. */
  readonly closedThrough: string | null;
  /** The same as the row has it: another day than `closedThrough` once the sums were rebuilt and wait to be saved. */
  readonly savedThrough: string | null;
  readonly week: LimitPeriodSums;
  readonly month: LimitPeriodSums;
}

/** A player without a row. */
export const EMPTY_PLAYER_PROTECTION: PlayerProtection = {
  blocked: null,
  pausedUntil: null,
  excludedUntil: null,
  exclusionEnds: null,
  registerStatus: null,
  limits: {},
  closedThrough: null,
  savedThrough: null,
  week: ZERO_PERIOD_SUMS,
  month: ZERO_PERIOD_SUMS,
};

const isBeforeOptionalInstant = (now: Instant, until: Instant | null): boolean => until !== null && now < until;

/** An exclusion that is in force: until its term is over, or until it ends because its player asked to come back. */
function presentExclusion({ excludedUntil, exclusionEnds }: PlayerProtection, now: Instant): PlayerRestriction {
  const exclusion = { status: 'excluded', reason: null } as const;
  if (excludedUntil !== RESTRICTION_WITHOUT_END) return { ...exclusion, until: excludedUntil };
  const isTermOver = exclusionEnds !== null && now >= exclusionEnds;
  return isTermOver ? { ...exclusion, until: null, mayAskToReturn: true } : { ...exclusion, until: exclusionEnds };
}

/** What keeps a player from playing at an instant: a block before the register before an exclusion before a pause. */
export function findRestrictionAt(protection: PlayerProtection, now: Instant): PlayerRestriction | undefined {
  const { blocked, excludedUntil, pausedUntil, registerStatus } = protection;
  if (blocked !== null && (blocked.until === null || now < blocked.until))
    return { status: 'blocked', reason: blocked.reason, until: blocked.until };
  // The register alone lifts what it bars.
  if (registerStatus !== null) return { status: 'excluded', reason: null, until: null };
  if (isBeforeOptionalInstant(now, excludedUntil)) return presentExclusion(protection, now);
  return isBeforeOptionalInstant(now, pausedUntil) ? { status: 'paused', reason: null, until: pausedUntil } : undefined;
}

/** Later than any instant that can be: the end of what has none. */
export const RESTRICTION_WITHOUT_END: Instant = 8_640_000_000_000_000;

/** When the last restriction ends; null where none is in force, RESTRICTION_WITHOUT_END where one has no end. */
export function findRestrictionEnd(protection: PlayerProtection, now: Instant): Instant | null {
  const { blocked, excludedUntil, pausedUntil, registerStatus } = protection;
  if (registerStatus !== null) return RESTRICTION_WITHOUT_END;
  const end = Math.max(
    blocked === null ? 0 : (blocked.until ?? RESTRICTION_WITHOUT_END),
    excludedUntil ?? 0,
    pausedUntil ?? 0,
  );
  return now < end ? end : null;
}
