import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchSilence } from './silence-watch.ts';
import { proves } from '../../../../../scripts/proof/proves.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A watched connection whose server answers until it is muted; `log` has what happened, with its seconds. */
function open({ answers = true, visible = true, hasServerAnswered = false } = {}) {
  const began = Date.now();
  const log: string[] = [];
  const note = (what: string) => void log.push(`${(Date.now() - began) / 1000} ${what}`);
  const page = { visible, changed: () => {} };
  const server = { answers, probes: 0 };
  const watch = watchSilence(
    {
      hasServerAnswered,
      probe: (onAnswer) => {
        server.probes += 1;
        if (!server.answers) return;
        setTimeout(() => {
          watch.recordPacket();
          onAnswer();
        }, 100);
      },
      onLost: () => note('lost'),
      onRestored: () => note('restored'),
      close: () => note('closed'),
    },
    {
      elapsed: () => Date.now(),
      scheduleOnce: (ms, callback) => {
        const timer = setTimeout(callback, ms);
        return () => clearTimeout(timer);
      },
      isVisible: () => page.visible,
      onVisibilityChange: (callback) => {
        page.changed = callback;
        return () => (page.changed = () => {});
      },
    },
  );
  const show = (isVisible: boolean) => {
    page.visible = isVisible;
    page.changed();
  };
  return { log, server, watch, show };
}
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);

test('whenever the server falls silent, it is noticed within three seconds, and at once when it is back', async () => {
  const withinSeconds = proves('A-763') as number;
  for (let start = 0; start < 4; start += 0.1) {
    const { log, server, watch } = open();
    await seconds(10 + start);
    expect(log).toEqual([]);
    server.answers = false;
    await seconds(withinSeconds);
    expect(log, `silent after ${start} s`).toEqual([expect.stringMatching(/ lost$/)]);
    watch.recordPacket();
    expect(log.at(-1)).toMatch(/ restored$/);
    server.answers = true;
    await seconds(30);
    expect(log).toHaveLength(2);
    watch.stop();
  }
});

test('a connection that stays silent is closed once, so that a new one is tried', async () => {
  const { log, server } = open();
  await seconds(0.2);
  server.answers = false;
  await seconds(60);
  expect(log).toEqual(['3 lost', '10.1 closed']);
});

test('a page that receives prices sends no probe, and an idle one less than one a second', async () => {
  const { server, watch } = open();
  await seconds(0.2);
  for (let n = 0; n < 60; n += 1) {
    await seconds(0.5);
    watch.recordPacket();
  }
  expect(server.probes).toBe(1);
  await seconds(30);
  // The server closes a connection that sends more than fifty messages in this time.
  expect(server.probes).toBeLessThanOrEqual(21);
  expect(server.probes).toBeGreaterThan(15);
});

test('a server that has never answered is not called lost', async () => {
  const { log, server } = open({ answers: false });
  await seconds(60);
  expect(log).toEqual([]);
  expect(server.probes).toBe(1);
});

test('a connection that is silent from its beginning is lost where the server answered on an earlier one', async () => {
  const { log } = open({ answers: false, hasServerAnswered: true });
  await seconds(3);
  expect(log).toEqual([expect.stringMatching(/ lost$/)]);
});

test('a hidden page asks nothing, and asks at once when it is shown again', async () => {
  const { log, server, show } = open();
  await seconds(0.2);
  show(false);
  server.answers = false;
  await seconds(60);
  expect(server.probes).toBe(1);
  show(true);
  expect(server.probes).toBe(2);
  expect(log).toEqual([]);
  await seconds(3);
  expect(log).toEqual([expect.stringMatching(/ lost$/)]);
});

test('a page that slept asks before it calls the connection lost', async () => {
  const { log, server } = open();
  await seconds(1.7);
  vi.setSystemTime(Date.now() + 60_000);
  await seconds(5);
  expect(log).toEqual([]);
  expect(server.probes).toBeGreaterThan(2);
});
