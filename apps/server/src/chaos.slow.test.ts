/**
 * Faults as a test: two servers, a PostgreSQL, a Redis and a bank are killed, frozen and cut off while players bet, deposit and withdraw.
 * `CHAOS_FAULTS` (200), `CHAOS_PLAYERS` (10) and `CHAOS_SEED` make it another run; `CHAOS_ONLY` takes faults whose name contains it.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listChaosFaults } from '../test/chaos/faults.ts';
import {
  callUntilDecided,
  type ChaosPlay,
  type ChaosPlayer,
  openChaosPlay,
  playWhile,
  registerChaosPlayer,
} from '../test/chaos/players.ts';
import { type ChaosServices, openChaosServices } from '../test/chaos/services.ts';
import { startCommand } from '../test/processes/run-command.ts';
import { NEEDS_PROGRAMS, postgresPrograms } from '../test/restore/cluster.ts';

const { env } = process;
const FAULTS = Number(env['CHAOS_FAULTS'] ?? 200);
const PLAYERS = Number(env['CHAOS_PLAYERS'] ?? 10);
/** The slowest fault, its recovery, and the pause after it. */
const LONGEST_FAULT_MS = 40_000;
const CALM_MS = 1500;
const SETTLED_WITHIN_MS = 120_000;
const RECOVERED_WITHIN_MS = 60_000;
/** PostgreSQL's folder lies on a disk of this size, so that it can be filled. */
const DISK_MB = 900;

if (postgresPrograms === undefined) console.warn(NEEDS_PROGRAMS);

/** A small disk in memory; undefined where the system lets nobody mount one. */
function mountSmallDisk(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'arara-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'none', folder], { stdio: 'ignore' });
    return folder;
  } catch {
    rmSync(folder, { recursive: true });
    console.warn('not tried: a full disk (no right to mount one)');
    return undefined;
  }
}

describe.skipIf(postgresPrograms === undefined)('faults while players bet, deposit and withdraw', () => {
  const disk = postgresPrograms === undefined ? undefined : mountSmallDisk();
  let services: ChaosServices;
  let play: ChaosPlay;
  let players: ChaosPlayer[];
  beforeAll(async () => {
    services = await openChaosServices(disk);
    play = openChaosPlay(services, env['CHAOS_SEED'] ?? 'temporal');
    players = [];
    for (let nth = 0; nth < PLAYERS + 2; nth++) players.push(await registerChaosPlayer(play, nth));
  }, 600_000);
  afterAll(async () => {
    await services?.close();
    if (disk === undefined) return;
    execFileSync('umount', ['-l', disk]);
    rmSync(disk, { recursive: true, force: true });
  }, 60_000);

  const query = async <R extends object>(text: string): Promise<R[]> => {
    const client = new pg.Client({ connectionString: services.cluster.url });
    await client.connect();
    try {
      return (await client.query<R>(text)).rows;
    } finally {
      await client.end();
    }
  };
  /** Seconds until a server takes a bet of a player who does nothing else. */
  const measureRecovery = async (nth: 0 | 1): Promise<number> => {
    const from = performance.now();
    const token = players[PLAYERS + nth]?.token ?? '';
    const body = { amount: 1, direction: 'over', target: 2 };
    let last: unknown;
    for (let tries = 0; performance.now() - from < RECOVERED_WITHIN_MS; tries++) {
      const key = `recovery-${nth}-${Math.round(from)}-${tries}`;
      const answer = await services.nodes[nth].call({ path: '/api/app/game/SE0002/bet', token, key, body });
      if (answer?.status === 0) {
        play.tally.decided.set(key, {
          call: { path: '/api/app/game/SE0002/bet', token, key, body },
          data: answer.data,
        });
        return (performance.now() - from) / 1000;
      }
      last = answer;
      await pause(50);
    }
    throw new Error(
      `server ${nth} did not recover within ${RECOVERED_WITHIN_MS / 1000} s: ${JSON.stringify([last, ...services.errors])}`,
    );
  };
  const until = async (what: string, isSo: () => Promise<boolean>): Promise<void> => {
    for (const end = performance.now() + SETTLED_WITHIN_MS; !(await isSo()); await pause(500))
      if (performance.now() > end) return void play.tally.wrong.push(`stuck: ${what}`);
  };

  test(
    `${FAULTS} faults: nothing that was answered is lost, nothing is done twice, nothing is stuck`,
    async () => {
      const { tally } = play;
      const only = env['CHAOS_ONLY'];
      const faults = listChaosFaults(disk).filter(({ name }) => only === undefined || name.includes(only));
      const table = new Map<string, { seconds: number[]; seen: Record<string, number> }>();
      let goesOn = true;
      const playing = players.slice(0, PLAYERS).map((player) => playWhile(play, player, () => goesOn));
      for (let nth = 0; nth < FAULTS; nth++) {
        const fault = faults[nth % faults.length];
        if (fault === undefined) throw new Error('no fault has this name');
        tally.seen = {};
        console.info(`${nth + 1} of ${FAULTS}: ${fault.name}`);
        await fault.run(services);
        const seconds = Math.max(await measureRecovery(0), await measureRecovery(1));
        await pause(CALM_MS);
        const row = table.get(fault.name) ?? { seconds: [], seen: {} };
        row.seconds.push(seconds);
        for (const [answer, count] of Object.entries(tally.seen)) row.seen[answer] = (row.seen[answer] ?? 0) + count;
        table.set(fault.name, row);
      }
      goesOn = false;
      await Promise.all(playing);

      // Everything that succeeded is asked for once more, at both servers: the same answer, and nothing is done again.
      for (const [key, { call, data }] of tally.decided) {
        const again = await callUntilDecided(play, call);
        if (again.status !== 0 || JSON.stringify(again.data) !== JSON.stringify(data))
          tally.wrong.push(
            `lost or changed under ${key}: ${call.path} ${JSON.stringify(data)} ${JSON.stringify(again)}`,
          );
      }
      const count = async (text: string): Promise<number> => Number((await query<{ n: string }>(text))[0]?.n);
      await until('withdrawals that the bank has not answered', async () => {
        return (await count(`select count(*) as n from payout_watch`)) === 0;
      });
      await until('facts', async () => {
        return (await count('select count(*) as n from fact_parked')) === 0;
      });
      for (const { player, orderId } of tally.paid)
        await until(`deposit ${orderId}`, async () => {
          const path = `/api/app/order/getStatus/${orderId}`;
          const answer = await callUntilDecided(play, { path, token: player.token });
          // Credited, or in review where the bank lied about it.
          return ['10', '5'].includes(String((answer.data as { status?: unknown } | null)?.status));
        });
      const countKeys = (path: string) => [...tally.decided.values()].filter(({ call }) => call.path === path).length;
      expect(await count('select count(*) as n from withdrawal')).toBe(countKeys('/api/app/order/withdraw'));
      expect(await count('select count(*) as n from sport_bet')).toBe(countKeys('/api/app/sport/bet'));
      expect(await count(`select count(*) as n from round where game = 2`)).toBe(countKeys('/api/app/game/SE0002/bet'));
      const verified = await startCommand('ledger-verify', {
        DATABASE_URL: services.cluster.url,
        MASTER_KEY: Buffer.from(services.masterKey).toString('hex'),
      }).ended;

      const lines = [...table].map(([name, { seconds, seen }]) => {
        const sorted = seconds.toSorted((a, b) => a - b);
        const answers = Object.entries(seen).toSorted(([, a], [, b]) => b - a);
        const list = answers.map(([answer, times]) => `${times} × ${answer}`).join(', ');
        return `| ${name} | ${seconds.length} | ${sorted[Math.floor(sorted.length / 2)]?.toFixed(1)} | ${sorted.at(-1)?.toFixed(1)} | ${list} |`;
      });
      console.info(
        ['| fault | times | s to recovery | worst | answers |', '|---|---|---|---|---|', ...lines].join('\n'),
        `\n${tally.decided.size} commands decided, ${tally.paid.length} deposits paid`,
        `\nerrors in the logs: ${JSON.stringify([...services.errors])}`,
      );
      expect(tally.wrong).toEqual([]);
      expect(verified.out).toContain('the books are right');
      expect(verified.code).toBe(0);
    },
    FAULTS * LONGEST_FAULT_MS + 900_000,
  );
});
