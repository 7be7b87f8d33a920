/**
 * An upgrade while players bet, deposit and withdraw: two nodes of an earlier version behind a balancer, started as in production, are
 * replaced one by one by the present version, and once the first one goes back. `UPGRADE_FROM` names the earlier version (by itself the
 * newest release tag, else the commit before the newest migration); `UPGRADE_PLAYERS`, `UPGRADE_PHASE_S` and `UPGRADE_SEED` make it another
 * run.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import {
  type ChaosPlay,
  type ChaosPlayer,
  callUntilDecided,
  openChaosPlay,
  playWhile,
  registerChaosPlayer,
  rollDice,
} from '../test/chaos/players.ts';
import { proveChaosPlay, queryDatabase } from '../test/chaos/proofs.ts';
import { startCommand } from '../test/processes/run-command.ts';
import { canMakeCertificates } from '../test/network/certificates.ts';
import { NEEDS_SERVER } from '../test/nodes.ts';
import { waitUntil } from '../test/payments-site.ts';
import {
  type CheckedOutVersion,
  checkOutVersion,
  currentTree,
  findEarlierCommit,
} from '../test/upgrade/earlier-version.ts';
import { hasRedisServer, openUpgradedProduct, type UpgradedProduct } from '../test/upgrade/upgraded-product.ts';
import {
  exchangeMessages,
  playMinesAcross,
  raceVersions,
  repeatOnEach,
  watchSocket,
  type WatchedSocket,
} from '../test/upgrade/versions-together.ts';
import { serverAnswers } from '../test/world.ts';

const { env } = process;
const PLAYERS = Number(env['UPGRADE_PLAYERS'] ?? 5);
const PHASE_MS = Number(env['UPGRADE_PHASE_S'] ?? 8) * 1000;
/** At rest a decision waits for a few hundred milliseconds; on a busy machine each start of a server takes the others' time. */
const MAX_WAIT_MS = Number(env['UPGRADE_MAX_WAIT_S'] ?? 10) * 1000;
const PAID_WITHIN_MS = 180_000;
const REPEATED = 60;
const TURNOVER_BETS = 11;

const from = findEarlierCommit();
const there = from !== undefined && hasRedisServer && canMakeCertificates() && (await serverAnswers());
if (from === undefined)
  console.warn(
    'skipped until 0106: data of a version before 0105_baseline is refused, so there is nothing to upgrade from',
  );
else if (!there) console.warn(NEEDS_SERVER, 'redis-server, openssl, and the history of this repository');

interface PhaseRow {
  readonly name: string;
  readonly longestWaitMs: number;
  readonly longestGapMs: number;
  readonly seen: Readonly<Record<string, number>>;
  readonly note: string;
}

const presentRows = (rows: readonly PhaseRow[]): string =>
  [
    '| phase | longest wait for a decision, ms | longest loss of a socket, ms | answers | |',
    '|---|---|---|---|---|',
    ...rows.map(({ name, longestWaitMs, longestGapMs, seen, note }) => {
      const answers = Object.entries(seen).toSorted(([, a], [, b]) => b - a);
      const list = answers.map(([answer, times]) => `${times} × ${answer}`).join(', ');
      return `| ${name} | ${Math.round(longestWaitMs)} | ${Math.round(longestGapMs)} | ${list} | ${note} |`;
    }),
  ].join('\n');

describe.skipIf(!there).each([
  ['in production', {}],
  [
    'with the simulated feed',
    { NODE_ENV: 'development', FEED: 'simulator', FEED_SPORTS: 'football,tennis', FEED_SPEED: '20' },
  ],
] as const)('an upgrade while players bet, deposit and withdraw, %s', (_, settings) => {
  let earlier: CheckedOutVersion;
  let product: UpgradedProduct;
  let play: ChaosPlay;
  let players: ChaosPlayer[];
  let sockets: WatchedSocket[] = [];
  beforeAll(async () => {
    earlier = checkOutVersion(from?.commit ?? '');
    product = await openUpgradedProduct(earlier.folder, settings);
    play = openChaosPlay(product, env['UPGRADE_SEED'] ?? 'passo a passo');
    players = [];
    for (let nth = 0; nth < PLAYERS + 1; nth++) players.push(await registerChaosPlayer(play, nth));
    for (const { player, orderId } of play.tally.paid)
      await waitUntil(
        `deposit ${orderId}`,
        () => callUntilDecided(play, { path: `/api/app/order/getStatus/${orderId}`, token: player.token }),
        ({ data }) => (data as { status?: unknown } | null)?.status === '10',
        PAID_WITHIN_MS,
      );
    // The turnover of the deposits, so that the one who compares the versions may withdraw.
    for (let nth = 0; nth < TURNOVER_BETS; nth++) await rollDice(play, players[PLAYERS] as ChaosPlayer);
    sockets = await Promise.all(players.slice(0, PLAYERS).map((player) => watchSocket(product.balancer.url, player)));
  }, 900_000);
  afterAll(async () => {
    for (const socket of sockets) socket.close();
    await product?.close();
    earlier?.remove();
  }, 60_000);

  /** What both versions must agree about while they run side by side, by a player who does nothing else. */
  const compareVersions = async (): Promise<string> => {
    const player = players[PLAYERS] as ChaosPlayer;
    const [first, second] = product.upgraded;
    await playMinesAcross(play, player, [first, second]);
    await playMinesAcross(play, player, [second, first]);
    await raceVersions(play, player, product.upgraded);
    await exchangeMessages(play, player, product.upgraded);
    const repeated = await repeatOnEach(play, product.upgraded, REPEATED);
    return `${repeated} keys asked for again at both`;
  };
  const installOn = async (nth: 0 | 1, tree: string): Promise<string> => {
    const { stopped, startMs } = await product.upgraded[nth].install(tree);
    if (stopped?.code !== 0) play.tally.wrong.push(`node ${nth + 1} ended with ${stopped?.code}`);
    return `drained in ${Math.round(stopped?.ms ?? 0)} ms, took calls again after ${Math.round(startMs)} ms`;
  };
  const count = async (text: string): Promise<number> =>
    (await queryDatabase<{ n: number }>(product.cluster.url, text))[0]?.n ?? 0;
  const countMigrations = () =>
    count(`select count(*)::int as n from migration where name > '${earlier.newestMigration}'`);

  test(
    'nothing is lost or done twice, and no player waits longer than a moment',
    async () => {
      const { tally } = play;
      const rows: PhaseRow[] = [];
      onTestFinished(() => console.info(presentRows(rows)));
      let goesOn = true;
      const playing = players.slice(0, PLAYERS).map((player) => playWhile(play, player, () => goesOn));
      const phase = async (name: string, run: () => Promise<string>): Promise<void> => {
        tally.seen = {};
        tally.longestWaitMs = 0;
        for (const socket of sockets) socket.takeLongestGap();
        const note = await run();
        await pause(PHASE_MS);
        const longestGapMs = Math.max(...sockets.map((socket) => socket.takeLongestGap()));
        rows.push({ name, longestWaitMs: tally.longestWaitMs, longestGapMs, seen: { ...tally.seen }, note });
      };
      const [before, after] = [earlier.folder, currentTree];
      await phase('both nodes with the earlier version', async () => '');
      const known = await countMigrations();
      await phase('node 1 restarts with the present one, which migrates', () => installOn(0, after));
      const migrated = await countMigrations();
      await phase('both versions', compareVersions);
      await phase('node 1 goes back', () => installOn(0, before));
      await phase('node 1 restarts with the present one', () => installOn(0, after));
      await phase('both versions', compareVersions);
      await phase('node 2 restarts with the present one', () => installOn(1, after));
      await phase('both nodes with the present version', async () => '');
      goesOn = false;
      await Promise.all(playing);
      const messages = sockets.map((socket) => socket.countMessages());
      const verified = await proveChaosPlay(play, (text) => queryDatabase(product.cluster.url, text));
      const reconciled = await startCommand('payments-reconcile', product.settings).ended;
      const paidOut = await count(`select count(*)::int as n from withdrawal where state = 'confirmed'`);

      const [longestWait, longestGap] = [rows.map((row) => row.longestWaitMs), rows.map((row) => row.longestGapMs)];
      console.info(
        `from ${from?.commit.slice(0, 8)} (${from?.why}), packages ${earlier.packages}, ${migrated} new migrations`,
        `\n${tally.decided.size} commands decided, ${tally.paid.length} deposits and ${paidOut} withdrawals paid, ${messages.join(' + ')} messages`,
        `\nlongest pause of a player: ${Math.round(Math.max(...longestWait))} ms for a decision, ${Math.round(Math.max(...longestGap))} ms without a socket`,
        `\nerrors in the logs: ${JSON.stringify([...product.errors])}`,
      );
      expect({
        known,
        wrong: tally.wrong,
        cutOff: product.balancer.failures,
        tooLong: rows.filter(({ longestWaitMs }) => longestWaitMs > MAX_WAIT_MS),
        silentSockets: messages.filter((each) => each === 0),
        hasPaidOut: paidOut > 0,
        books: [
          verified.code,
          ...verified.out.split('\n').filter((line) => /^(WRONG| {6}player|the books)/.test(line)),
        ],
        bank: reconciled.code,
      }).toEqual({
        known: 0,
        wrong: [],
        cutOff: [],
        tooLong: [],
        silentSockets: [],
        hasPaidOut: true,
        books: [0, 'the books are right'],
        bank: 0,
      });
    },
    900_000 + 10 * PHASE_MS,
  );
});
