/**
 * Faults as a test: two servers, a PostgreSQL, a Redis and a bank are killed, frozen and cut off while players bet, deposit and withdraw.
 * `CHAOS_FAULTS` (200), `CHAOS_PLAYERS` (10) and `CHAOS_SEED` make it another run; `CHAOS_ONLY` takes only faults whose name it
 * matches.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { listChaosFaults } from '../test/chaos/faults.ts';
import { buildFaultyLibc } from '../test/chaos/faulty-libc.ts';
import {
  type ChaosPlay,
  type ChaosPlayer,
  openChaosPlay,
  playWhile,
  registerChaosPlayer,
} from '../test/chaos/players.ts';
import { type ChaosServices, openChaosServices } from '../test/chaos/services.ts';
import { measureSecondsToBet, proveChaosPlay, queryDatabase } from '../test/chaos/proofs.ts';
import { NEEDS_PROGRAMS, postgresPrograms, startCluster, type TestCluster } from '../test/restore/cluster.ts';

const { env } = process;
const FAULTS = Number(env['CHAOS_FAULTS'] ?? 200);
const PLAYERS = Number(env['CHAOS_PLAYERS'] ?? 10);
/** The slowest fault, its recovery, and the pause after it. */
const LONGEST_FAULT_MS = 40_000;
const CALM_MS = 1500;
/** PostgreSQL's folder lies on a disk of this size, so that it can be filled. */
const DISK_MB = 900;

if (postgresPrograms === undefined) console.warn(NEEDS_PROGRAMS);

/** By the name of a fault: seconds to recovery, and how often the players got each answer. */
type FaultTable = Map<string, { seconds: number[]; seen: Record<string, number> }>;

function presentTable(table: FaultTable): string {
  const lines = [...table].map(([name, { seconds, seen }]) => {
    const sorted = seconds.toSorted((a, b) => a - b);
    const answers = Object.entries(seen).toSorted(([, a], [, b]) => b - a);
    const list = answers.map(([answer, times]) => `${times} × ${answer}`).join(', ');
    return `| ${name} | ${seconds.length} | ${sorted[Math.floor(sorted.length / 2)]?.toFixed(1)} | ${sorted.at(-1)?.toFixed(1)} | ${list} |`;
  });
  return ['| fault | times | s to recovery | worst | answers |', '|---|---|---|---|---|', ...lines].join('\n');
}

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
  const libc = postgresPrograms === undefined ? undefined : buildFaultyLibc();
  let services: ChaosServices<TestCluster>;
  let play: ChaosPlay;
  let players: ChaosPlayer[];
  beforeAll(async () => {
    services = await openChaosServices(() => startCluster(disk, libc?.environment));
    play = openChaosPlay(services, env['CHAOS_SEED'] ?? 'temporal');
    players = [];
    for (let nth = 0; nth < PLAYERS + 2; nth++) players.push(await registerChaosPlayer(play, nth));
  }, 600_000);
  afterAll(async () => {
    await services?.close();
    libc?.close();
    if (disk === undefined) return;
    execFileSync('umount', ['-l', disk]);
    rmSync(disk, { recursive: true, force: true });
  }, 60_000);

  const query = (text: string) => queryDatabase(services.cluster.url, text);
  const measureRecovery = (nth: 0 | 1): Promise<number> =>
    measureSecondsToBet(play, players[PLAYERS + nth]?.token ?? '', nth);

  test(
    `${FAULTS} faults: nothing that was answered is lost, nothing is done twice, nothing is stuck`,
    async () => {
      const { tally } = play;
      const only = new RegExp(env['CHAOS_ONLY'] ?? '');
      const faults = listChaosFaults(disk, libc).filter(({ name }) => only.test(name));
      const table: FaultTable = new Map();
      const beganAt = performance.now();
      let goesOn = true;
      const playing = players.slice(0, PLAYERS).map((player) => playWhile(play, player, () => goesOn));
      onTestFinished(() => console.info(presentTable(table)));
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
      const faultsMs = performance.now() - beganAt;
      goesOn = false;
      await Promise.all(playing);

      const verified = await proveChaosPlay(play, query);

      const minutes = (ms: number) => `${(ms / 60_000).toFixed(1)} min`;
      console.info(
        `${tally.decided.size} commands decided, ${tally.paid.length} deposits paid`,
        `\n${FAULTS} faults in ${minutes(faultsMs)}, ${minutes(performance.now() - beganAt)} with what was asked again`,
        `\nerrors in the logs: ${JSON.stringify([...services.errors])}`,
        `\n${verified.out}`,
      );
      expect(tally.wrong).toEqual([]);
      expect(verified.out).toContain('the books are right');
      expect(verified.code).toBe(0);
    },
    FAULTS * LONGEST_FAULT_MS + 900_000,
  );
});
