/** A player's limits: what counts, in which period, and when one is reached. Pure. */
import { addCentavos, type Centavos, subtractCentavos } from '@arara/money';
import { countPlayedMinuteInWallet, type WalletDayTotals, type WalletState } from '../../wallet/wallet.ts';
import { limitPeriods, type LimitKind, type LimitPeriod } from '@arara/contract/player/protection';
import type { Instant } from '../../platform/clock.ts';
import { addCalendarDays, findMonthStart, findLimitPeriodEnd, findWeekStart } from '../state/calendar.ts';
import { ZERO_PERIOD_SUMS, type LimitPeriodSums, type PlayerProtection } from '../state/player-protection.ts';

const readTodaySumsFromWallet = (wallet: WalletState): LimitPeriodSums => ({
  staked: wallet.dayStaked,
  paid: wallet.dayPaid,
  deposited: wallet.dayDeposited,
  voided: wallet.dayVoidedEarlier,
  minutes: wallet.dayMinutes,
});

const addLimitPeriodSums = (a: LimitPeriodSums, b: LimitPeriodSums): LimitPeriodSums => ({
  staked: addCentavos(a.staked, b.staked),
  paid: addCentavos(a.paid, b.paid),
  deposited: addCentavos(a.deposited, b.deposited),
  voided: addCentavos(a.voided, b.voided),
  minutes: a.minutes + b.minutes,
});

/** The last answer of `findDayBefore`, because players who bet at the same time are on the same day. */
let cachedDayBefore = { day: '', before: '' };

function findDayBefore(day: string): string {
  if (cachedDayBefore.day !== day) cachedDayBefore = { day, before: addCalendarDays(day, -1) };
  return cachedDayBefore.before;
}

/** Whether the sums of the days before must be rebuilt: there are limits, and the wallet's day is not the day after them. */
export const areLimitPeriodSumsOutdated = ({ limits, closedThrough }: PlayerProtection, day: string): boolean =>
  closedThrough !== findDayBefore(day) && Object.keys(limits).length > 0;

/** The first day of the current week or month, whichever is earlier. */
export const findFirstDayOfLimitPeriods = (day: string): string => {
  const [week, month] = [findWeekStart(day), findMonthStart(day)];
  return week < month ? week : month;
};

/** Rebuilds the sums of the days before `day` in its week and in its month. */
export function rebuildLimitPeriodSums(
  protection: PlayerProtection,
  day: string,
  days: readonly (LimitPeriodSums & Pick<WalletDayTotals, 'day'>)[],
): PlayerProtection {
  const sumFrom = (first: string): LimitPeriodSums =>
    days
      .filter((row) => row.day >= first && row.day < day)
      .reduce<LimitPeriodSums>(addLimitPeriodSums, ZERO_PERIOD_SUMS);
  return {
    ...protection,
    closedThrough: findDayBefore(day),
    week: sumFrom(findWeekStart(day)),
    month: sumFrom(findMonthStart(day)),
  };
}

/** What a player did in the running day, week or month, today's part as the wallet counts it. */
export function readLimitPeriodSums(
  protection: PlayerProtection,
  wallet: WalletState,
  period: LimitPeriod,
): LimitPeriodSums {
  const today = readTodaySumsFromWallet(wallet);
  return period === 'day' ? today : addLimitPeriodSums(protection[period], today);
}

/** What an action would add to a limit's count, and whether the limit stops that action at all. */
interface AmountsPlannedAgainstLimits {
  readonly now: Instant;
  readonly stake?: Centavos;
  readonly deposit?: Centavos;
}

function computeLimitUseWithAction(
  kind: LimitKind,
  sums: LimitPeriodSums,
  wallet: WalletState,
  { stake, deposit, now }: AmountsPlannedAgainstLimits,
): number | undefined {
  if (kind === 'deposit') return deposit === undefined ? undefined : addCentavos(sums.deposited, deposit);
  if (stake === undefined) return undefined;
  if (kind === 'stake') return addCentavos(sums.staked, stake);
  // Voided stakes of earlier days were not lost.
  if (kind === 'loss')
    return addCentavos(subtractCentavos(subtractCentavos(sums.staked, sums.voided), sums.paid), stake);
  return sums.minutes + countPlayedMinuteInWallet(wallet, now).dayMinutes - wallet.dayMinutes;
}

/** The limit that an action would pass, and when its period ends; if there are several, the one whose period ends last. Play money has no limits. */
export function findReachedLimit(
  protection: PlayerProtection,
  wallet: WalletState,
  planned: AmountsPlannedAgainstLimits,
): { readonly kind: LimitKind; readonly period: LimitPeriod; readonly until: number } | undefined {
  if (wallet.currency !== 'BRL') return undefined;
  let reached: { readonly kind: LimitKind; readonly period: LimitPeriod; readonly until: number } | undefined;
  for (const kind of Object.keys(protection.limits) as LimitKind[]) {
    for (const period of limitPeriods) {
      const limit = protection.limits[kind]?.[period];
      if (limit === undefined) continue;
      const count = computeLimitUseWithAction(kind, readLimitPeriodSums(protection, wallet, period), wallet, planned);
      if (count === undefined || count <= limit) continue;
      const until = findLimitPeriodEnd(wallet.day, period);
      if (reached === undefined || until > reached.until) reached = { kind, period, until };
    }
  }
  return reached;
}
