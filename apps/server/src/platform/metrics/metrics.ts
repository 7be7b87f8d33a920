/**
 * Counters and alarms of this process. A counter only grows and is kept in memory; no endpoint exports it. An operator sees the
 * alarms in the log, and how many facts are parked in the report of `npm run ledger:verify`.
 */
import type { Logger } from 'pino';

const counters = new Map<string, number>();

type Labels = Readonly<Record<string, string>>;

/** `facts_parked{consumer="games"}`: the form in which Prometheus names a time series. */
function formatSeries(name: string, labels: Labels): string {
  const pairs = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  return pairs.length === 0 ? name : `${name}{${pairs.join(',')}}`;
}

/** Adds to a counter. */
export function incrementCounter(name: string, labels: Labels = {}, by = 1): void {
  const series = formatSeries(name, labels);
  counters.set(series, (counters.get(series) ?? 0) + by);
}

/** A counter's value; 0 before it was first incremented. */
export const readCounter = (name: string, labels: Labels = {}): number => counters.get(formatSeries(name, labels)) ?? 0;

/** What an operator has to look at. The names are stable: alert rules match on them. */
export type Alarm =
  | 'bonus-not-expired'
  | 'database-went-back'
  | 'fact-parked'
  | 'payment-not-booked'
  | 'staff-ceiling'
  | 'staff-reveals'
  | 'worker-failing';

/** Raises an alarm: a log line at error level with the alarm's name in the field `alarm`, and the counter `alarms_total`. */
export function raiseAlarm(
  log: Logger,
  alarm: Alarm,
  details: Readonly<Record<string, unknown>>,
  message: string,
): void {
  incrementCounter('alarms_total', { alarm });
  log.error({ alarm, ...details }, message);
}
