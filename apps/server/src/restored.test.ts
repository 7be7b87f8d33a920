import { execFile, spawnSync } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Refusal } from '@arara/contract/protocol/errors';
import type { Id, StaffId } from '@arara/contract/protocol/fields';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  NEEDS_PROGRAMS,
  postgresPrograms,
  runProgram,
  startCluster,
  type TestCluster,
} from '../test/restore/cluster.ts';
import { type Drill, openDrill, openTile, playDice, type RunningServer, startMines } from '../test/restore/drill.ts';
import { NEEDS_SERVER } from '../test/nodes.ts';
import { childProcessEnvironment } from '../test/noon.ts';
import {
  completeTurnover,
  resetCompletedTurnover,
  payCharge,
  readMain,
  readStatus,
  refusalCode,
  registerPlayer,
  requestWithdrawal,
  startDeposit,
  waitForStatus,
  waitUntil,
} from '../test/payments-site.ts';
import { freshDatabase, serverAnswers } from '../test/world.ts';
import { sendCliCommandToServer } from './platform/commands/command-socket.ts';
import * as payments from './payments/payments.ts';
import { sql } from './platform/db/db.ts';
import { verifyLedger } from './proofs/proofs.ts';

const ana: payments.PaymentsReviewer = { staff: 1 as StaffId, ownPlayers: [] };

/** Somebody who has proved who they are, and has paid in a hundred reais so many times. */
async function newcomer({ site }: RunningServer, hundreds: number): ReturnType<typeof registerPlayer> {
  const person = await registerPlayer(site);
  for (let n = 0; n < hundreds; n++) {
    const { url, orderId } = await startDeposit(site, person.player);
    await payCharge(url);
    await waitForStatus(site, person.player, orderId, '10');
  }
  await completeTurnover(site, person.player);
  return person;
}

/** Approves a withdrawal and waits until the bank has paid it. */
async function payOut({ site }: RunningServer, key: payments.WithdrawalKey): Promise<void> {
  await payments.approveWithdrawal(site.ctx, ana, key);
  await waitForState(site, key, 'confirmed');
}
const waitForState = (site: RunningServer['site'], key: payments.WithdrawalKey, state: string) =>
  waitUntil(
    'the withdrawal',
    () => payments.getWithdrawalDetail(site.ctx, key),
    (item) => item.state === state,
  );

/** Has the bank's list read at the next look of the sweeper, not within a quarter of a minute. */
const readBankListNow = ({ app }: RunningServer) =>
  app.ctx.db.tx('list due', (tx) => tx.query(sql('', 'update bank_cursor set due_at = 0')));

const onServer = await serverAnswers();
const canRestore = onServer && postgresPrograms !== undefined;
if (!onServer) console.warn(NEEDS_SERVER);
if (postgresPrograms === undefined) console.warn(NEEDS_PROGRAMS);

/** Runs `npm run restored` as a process of its own, beside the running server; what it printed. */
async function runRestored(drill: Drill, databaseUrl: string, over: Record<string, string> = {}): Promise<string> {
  const program = fileURLToPath(new URL('cli/restored.ts', import.meta.url));
  const env = { PATH: process.env['PATH'], ...childProcessEnvironment, ...drill.env(databaseUrl), ...over };
  // Not waited for in one piece: the bank that it asks is in this process.
  const { stdout } = await promisify(execFile)(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
    env,
  }).catch((error: unknown) => error as { stdout: string });
  return stdout;
}

describe.skipIf(!canRestore)('a restored PostgreSQL', () => {
  let drill: Drill;
  let cluster: TestCluster;
  beforeAll(async () => {
    [drill, cluster] = await Promise.all([openDrill(), startCluster()]);
  });
  afterAll(async () => {
    await drill?.close();
    await cluster?.stop();
  });
  const isClosed = async (server: RunningServer) => JSON.stringify(await server.readyz()).includes('waitsFor');

  test(
    'a dump in a new cluster, a base backup, a standby that takes over: each deals again, each fact is read D7-M1',
    { timeout: 240_000 },
    async () => {
      const source = await freshDatabase();
      const first = await drill.start(source.url);
      const { player } = await newcomer(first, 1);
      const seen = await playDice(first, player, 2);
      const dump = await runProgram('pg_dump', ['--no-owner', source.url]);
      seen.push(...(await playDice(first, player, 3)));
      await drill.stop(first);
      await source.drop();
      const expectNewSeeds = async (server: RunningServer): Promise<void> => {
        const dealt = await playDice(server, player, 6);
        const seeds = new Set(seen.map(({ seed }) => seed));
        expect(dealt.filter(({ seed }) => seeds.has(seed))).toEqual([]);
        seen.push(...dealt);
      };
      const reopen = async (server: RunningServer): Promise<void> => {
        const opened = 'games, sports bets, transfers and withdrawals are open';
        expect(await runRestored(drill, cluster.url)).toContain(opened);
        await waitUntil(
          'open games',
          () => isClosed(server),
          (closed) => !closed,
        );
      };

      const dumped = spawnSync(
        join(postgresPrograms ?? '', 'psql'),
        ['-q', '-v', 'ON_ERROR_STOP=1', '-d', cluster.url],
        { input: dump },
      );
      expect(dumped.stderr.toString()).toBe('');
      const server = await drill.start(cluster.url);
      expect(await runRestored(drill, cluster.url, { PSP_SANDBOX_PORT: '9' })).toContain('the bank cannot be asked');
      expect(await isClosed(server)).toBe(true);
      expect(drill.log.at(-1)).toContain('it is in another cluster');
      expect(await refusalCode(playDice(server, player, 1))).toBe('gameClosed');
      await reopen(server);
      await expectNewSeeds(server);
      await waitUntil(
        'facts of the new cluster',
        () => countUnread(server),
        (unread) => unread === 0,
      );

      // The server runs on: it notices on its first new connection.
      const backup = await cluster.takeBaseBackup();
      await pause(1500);
      seen.push(...(await playDice(server, player, 3)));
      await cluster.lose();
      await cluster.startOn(backup);
      expect(await refusalCode(retryUntilReached(() => playDice(server, player, 1)))).toBe('gameClosed');
      expect(drill.log.findLast((line) => line.includes('went back'))).toMatch(
        /it is at mark \d+, and (was at|the mark outside)/,
      );
      await reopen(server);
      await expectNewSeeds(server);

      const standby = await cluster.takeBaseBackup();
      seen.push(...(await playDice(server, player, 3)));
      await cluster.lose();
      await cluster.startOn(standby, 'standby that takes over');
      expect(await refusalCode(retryUntilReached(() => playDice(server, player, 1)))).toBe('gameClosed');
      expect(drill.log.findLast((line) => line.includes('went back'))).toContain('it is on timeline 2 and was on 1');
      await reopen(server);
      await expectNewSeeds(server);
      await resetCompletedTurnover(server.site);
      expect((await verifyLedger(server.site.ctx)).lines.filter((line) => !/^(ok|      )/.test(line))).toEqual([
        'the books are right',
      ]);
    },
  );
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Facts that the game's consumer has not read. */
async function countUnread({ app }: RunningServer): Promise<number> {
  const [row] = await app.ctx.db.read.query(
    sql<{ unread: number }>(
      '',
      `select count(*)::int as unread from fact f, fact_cursor c
       where c.listener = 'games' and (c.era < (select max(era) from fact_era) or (f.id > c.id and f.xid > c.xid and f.id > (select after_id from fact_era where era = c.era)))`,
    ),
  );
  return row?.unread ?? -1;
}

/** Repeats a call while the database cannot be reached. */
async function retryUntilReached<T>(call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (error instanceof Refusal && error.code !== 'unavailable') throw error;
      await pause(50);
    }
  }
}

describe('a restored data folder', () => {
  let drill: Drill;
  beforeEach(async () => {
    drill = await openDrill();
  });
  afterEach(() => drill?.close());

  test(
    'deals no outcome again and loses no payment: games are closed until npm run restored D7-M1',
    { timeout: 240_000 },
    async () => {
      const before = await drill.start();
      const { player, cpf } = await newcomer(before, 3);
      const other = await newcomer(before, 1);
      const seen = await playDice(before, player, 3);
      const open = await startMines(before, other.player);
      const early = await startDeposit(before.site, player);
      const asked = await requestWithdrawal(before.site, player, cpf, 10_000);
      await drill.stop(before);
      cpSync(join(drill.folder, 'pglite'), join(drill.folder, 'backup'), { recursive: true });

      const lost = await drill.start();
      seen.push(...(await playDice(lost, player, 4)));
      const rotated = await lost.games.rotateSeeds(player, 'mine');
      seen.push(...(await playDice(lost, player, 4)));
      expect(seen.at(-1)?.seed).toBe(rotated.next.serverSeedHash);
      await openTile(lost, other.player, open.roundId as never, 0);
      await payCharge(early.url);
      await waitForStatus(lost.site, player, early.orderId, '10');
      const late = await startDeposit(lost.site, player);
      await payCharge(late.url);
      await waitForStatus(lost.site, player, late.orderId, '10');
      const unpaid = await startDeposit(lost.site, player);
      const lostPerson = await registerPlayer(lost.site);
      const theirs = await startDeposit(lost.site, lostPerson.player);
      await payCharge(theirs.url);
      await waitForStatus(lost.site, lostPerson.player, theirs.orderId, '10');
      await completeTurnover(lost.site, lostPerson.player);
      const third = await requestWithdrawal(lost.site, lostPerson.player, lostPerson.cpf, 6000);
      await payOut(lost, { player: lostPerson.player, order: third.orderId });
      await payOut(lost, { player, order: asked.orderId });
      await completeTurnover(lost.site, player);
      const second = await requestWithdrawal(lost.site, player, cpf, 25_000);
      await payOut(lost, { player, order: second.orderId });
      await drill.stop(lost);
      rmSync(join(drill.folder, 'pglite'), { recursive: true });
      cpSync(join(drill.folder, 'backup'), join(drill.folder, 'pglite'), { recursive: true });

      const after = await drill.start();
      expect(await after.readyz()).toEqual({ ready: true, waitsFor: 'npm run restored' });
      expect(drill.log.filter((line) => line.includes('npm run restored'))).toHaveLength(1);
      expect(await refusalCode(playDice(after, player, 1))).toBe('gameClosed');
      expect(await refusalCode(openTile(after, other.player, open.roundId as never, 1))).toBe('gameClosed');
      expect(await refusalCode(after.games.rotateSeeds(player, 'again'))).toBe('gameClosed');
      await completeTurnover(after.site, player);
      expect(await refusalCode(requestWithdrawal(after.site, player, cpf, 5000))).toBe('unavailable');
      expect((await after.games.list()).every(({ stop }) => stop)).toBe(true);

      const result = await sendCliCommandToServer(drill.folder, 'restored', [], () => {});
      expect(result).toMatchObject({ ok: true });
      expect(result?.lines.join('\n')).toContain('payouts: 2 that the bank had made are booked again');
      expect(result?.lines.filter((line) => /LOOK INTO|DIFFERS/.test(line))).toHaveLength(1);
      await waitUntil('open games', after.readyz, (ready) => !JSON.stringify(ready).includes('waitsFor'));

      const dealt = await playDice(after, player, 6);
      await after.games.rotateSeeds(player, 'mine');
      dealt.push(...(await playDice(after, player, 6)));
      const seeds = new Set(seen.map(({ seed }) => seed));
      expect(dealt.filter(({ seed }) => seeds.has(seed))).toEqual([]);
      expect(await after.games.getOpenRound(other.player)).toBeNull();
      expect(await readMain(after.site, other.player)).toBe(10_000);

      expect(await readStatus(after.site, player, early.orderId)).toBe('10');
      expect(await readStatus(after.site, player, late.orderId)).toBe('10');
      await payCharge(unpaid.url);
      await readBankListNow(after);
      await waitUntil(
        'the order that is paid after all',
        () => readStatus(after.site, player, unpaid.orderId).catch(() => 'lost'),
        (status) => status === '10',
      );
      for (const order of [asked.orderId, second.orderId])
        await waitForState(after.site, { player, order }, 'confirmed');
      const inReview = await payments.listPaymentsInReview(after.site.ctx, { after: 0 as Id, limit: 50 });
      expect(inReview.map(({ reason }) => reason)).toEqual(['stray']);
      const paid = await after.site.ctx.bank.listPayouts(Date.now() - 3_600_000, Date.now() + 3_600_000);
      expect(
        paid
          .filter(({ status }) => status === 'confirmed')
          .map(({ amount }) => amount)
          .toSorted(),
      ).toEqual([10_000, 25_000, 6000]);
      await resetCompletedTurnover(after.site);
      expect((await verifyLedger(after.site.ctx)).lines.filter((line) => !/^(ok|      )/.test(line))).toEqual([
        'the books are right',
      ]);
    },
  );
});
