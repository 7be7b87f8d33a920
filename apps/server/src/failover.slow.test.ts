/**
 * Fail-over of the database: three PostgreSQL under Patroni, etcd and HAProxy, from the files of `deploy/failover`, and two servers.
 * `FAILOVER_ROUNDS`, `FAILOVER_PLAYERS` and `FAILOVER_SEED` make it another run; `FAILOVER_ONLY` takes faults whose name contains it,
 * `FAILOVER_FEED=off` leaves sport out.
 * The leader is killed, hands over and loses its Patroni alone, while players bet, deposit and withdraw through both servers.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type ChaosPlay,
  type ChaosPlayer,
  openChaosPlay,
  playWhile,
  registerChaosPlayer,
} from '../test/chaos/players.ts';
import { measureSecondsToBet, proveChaosPlay, queryDatabase } from '../test/chaos/proofs.ts';
import { type ChaosServices, openChaosServices } from '../test/chaos/services.ts';
import {
  type FailoverCluster,
  hasFailoverPrograms,
  NEEDS_FAILOVER_PROGRAMS,
  startFailoverCluster,
} from '../test/failover/failover-cluster.ts';

const { env } = process;
const PLAYERS = Number(env['FAILOVER_PLAYERS'] ?? 6);
/** How often the whole list of faults is gone through. */
const ROUNDS = Number(env['FAILOVER_ROUNDS'] ?? 1);
const BETS_AGAIN_WITHIN_S = Number(env['FAILOVER_WITHIN_S'] ?? 15);
const only = env['FAILOVER_ONLY'];
const CALM_MS = 5000;
/** Longer than a commit waits for a standby. */
const WITHOUT_STANDBY_MS = 12_000;

if (!hasFailoverPrograms) console.warn(NEEDS_FAILOVER_PROGRAMS);

describe.skipIf(!hasFailoverPrograms)(
  'the leader of the database fails while players bet, deposit and withdraw',
  () => {
    let services: ChaosServices<FailoverCluster>;
    let play: ChaosPlay;
    let players: ChaosPlayer[];
    beforeAll(async () => {
      services = await openChaosServices(startFailoverCluster, {
        DATABASE_STANDBY: 'synchronous',
        FEED: env['FAILOVER_FEED'] ?? 'simulator',
      });
      play = openChaosPlay(services, env['FAILOVER_SEED'] ?? 'troca');
      players = [];
      for (let nth = 0; nth < PLAYERS + 2; nth++) players.push(await registerChaosPlayer(play, nth));
    }, 600_000);
    afterAll(() => services?.close(), 60_000);

    /** Seconds from a moment until both servers have taken a bet. */
    const measureBetsAgain = async (from: number): Promise<number> => {
      const measure = (nth: 0 | 1) => measureSecondsToBet(play, players[PLAYERS + nth]?.token ?? '', nth, from);
      return Math.max(...(await Promise.all([measure(0), measure(1)])));
    };
    const findMember = async (role: 'leader' | 'sync_standby') => {
      const name = await services.cluster.find(role);
      if (name === undefined) throw new Error(`there is no ${role}`);
      return name;
    };
    /** Each brings its fault about and returns the member to be started again; what they take is measured. */
    const faults: Readonly<Record<string, () => Promise<(() => void) | undefined>>> = {
      'leader: kill -9 of Patroni and PostgreSQL': async () => {
        const leader = await findMember('leader');
        services.cluster.signal(leader, 'SIGKILL');
        return () => services.cluster.start(leader);
      },
      'leader: planned switchover': async () => {
        await services.cluster.switchOver();
        return undefined;
      },
      'leader: kill -9 of Patroni alone, its PostgreSQL runs on': async () => {
        const leader = await findMember('leader');
        services.cluster.signal(leader, 'SIGKILL', 'Patroni alone');
        return () => services.cluster.start(leader);
      },
      'standby that confirms: kill -9': async () => {
        const standby = await findMember('sync_standby');
        services.cluster.signal(standby, 'SIGKILL');
        return () => services.cluster.start(standby);
      },
    };

    test(
      `nothing that was answered is lost, nothing is done twice, and bets are taken again within ${BETS_AGAIN_WITHIN_S} s`,
      async () => {
        const { tally } = play;
        const wanted = Object.entries(faults).filter(([name]) => only === undefined || name.includes(only));
        const list = Array.from({ length: ROUNDS }, () => wanted).flat();
        let goesOn = true;
        const playing = players.slice(0, PLAYERS).map((player) => playWhile(play, player, () => goesOn));
        const table: { name: string; seconds: number; seen: Record<string, number> }[] = [];
        for (const [name, run] of list) {
          await services.cluster.untilComplete();
          await pause(CALM_MS);
          tally.seen = {};
          const from = performance.now();
          const startAgain = await run();
          // The old leader may still answer for a moment.
          await pause(1000);
          const seconds = await measureBetsAgain(from);
          await pause(CALM_MS);
          table.push({ name, seconds, seen: tally.seen });
          startAgain?.();
        }
        await services.cluster.untilComplete();
        await pause(CALM_MS);
        goesOn = false;
        await Promise.all(playing);
        const verified = await proveChaosPlay(play, (text) => queryDatabase(services.cluster.url, text));
        const lines = table.map(({ name, seconds, seen }) => {
          const answers = Object.entries(seen).toSorted(([, a], [, b]) => b - a);
          return `| ${name} | ${seconds.toFixed(1)} | ${answers.map(([answer, times]) => `${times} × ${answer}`).join(', ')} |`;
        });
        console.info(
          ['| fault | s until both servers take bets | answers |', '|---|---|---|', ...lines].join('\n'),
          `\n${tally.decided.size} commands decided, ${tally.paid.length} deposits paid`,
          `\nerrors in the logs: ${JSON.stringify([...services.errors])}`,
        );
        expect(tally.wrong).toEqual([]);
        expect(verified.out).toContain('the books are right');
        expect(verified.code).toBe(0);
        expect(table.filter(({ seconds }) => seconds > BETS_AGAIN_WITHIN_S)).toEqual([]);
      },
      ROUNDS * 400_000 + 900_000,
    );

    test('a bet that no standby has confirmed is not answered, and its key tells the truth once one has', async () => {
      await services.cluster.untilComplete();
      const leader = await findMember('leader');
      const standbys = (['db1', 'db2', 'db3'] as const).filter((name) => name !== leader);
      for (const standby of standbys) services.cluster.signal(standby, 'SIGKILL');
      const token = players[0]?.token ?? '';
      const call = {
        path: '/api/app/game/SE0002/bet',
        token,
        key: 'alone',
        body: { amount: 1, direction: 'over', target: 2 },
      };
      const end = performance.now() + WITHOUT_STANDBY_MS;
      const answers: unknown[] = [];
      for (let nth = 0; performance.now() < end; nth++)
        answers.push(await services.nodes[nth % 2 === 0 ? 0 : 1].call(call));
      expect(answers.filter((answer) => (answer as { status?: number } | undefined)?.status === 0)).toEqual([]);
      for (const standby of standbys) services.cluster.start(standby);
      await services.cluster.untilComplete();
      expect((await services.nodes[1].call(call))?.status).toBe(0);
      const rows = await queryDatabase(services.cluster.url, `select count(*)::int as n from round where game = 2`);
      const dice = [...play.tally.decided.values()].filter(({ call: { path } }) => path === call.path).length;
      expect(rows).toEqual([{ n: dice + 1 }]);
    }, 300_000);
  },
);
