/** The feed with every fault, as a process beside the servers of a test: killed and started again with another seed. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { EventTruth } from '@arara/feed-sandbox/feed/event-truth';
import { childProcessEnvironment } from '../noon.ts';
import { freePort } from '../restore/cluster.ts';
import { freshFolder } from '../world.ts';

const PROGRAM = fileURLToPath(new URL('../../../feed-sandbox/test/faulty-feed.ts', import.meta.url));
const TOKEN = 'a-feed-of-a-test';

export interface FaultyFeedProcess {
  /** What a server needs to connect to it. */
  readonly settings: Readonly<Record<string, string>>;
  /** How many faults it has sent, by their kind. */
  countFaults(): Readonly<Record<string, number>>;
  /** The truth about an event; undefined if there is none, or no feed. */
  findEvent(urn: string): Promise<EventTruth | undefined>;
  /** Kills it and starts it on the same file with another seed: the events of before are played on. */
  restart(seed: string): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the feed with these settings (`FEED_SPEED`, `FEED_TROUBLES`, `FEED_SPORTS`). */
export async function startFaultyFeed(
  settings: Readonly<Record<string, string>>,
  seed: string,
): Promise<FaultyFeedProcess> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const folder = freshFolder('feed');
  const ended: Record<string, number>[] = [];
  let faults: Record<string, number> = {};
  let child: ChildProcess | undefined;
  const start = async (feedSeed: string): Promise<void> => {
    const started = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', PROGRAM], {
      env: {
        PATH: process.env['PATH'],
        ...childProcessEnvironment,
        ...settings,
        DATA_DIR: folder,
        FEED_SANDBOX_PORT: String(port),
        FEED_TOKEN: TOKEN,
        FEED_SEED: feedSeed,
      },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    const sent: Record<string, number> = {};
    await new Promise<void>((resolve, reject) => {
      if (started.stdout === null) throw new Error('the feed has no output');
      createInterface({ input: started.stdout }).on('line', (line) => {
        const [word = '', rest = ''] = line.split(/ (.*)/s);
        if (word === 'ready') resolve();
        if (word === 'faults') Object.assign(sent, JSON.parse(rest));
      });
      started.once('exit', (code) => reject(new Error(`the feed ended with ${code}`)));
    });
    child = started;
    faults = sent;
  };
  const end = async (): Promise<void> => {
    const ending = child;
    child = undefined;
    if (ending === undefined) return;
    ended.push(faults);
    faults = {};
    const gone = new Promise((resolve) => ending.once('exit', resolve));
    ending.kill('SIGKILL');
    await gone;
  };
  await start(seed);
  return {
    settings: { FEED: 'simulator', FEED_URL: url, FEED_TOKEN: TOKEN },
    countFaults: () => {
      const sum: Record<string, number> = {};
      for (const [fault, count] of [...ended, faults].flatMap((one) => Object.entries(one)))
        sum[fault] = (sum[fault] ?? 0) + count;
      return sum;
    },
    findEvent: async (urn) => {
      try {
        const answer = await fetch(`${url}/sandbox/events/${encodeURIComponent(urn)}`);
        return answer.ok ? ((await answer.json()) as EventTruth) : undefined;
      } catch {
        // It is being started again: it is asked another time.
        return undefined;
      }
    },
    restart: async (feedSeed) => {
      await end();
      await start(feedSeed);
    },
    stop: end,
  };
}
