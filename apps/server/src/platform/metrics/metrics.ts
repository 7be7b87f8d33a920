/**
 * Counters and alarms of this process. A counter only grows and is kept in memory; no endpoint exports it. An operator sees the
 * alarms in the log, and how many facts are parked in the report of `npm run ledger:verify`.
 */
import type { Logger } from 'pino';

const metricCounters = new Map<string, number>();

type MetricLabels = Readonly<Record<string, string>>;

/** `facts_parked{consumer="games"}`: the form in which Prometheus names a time series. */
function formatMetricSeries(name: string, labels: MetricLabels): string {
  const pairs = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  return pairs.length === 0 ? name : `${name}{${pairs.join(',')}}`;
}

/** Adds to a counter. */
export function incrementCounter(name: string, labels: MetricLabels = {}, by = 1): void {
  const series = formatMetricSeries(name, labels);
  metricCounters.set(series, (metricCounters.get(series) ?? 0) + by);
}

/** A counter's value; 0 before it was first incremented. */
export const readMetricCounter = (name: string, labels: MetricLabels = {}): number =>
  metricCounters.get(formatMetricSeries(name, labels)) ?? 0;

/** What an operator has to look at. The names are stable: alert rules match on them. */
export type AlarmName =
  | 'bonus-not-expired'
  | 'commission-not-booked'
  | 'database-went-back'
  | 'fact-parked'
  | 'gift-ceiling'
  | 'lone-gifts'
  | 'master-key-missing'
  | 'payment-not-booked'
  | 'staff-ceiling'
  | 'staff-reveals'
  | 'staff-searches'
  | 'worker-failing'
  | 'worker-stuck'
  | 'exclusion-register-silent';

/** Raises an alarm: a log line at error level with the alarm's name in the field `alarm`, and the counter `alarms_total`. */
export function raiseAlarm(
  log: Logger,
  alarm: AlarmName,
  details: Readonly<Record<string, unknown>>,
  message: string,
): void {
  incrementCounter('alarms_total', { alarm });
  log.error({ alarm, ...details }, message);
}
