/** How a player's limits change: a lower one at once, a looser one after a day and a second confirmation. Pure. */
import type { LimitKind, LimitPeriod } from '@arara/contract/player/protection';
import type { Instant } from '../../platform/clock.ts';
import type { PlayerLimits } from '../state/player-protection.ts';

const HOUR_MS = 3600 * 1000;
/** A looser limit waits for so long, */
export const LOOSER_LIMIT_DELAY_MS = 24 * HOUR_MS;
/** and can then be confirmed for so long. */
export const LOOSER_LIMIT_CONFIRMATION_MS = 48 * HOUR_MS;

/** A looser limit that was asked for; `value` null is none. */
export interface PendingLimit {
  readonly value: number | null;
  readonly from: Instant;
}
/** The limits that wait, by kind and period. */
export type PendingLimits = Readonly<Partial<Record<LimitKind, Readonly<Partial<Record<LimitPeriod, PendingLimit>>>>>>;

/** A change of one limit: centavos, or minutes for `time`; null removes it. */
export interface LimitChange {
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
  readonly value: number | null;
}

export type LimitChangeOutcome = 'limitLowered' | 'limitRaiseAsked' | 'limitRaised' | 'unchanged';

export interface ChangedLimits {
  readonly limits: PlayerLimits;
  readonly pending: PendingLimits;
  readonly outcome: LimitChangeOutcome;
}

/** When a looser limit can no longer be confirmed. */
export const findConfirmationEnd = ({ from }: PendingLimit): Instant => from + LOOSER_LIMIT_CONFIRMATION_MS;

/** The looser limit that waits for its day or for its confirmation; one whose time has passed counts as never asked. */
export function findPendingLimit(
  pending: PendingLimits,
  { kind, period }: Pick<LimitChange, 'kind' | 'period'>,
  now: Instant,
): PendingLimit | undefined {
  const waiting = pending[kind]?.[period];
  return waiting === undefined || now >= findConfirmationEnd(waiting) ? undefined : waiting;
}

/** Sets or removes one slot; a kind without periods is left out, so that no limits are `{}`. */
function replaceSlot<Value>(
  all: Readonly<Partial<Record<LimitKind, Readonly<Partial<Record<LimitPeriod, Value>>>>>>,
  { kind, period }: Pick<LimitChange, 'kind' | 'period'>,
  value: Value | undefined,
) {
  const { [period]: _replaced, ...otherPeriods } = all[kind] ?? {};
  const { [kind]: _kind, ...otherKinds } = all;
  const periods = value === undefined ? otherPeriods : { ...otherPeriods, [period]: value };
  return Object.keys(periods).length === 0 ? otherKinds : { ...otherKinds, [kind]: periods };
}

const NO_LIMIT = Number.POSITIVE_INFINITY;

/**
 * Decides a change. A lower limit counts at once and takes back what waited; a looser one waits, and counts when the same change
 * comes again in its time. The same change before its day leaves it waiting, and does not begin its day again.
 */
export function decideLimitChange(
  { limits, pending }: { readonly limits: PlayerLimits; readonly pending: PendingLimits },
  change: LimitChange,
  now: Instant,
): ChangedLimits {
  const current = limits[change.kind]?.[change.period] ?? NO_LIMIT;
  const wanted = change.value ?? NO_LIMIT;
  const waiting = findPendingLimit(pending, change, now);
  const changed = {
    limits: replaceSlot(limits, change, change.value ?? undefined),
    pending: replaceSlot(pending, change, undefined),
  };
  if (wanted <= current) {
    const isSame = wanted === current;
    return { ...changed, outcome: isSame && waiting === undefined ? 'unchanged' : 'limitLowered' };
  }
  if (waiting === undefined || waiting.value !== change.value) {
    const asked: PendingLimit = { value: change.value, from: now + LOOSER_LIMIT_DELAY_MS };
    return { limits, pending: replaceSlot(pending, change, asked), outcome: 'limitRaiseAsked' };
  }
  return now < waiting.from ? { limits, pending, outcome: 'unchanged' } : { ...changed, outcome: 'limitRaised' };
}
