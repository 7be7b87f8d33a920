/**
 * bench:sim measures what the simulated feed costs: all sports with their live events, their calendar, prices, messages and the
 * texts that are stored. The clock is an argument of the feed, so the figure is computing time over the time of the clock, on one
 * core. Arguments: minutes of the clock at speed 1, minutes at speed 60, and a sport to measure alone.
 */
import { createFeedSimulation } from '@arara/feed-sandbox/feed/feed';
import { listSimulatedSports } from '@arara/feed-sandbox/plays';
import type { SimulatedFeed } from '@arara/feed-sandbox/feed/feed';
import { storeEvent } from '@arara/feed-sandbox/event/stored-event';

const minutesAt: Readonly<Record<number, number>> = {
  1: Number(process.argv[2] ?? 20),
  60: Number(process.argv[3] ?? 4),
};
const only = process.argv[4];
const STARTS_AT = Date.UTC(2027, 0, 16, 15);
const STEP_MS = 250;
const WARM_MS = 60_000;
const BAR_PERCENT = 20;

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

interface Measured {
  readonly percent: number;
  readonly live: number;
  readonly sports: number;
  readonly events: number;
  readonly messages: number;
  readonly messageBytes: number;
  readonly storedBytes: number;
}

/** The texts of a step: its messages, and the events that it changed. */
function writeTexts(before: SimulatedFeed, after: SimulatedFeed, messages: readonly unknown[]): [number, number] {
  const known = new Set(before.events);
  let [sent, stored] = [0, 0];
  for (const message of messages) sent += JSON.stringify(message).length;
  for (const event of after.events) if (!known.has(event)) stored += JSON.stringify(storeEvent(event)).length;
  return [sent, stored];
}

function measure(speed: number, minutes: number): Measured {
  const sports = listSimulatedSports().filter(({ module }) => only === undefined || module.code === only);
  const simulation = createFeedSimulation(sports);
  let feed = simulation.open({ seed: 'bench', run: 'bench', speed, startsAt: STARTS_AT, incidents: 'some' });
  let [messages, messageBytes, storedBytes, from] = [0, 0, 0, 0];
  const end = STARTS_AT + WARM_MS + minutes * 60_000;
  for (let now = STARTS_AT; now <= end; now += STEP_MS) {
    if (now - STARTS_AT === WARM_MS) [messages, messageBytes, storedBytes, from] = [0, 0, 0, cpuMs()];
    const stepped = simulation.step(feed, now);
    if (stepped.faults.length > 0) throw new AggregateError(stepped.faults.map(({ error }) => error));
    const [sent, stored] = writeTexts(feed, stepped.feed, stepped.messages);
    messages += stepped.messages.length;
    messageBytes += sent;
    storedBytes += stored;
    ({ feed } = stepped);
  }
  const live = feed.events.filter(({ status }) => status === 'live');
  const seconds = minutes * 60;
  return {
    percent: (cpuMs() - from) / (seconds * 10),
    live: live.length,
    sports: new Set(live.map(({ spec }) => spec.sport)).size,
    events: feed.events.length,
    messages: messages / seconds,
    messageBytes: messageBytes / seconds,
    storedBytes: storedBytes / seconds,
  };
}

const kilobytes = (bytes: number): string => `${(bytes / 1_024).toFixed(0)} KiB/s`;

for (const [speed, minutes] of Object.entries(minutesAt)) {
  const m = measure(Number(speed), minutes);
  const bar = speed === '1' ? ` (bar: ${BAR_PERCENT} %: ${m.percent <= BAR_PERCENT ? 'met' : 'MISSED'})` : '';
  console.log(
    `speed ${speed}, ${minutes} minutes: ${m.percent.toFixed(1)} % of a core${bar}; ${m.live} events of ${m.sports} sports live, ${m.events} known; ` +
      `${m.messages.toFixed(1)} messages/s, ${kilobytes(m.messageBytes)} sent, ${kilobytes(m.storedBytes)} stored`,
  );
}
