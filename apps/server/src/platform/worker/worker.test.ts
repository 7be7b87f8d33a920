import { EventEmitter } from 'node:events';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { getCurrentTransactionName, runInTransactionScope } from '../db/transaction.ts';
import { readMetricCounter } from '../metrics/metrics.ts';
import {
  computeWorkerBackoffMs,
  createDueStep,
  createJoinedStep,
  startWorker,
  type WorkerStep,
  type BackgroundWorker,
} from './worker.ts';

const wakes = new EventEmitter();
const lines: string[] = [];
const ctx = {
  log: pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) }),
  db: {
    onWake: (topic: string, f: () => void) => {
      wakes.on(topic, f);
      return () => void wakes.off(topic, f);
    },
  },
};
const started: BackgroundWorker[] = [];
const start = (
  step: WorkerStep | readonly WorkerStep[],
  options: { maxBackoffMs?: number; name?: string } = {},
): BackgroundWorker => {
  const steps = typeof step === 'function' ? [step] : step;
  const worker = startWorker(ctx, { name: 'test', everyMs: 100, wakeOn: 'work', ...options }, ...steps);
  started.push(worker);
  return worker;
};
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('a background worker', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    lines.length = 0;
  });
  afterEach(async () => {
    await Promise.all(started.splice(0).map((worker) => worker.stop()));
    vi.useRealTimers();
  });

  test('runs at once and at every poll, from start to start', async () => {
    const times: number[] = [];
    const begin = performance.now();
    start(async () => {
      times.push(performance.now() - begin);
      await new Promise((resolve) => setTimeout(resolve, 30));
      return false;
    });
    await pass(250);
    expect(times).toEqual([0, 100, 200]);
  });

  test('repeats a step while it finds work, and looks again as early as the step asks', async () => {
    const results = [true, true, 40, false, false];
    let runs = 0;
    start(async () => results[runs++] ?? false);
    await pass(0);
    expect(runs).toBe(3);
    await pass(39);
    expect(runs).toBe(3);
    await pass(1);
    expect(runs).toBe(4);
    await pass(100);
    expect(runs).toBe(5);
  });

  test('a wake-up starts a run at once; those that come during a run cause one more', async () => {
    let runs = 0;
    let release = (): void => {};
    start(async () => {
      runs++;
      await new Promise<void>((resolve) => (release = resolve));
      return false;
    });
    release();
    await pass(0);
    wakes.emit('work');
    expect(runs).toBe(2);
    for (let n = 0; n < 5; n++) wakes.emit('work');
    release();
    await pass(0);
    expect(runs).toBe(3);
    release();
    await pass(0);
    expect(runs).toBe(3);
  });

  test('several steps run concurrently, and a failing one does not stop the others', async () => {
    const done: string[] = [];
    const pausing = (name: string, ms: number) => async () => {
      await new Promise((resolve) => setTimeout(resolve, ms));
      done.push(name);
      return false;
    };
    const failing = async () => {
      throw new Error('no');
    };
    start([pausing('slow', 50), failing, pausing('quick', 10)]);
    await pass(50);
    expect(done).toEqual(['quick', 'slow']);
    expect(lines.join()).toMatch(/"worker":"test","failures":1/);
  });

  test('a failure is logged and counted, and tried again after pauses that double up to a maximum', async () => {
    const before = readMetricCounter('worker_failures_total', { worker: 'failing' });
    const times: number[] = [];
    const begin = performance.now();
    start(
      async () => {
        times.push(performance.now() - begin);
        if (times.length < 6) throw new Error('the database is away');
        return false;
      },
      { name: 'failing', maxBackoffMs: 350 },
    );
    await pass(1500);
    expect(times.slice(0, 7)).toEqual([0, 100, 300, 650, 1000, 1350, 1450]);
    expect(readMetricCounter('worker_failures_total', { worker: 'failing' }) - before).toBe(5);
    expect(lines).toHaveLength(5);
  });

  test('a wake-up does not shorten a back-off; draining does not wait for it', async () => {
    let runs = 0;
    const worker = start(async () => {
      if (++runs < 3) throw new Error('no');
      return false;
    });
    await pass(0);
    wakes.emit('work');
    await pass(50);
    expect(runs).toBe(1);
    await worker.drain();
    expect(runs).toBe(2);
    await worker.drain();
    expect(runs).toBe(3);
  });

  test('a rare worker that fails is tried again soon, not at its next poll', () => {
    expect([1, 2, 3, 4, 20].map((failures) => computeWorkerBackoffMs(failures))).toEqual([100, 200, 400, 800, 5000]);
  });

  test('a worker with a shortest interval is woken as often as one likes and runs once in it', async () => {
    const times: number[] = [];
    const begin = performance.now();
    const run = async () => (times.push(performance.now() - begin), false);
    started.push(startWorker(ctx, { name: 'rare', everyMs: 60_000, wakeOn: 'work', minIntervalMs: 1000 }, run));
    for (let n = 0; n < 25; n++) {
      await pass(100);
      wakes.emit('work');
    }
    expect(times).toEqual([0, 1000, 2000]);
  });

  test('a step of due rows runs at their time, at once when a wake-up brings an earlier one, and else at the net D7-F7', async () => {
    const times: number[] = [];
    const looks: number[] = [];
    const begin = performance.now();
    const passed = (): number => performance.now() - begin;
    let due: number | null = 70;
    start(
      createDueStep(
        passed,
        async () => (looks.push(passed()), due),
        async () => {
          times.push(passed());
          due = null;
          return true;
        },
      ),
    );
    await pass(75);
    expect([looks, times]).toEqual([[0, 70, 70], [70]]);
    due = 80;
    wakes.emit('work');
    await pass(10);
    expect(times).toEqual([70, 80]);
    // Its wake-up was lost.
    due = 90;
    await pass(120);
    expect(times).toEqual([70, 80, 180]);
  });

  test('what is due and claimed by another node is not asked for all the time D7-F7', async () => {
    let claims = 0;
    const step = createDueStep(
      () => 0,
      async () => 0,
      async () => (claims++, false),
    );
    started.push(startWorker(ctx, { name: 'claimed', everyMs: 60_000 }, step));
    await pass(1500);
    expect(claims).toBe(2);
  });

  test('steps that are joined run beside each other, and only where there is work D7-F7', async () => {
    const runs = [0, 0];
    let hasWork = false;
    const steps = runs.map((_, nth) => async () => ((runs[nth] = (runs[nth] ?? 0) + 1), false));
    start(createJoinedStep(async () => hasWork, steps));
    await pass(250);
    expect(runs).toEqual([0, 0]);
    hasWork = true;
    wakes.emit('work');
    await pass(0);
    expect(runs).toEqual([1, 1]);
  });

  test('stopping waits for the running step and begins no other', async () => {
    let release = (): void => {};
    let runs = 0;
    let sawStopping = false;
    const worker = start(async (isStopping) => {
      runs++;
      await new Promise<void>((resolve) => (release = resolve));
      sawStopping = isStopping();
      return true;
    });
    let hasStopped = false;
    const stopping = worker.stop().then(() => (hasStopped = true));
    wakes.emit('work');
    await pass(500);
    expect([runs, hasStopped]).toEqual([1, false]);
    release();
    await stopping;
    wakes.emit('work');
    await pass(500);
    expect([runs, sawStopping]).toEqual([1, true]);
  });

  test('work that is woken inside a transaction is not part of it', async () => {
    const inside: (string | undefined)[] = [];
    start(async () => {
      inside.push(getCurrentTransactionName());
      return false;
    });
    await pass(0);
    await runInTransactionScope('outer', async () => void wakes.emit('work'));
    await pass(0);
    expect(inside).toEqual([undefined, undefined]);
  });
});
