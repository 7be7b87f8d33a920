/** Self-exclusion: for a term or without end, and the way back. */
import type { PlayerCallInput, PlayerCallOutput } from '@arara/contract';
import { toRestrictionRefusal } from '@arara/contract/player/protection';
import { Refusal } from '@arara/contract/protocol/errors';
import type { PlayerId } from '@arara/contract/protocol/fields';
import { verifyPlayerPassword } from '../../accounts/accounts.ts';
import type { Ctx } from '../../context.ts';
import { type Instant, toSaoPauloDay } from '../../platform/clock.ts';
import { addCalendarDays, addCalendarMonths, findSaoPauloDayStart } from '../state/calendar.ts';
import { changeProtectionOfPerson } from '../state/change-protection.ts';
import { findRestrictionAt, type PlayerProtection, RESTRICTION_WITHOUT_END } from '../state/player-protection.ts';
import type { CountedAttempt } from '../../platform/http/calls/caller.ts';
import * as queries from '../state/protection.queries.ts';

/** So long after a player asked to come back the exclusion ends. */
const RETURN_DELAY_MS = 24 * 3600 * 1000;

/** The end of the day so many months later, in America/Sao_Paulo; null without end. */
export const findExclusionEnd = (now: Instant, months: number): Instant | null =>
  months === 0 ? null : findSaoPauloDayStart(addCalendarDays(addCalendarMonths(toSaoPauloDay(now), months), 1));

/**
 * Excludes the person of an account from now on. A term that runs longer stays as it is. Throws Refusal wrongPassword, notFound,
 * unavailable while too many passwords wait to be verified.
 */
export async function excludePlayer(
  ctx: Ctx,
  player: PlayerId,
  { months, pwd, attempt }: PlayerCallInput<'protectionSelfExclude'> & { readonly attempt: CountedAttempt },
): Promise<PlayerCallOutput<'protectionSelfExclude'>> {
  if (!(await verifyPlayerPassword(ctx, attempt, player, pwd)))
    throw new Refusal('wrongPassword', {}, { fields: { pwd: 'wrongPassword' } });
  const now = ctx.now();
  const after = await changeProtectionOfPerson(ctx, player, {
    save: (players) => queries.upsertPlayerExclusion(players, { now, ends: findExclusionEnd(now, months) }),
    record: { kind: 'excluded', detail: { months } },
  });
  return { until: after.exclusionEnds };
}

/** Refuses a return while nothing excludes the player, or before the term is over. */
function requireTermOver(protection: PlayerProtection, now: Instant): void {
  const { excludedUntil, exclusionEnds } = protection;
  if (excludedUntil === null || now >= excludedUntil) throw new Refusal('notFound');
  if (exclusionEnds !== null && now >= exclusionEnds) return;
  const restriction = findRestrictionAt({ ...protection, blocked: null }, now);
  if (restriction === undefined) throw new Refusal('notFound');
  const { code, params } = toRestrictionRefusal(restriction);
  throw new Refusal(code, params);
}

/**
 * Asks to come back after the term of an exclusion: it ends a day later. Asking again changes nothing. Throws Refusal selfExcluded
 * before the term is over, notFound without an exclusion.
 */
export async function askToReturn(ctx: Ctx, player: PlayerId): Promise<PlayerCallOutput<'protectionReturn'>> {
  const now = ctx.now();
  let asked: Instant | undefined;
  const after = await changeProtectionOfPerson(ctx, player, {
    check: (before) => {
      requireTermOver(before, now);
      if (before.excludedUntil !== null && before.excludedUntil !== RESTRICTION_WITHOUT_END)
        asked = before.excludedUntil;
    },
    save: (players) => queries.updateExclusionEnd(players, asked ?? now + RETURN_DELAY_MS),
    record: { kind: 'returnAsked', detail: {} },
  });
  return { until: after.excludedUntil ?? now };
}
