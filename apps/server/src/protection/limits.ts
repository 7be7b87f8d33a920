/** A player's limits: what counts, in which period, and when one is reached. Pure. */
import { add, type Centavos, subtract } from '@arara/money';
import type { WalletDay, WalletState } from '../wallet/wallet.ts';
import { addDays, findMonthStart, type Period, findPeriodEnd, findWeekStart } from './calendar.ts';
import { type LimitKind, NO_SUMS, type PeriodSums, type PlayerProtection } from './player-protection.ts';

const toSums = (wallet: WalletState): PeriodSums => ({
  staked: wallet.dayStaked,
  paid: wallet.dayPaid,
  deposited: wallet.dayDeposited,
  voided: wallet.dayVoidedEarlier,
  minutes: wallet.dayMinutes,
});

const addSums = (a: PeriodSums, b: PeriodSums): PeriodSums => ({
  staked: add(a.staked, b.staked),
  paid: add(a.paid, b.paid),
  deposited: add(a.deposited, b.deposited),
  voided: add(a.voided, b.voided),
  minutes: a.minutes + b.minutes,
});

/** The last answer of `findDayBefore`, because players who bet at the same time are on the same day. */
let lastDayBefore = { day: '', before: '' };

function findDayBefore(day: string): string {
  if (lastDayBefore.day !== day) lastDayBefore = { day, before: addDays(day, -1) };
  return lastDayBefore.before;
}

/** Whether the sums of the days before must be rebuilt: there are limits, and the wallet's day is not the day after them. */
export const areSumsOutdated = ({ limits, closedThrough }: PlayerProtection, day: string): boolean =>
  closedThrough !== findDayBefore(day) && Object.keys(limits).length > 0;

/** The first day of the current week or month, whichever is earlier. */
export const findFirstDayNeeded = (day: string): string => {
  const [week, month] = [findWeekStart(day), findMonthStart(day)];
  return week < month ? week : month;
};

/** Rebuilds the sums of the days before `day` in its week and in its month. */
export function rebuildSums(
  protection: PlayerProtection,
  day: string,
  days: readonly (PeriodSums & Pick<WalletDay, 'day'>)[],
): PlayerProtection {
  const sumFrom = (first: string): PeriodSums =>
    days.filter((row) => row.day >= first && row.day < day).reduce<PeriodSums>(addSums, NO_SUMS);
  return {
    ...protection,
    closedThrough: findDayBefore(day),
    week: sumFrom(findWeekStart(day)),
    month: sumFrom(findMonthStart(day)),
  };
}

/** What a player did in the running day, week or month, today's part as the wallet counts it. */
export function readPeriod(protection: PlayerProtection, wallet: WalletState, period: Period): PeriodSums {
  const today = toSums(wallet);
  return period === 'day' ? today : addSums(protection[period], today);
}

/** What an action would add to a limit's count, and whether the limit stops that action at all. */
interface PlannedAmounts {
  readonly stake?: Centavos;
  readonly deposit?: Centavos;
}

function countWithAction(kind: LimitKind, sums: PeriodSums, { stake, deposit }: PlannedAmounts): number | undefined {
  if (kind === 'deposit') return deposit === undefined ? undefined : add(sums.deposited, deposit);
  if (stake === undefined) return undefined;
  if (kind === 'stake') return add(sums.staked, stake);
  // Voided stakes of earlier days were not lost.
  if (kind === 'loss') return add(subtract(subtract(sums.staked, sums.voided), sums.paid), stake);
  return sums.minutes + 1;
}

const periods = ['day', 'week', 'month'] as const;

/** The limit that an action would pass, and when its period ends; if there are several, the one whose period ends last. Play money has no limits. */
export function findReachedLimit(
  protection: PlayerProtection,
  wallet: WalletState,
  planned: PlannedAmounts,
): { readonly kind: LimitKind; readonly period: Period; readonly until: number } | undefined {
  if (wallet.currency !== 'BRL') return undefined;
  let reached: { readonly kind: LimitKind; readonly period: Period; readonly until: number } | undefined;
  for (const kind of Object.keys(protection.limits) as LimitKind[]) {
    for (const period of periods) {
      const limit = protection.limits[kind]?.[period];
      if (limit === undefined) continue;
      const count = countWithAction(kind, readPeriod(protection, wallet, period), planned);
      if (count === undefined || count <= limit) continue;
      const until = findPeriodEnd(wallet.day, period);
      if (reached === undefined || until > reached.until) reached = { kind, period, until };
    }
  }
  return reached;
}
