/**
 * What this process counts and measures, kept by prom-client and exported at `/metrics` (metrics-server.ts), and the alarms.
 * A counter only grows; a gauge is read when somebody asks.
 */
import type { Logger } from 'pino';
import { collectDefaultMetrics, Counter, Gauge, Histogram, register } from 'prom-client';

/** Prometheus asks for one prefix per program. */
const METRIC_PREFIX = 'arara_';

/** What each metric means, as `/metrics` says it. A counter that is not listed here does not compile. */
const COUNTERS = {
  alarms_total: 'Alarms raised, by name',
  bank_calls_total: 'Calls of the bank, by outcome',
  batch_commands_total: 'Commands saved in groups, by batch',
  batch_groups_total: 'Groups saved, by batch',
  batch_refused_total: 'Commands refused because too many waited, by batch',
  client_errors_total: 'Failures of the web app in browsers, by part and version',
  connections_closed_idle_total: 'Connections closed because they lay idle',
  connections_refused_total: 'Connections refused, by reason',
  facts_parked_total: 'Facts parked because their handling failed, by consumer',
  feed_contradicted_prices_total: 'Prices of the feed that contradicted each other, by sport',
  feed_unread_total: 'Messages of the feed that could not be read, by part',
  file_storage_failures_total: 'Files that could not be stored or read',
  gauges_unread_total: 'Gauges that could not be read, by metric',
  mails_total: 'Mails, by outcome',
  player_calls_total: 'Calls of players, by client',
  push_messages_total: 'Push messages, by outcome',
  rows_pruned_total: 'Rows deleted because their time was over, by table',
  sockets_refused_total: 'Real-time connections refused',
  worker_failures_total: 'Failed runs of background work, by worker',
  worker_runs_total: 'Runs of background work, by worker',
} as const;

export type CounterName = keyof typeof COUNTERS;

const HISTOGRAMS = {
  batch_seconds: 'From a command to the commit of its group, by batch',
  call_seconds: 'From a call to its answer, by call and HTTP status',
} as const;

type HistogramName = keyof typeof HISTOGRAMS;

type MetricLabels = Readonly<Record<string, string>>;

/** Upper bounds in seconds: the goals of a bet are 50 ms and 250 ms (docs/hotpath.md). */
const DURATION_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3];

/** The value of each series, and what takes its increments. */
const counterSeries = new Map<string, { value: number; readonly counter: Counter.Internal }>();
const counters = new Map<CounterName, Counter>();
const histograms = new Map<HistogramName, Histogram>();

/** `facts_parked_total{consumer="games"}`: the form in which Prometheus names a time series. */
function formatMetricSeries(name: string, labels: MetricLabels): string {
  const pairs = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  return pairs.length === 0 ? name : `${name}{${pairs.join(',')}}`;
}

/** Adds to a counter. */
export function incrementCounter(name: CounterName, labels: MetricLabels = {}, by = 1): void {
  const key = formatMetricSeries(name, labels);
  let series = counterSeries.get(key);
  if (series === undefined) {
    series = { value: 0, counter: openCounter(name, labels).labels(labels) };
    counterSeries.set(key, series);
  }
  series.value += by;
  series.counter.inc(by);
}

function openCounter(name: CounterName, labels: MetricLabels): Counter {
  let counter = counters.get(name);
  if (counter === undefined) {
    counter = new Counter({ name: METRIC_PREFIX + name, help: COUNTERS[name], labelNames: Object.keys(labels) });
    counters.set(name, counter);
  }
  return counter;
}

/** A counter's value; 0 before it was first incremented. */
export const readMetricCounter = (name: CounterName, labels: MetricLabels = {}): number =>
  counterSeries.get(formatMetricSeries(name, labels))?.value ?? 0;

/** What takes the durations of one time series, in seconds. Make it once: looking a series up costs more than adding to it. */
export function createDurationObserver(name: HistogramName, labels: MetricLabels): (seconds: number) => void {
  let histogram = histograms.get(name);
  if (histogram === undefined) {
    const labelNames = Object.keys(labels);
    histogram = new Histogram({
      name: METRIC_PREFIX + name,
      help: HISTOGRAMS[name],
      labelNames,
      buckets: DURATION_BUCKETS,
    });
    histograms.set(name, histogram);
  }
  const series = histogram.labels(labels);
  return (seconds) => series.observe(seconds);
}

export interface GaugeValue {
  readonly labels?: MetricLabels;
  readonly value: number;
}

export interface GaugeMeaning {
  readonly name: string;
  readonly help: string;
  readonly labelNames?: readonly string[];
  /** How the values of several processes become one: `sum` of what each has, or `max` where all read the same thing. */
  readonly aggregator: 'sum' | 'max';
}

export type GaugeReader = () => readonly GaugeValue[] | Promise<readonly GaugeValue[]>;

const gaugeReaders = new Map<string, Set<GaugeReader>>();

/**
 * Registers what reads a gauge when `/metrics` is asked. A reader that fails leaves its values out and is counted in
 * `gauges_unread_total`: the other metrics are needed most while something is down. Returns what takes the reader away.
 */
export function registerGauge(
  { name, help, labelNames = [], aggregator }: GaugeMeaning,
  read: GaugeReader,
): () => void {
  let readers = gaugeReaders.get(name);
  if (readers === undefined) {
    const ofGauge = new Set<GaugeReader>();
    readers = ofGauge;
    gaugeReaders.set(name, ofGauge);
    const gauge = new Gauge({
      name: METRIC_PREFIX + name,
      help,
      labelNames: [...labelNames],
      aggregator,
      collect: async () => {
        const all = await Promise.allSettled([...ofGauge].map(async (reader) => reader()));
        gauge.reset();
        for (const values of all) {
          if (values.status === 'rejected') incrementCounter('gauges_unread_total', { metric: name });
          else for (const { labels = {}, value } of values.value) gauge.inc(labels, value);
        }
      },
    });
  }
  readers.add(read);
  return () => void readers.delete(read);
}

let hasProcessMetrics = false;

/** The metrics of this process in Prometheus's text format; with them those of Node itself: memory, event loop, processor time. */
export async function readMetricsText(): Promise<string> {
  startProcessMetrics();
  return register.metrics();
}

/** Starts to measure what Node tells about the process, once. */
export function startProcessMetrics(): void {
  if (hasProcessMetrics) return;
  hasProcessMetrics = true;
  collectDefaultMetrics({ prefix: METRIC_PREFIX });
}

/** What an operator has to look at. The names are stable: alert rules match on them. */
export type AlarmName =
  | 'bonus-not-expired'
  | 'books-wrong'
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
