/** The faults of the chaos test: each is brought about, lasts a while, and is over when its promise resolves. */
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { FaultyLibc } from './faulty-libc.ts';
import type { NetworkFault } from './faulty-network.ts';
import type { TestCluster } from '../restore/cluster.ts';
import type { ChaosServices as ServicesAround } from './services.ts';

type ChaosServices = ServicesAround<TestCluster>;

export interface ChaosFault {
  readonly name: string;
  /** What it is about: one server, which the players find out by asking the other one, or what both need. */
  run(services: ChaosServices): Promise<void>;
}

const NETWORK_FAULTS: readonly NetworkFault[] = ['cut', 'silent', 'slow', 'deaf', 'mute'];
const DOWN_MS = 500;
/** Of a wall clock that is set by hand or by a wrong time server, and set right again. */
const CLOCK_STEPS = [
  ['2 min back', -120_000],
  ['10 min ahead', 600_000],
] as const;
/** Longer than a node takes to ask the database for its time. */
const STEPPED_MS = 12_000;

const breakNetwork = async (
  network: { set(fault: NetworkFault | undefined): void },
  fault: NetworkFault,
  forMs: number,
): Promise<void> => {
  network.set(fault);
  await pause(forMs);
  network.set(undefined);
};

const perNode = (nth: 0 | 1): ChaosFault[] => [
  { name: `server ${nth}: kill -9`, run: ({ nodes }) => nodes[nth].replace('SIGKILL', DOWN_MS) },
  { name: `server ${nth}: SIGTERM`, run: ({ nodes }) => nodes[nth].replace('SIGTERM', DOWN_MS) },
  {
    name: `server ${nth}: frozen for 4 s`,
    run: async ({ nodes }) => {
      nodes[nth].signal('SIGSTOP');
      await pause(4000);
      nodes[nth].signal('SIGCONT');
    },
  },
  ...NETWORK_FAULTS.map((fault) => ({
    name: `server ${nth} to database: ${fault} for 4 s`,
    run: ({ nodes }: ChaosServices) => breakNetwork(nodes[nth].toDatabase, fault, 4000),
  })),
  ...CLOCK_STEPS.map(([name, aheadMs]) => ({
    name: `server ${nth}: clock ${name} for 4 s`,
    run: async ({ nodes }: ChaosServices) => {
      nodes[nth].stepClock(aheadMs);
      await pause(4000);
      nodes[nth].stepClock(0);
    },
  })),
  ...(['cut', 'silent', 'slow', 'deaf'] as const).map((fault) => ({
    name: `server ${nth} to Redis: ${fault} for 4 s`,
    run: ({ nodes }: ChaosServices) => breakNetwork(nodes[nth].toRedis, fault, 4000),
  })),
];

const signalCluster = ({ cluster }: ChaosServices, signal: NodeJS.Signals): void => {
  for (const pid of cluster.listProcesses()) process.kill(pid, signal);
};

const BANK_LIES = [
  'webhook-lost',
  'webhook-duplicate',
  'webhook-late',
  'webhook-reordered',
  'webhook-forged',
  'paid-twice',
  'timeout',
  'payout-timeout',
  'payout-unheard',
] as const;

/** Faults that the database's own C library brings about. */
const listLibcFaults = (libc: FaultyLibc): ChaosFault[] => [
  ...CLOCK_STEPS.map(([name, aheadMs]) => ({
    name: `database: clock ${name} for ${STEPPED_MS / 1000} s`,
    run: async () => {
      libc.stepClock(aheadMs);
      await pause(STEPPED_MS);
      libc.stepClock(0);
    },
  })),
  {
    name: 'database: EIO of its log for 4 s',
    run: async ({ cluster }) => {
      libc.setLogFails(true);
      await pause(4000);
      libc.setLogFails(false);
      // PostgreSQL ends when it cannot write its log; a supervisor starts it again.
      await cluster.start();
    },
  },
];

/** Every fault once, in their order. `disk` is the small disk that PostgreSQL's folder lies on, `libc` its C library, where it has them. */
export const listChaosFaults = (disk?: string, libc?: FaultyLibc): readonly ChaosFault[] => [
  ...perNode(0),
  ...perNode(1),
  {
    name: 'database: kill -9 of all its processes',
    run: async (services) => {
      signalCluster(services, 'SIGKILL');
      await pause(DOWN_MS);
      await services.cluster.start();
    },
  },
  { name: 'database: restart', run: ({ cluster }) => cluster.restart() },
  {
    name: 'database: frozen for 4 s',
    run: async (services) => {
      const frozen = services.cluster.listProcesses();
      for (const pid of frozen) process.kill(pid, 'SIGSTOP');
      await pause(4000);
      for (const pid of frozen) process.kill(pid, 'SIGCONT');
    },
  },
  {
    name: 'Redis: kill -9',
    run: async ({ redis }) => {
      await redis.kill();
      await pause(DOWN_MS);
      await redis.start();
    },
  },
  {
    name: 'Redis: frozen for 4 s',
    run: async ({ redis }) => {
      redis.signal('SIGSTOP');
      await pause(4000);
      redis.signal('SIGCONT');
    },
  },
  ...(['cut', 'silent', 'slow', 'deaf'] as const).map((fault) => ({
    name: `bank: ${fault} for 6 s`,
    run: ({ toBank }: ChaosServices) => breakNetwork(toBank, fault, 6000),
  })),
  {
    name: 'bank: lies once in each way',
    run: async ({ bankUrl }) => {
      for (const name of BANK_LIES)
        await fetch(`${bankUrl}/sandbox/trouble`, {
          method: 'POST',
          body: JSON.stringify({ name }),
          headers: { 'content-type': 'application/json' },
        });
      await pause(6000);
      // What was not used up would meet a player after the end.
      await fetch(`${bankUrl}/sandbox/trouble`, {
        method: 'POST',
        body: JSON.stringify({ name: 'clear' }),
        headers: { 'content-type': 'application/json' },
      });
    },
  },
  ...(libc === undefined ? [] : listLibcFaults(libc)),
  ...(disk === undefined
    ? []
    : [
        {
          name: 'database: disk full for 4 s',
          run: async ({ cluster }: ChaosServices) => {
            const ballast = join(disk, 'ballast');
            fillDisk(ballast);
            await pause(4000);
            rmSync(ballast);
            // PostgreSQL ends when it cannot write its log; a supervisor starts it again.
            await cluster.start();
          },
        },
      ]),
];

/** Writes a file until there is no room left. */
function fillDisk(path: string): void {
  const file = openSync(path, 'w');
  const piece = Buffer.alloc(1024 * 1024);
  try {
    for (;;) writeSync(file, piece);
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(file);
  }
}
