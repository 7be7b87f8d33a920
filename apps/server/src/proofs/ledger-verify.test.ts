import { randomUUID } from 'node:crypto';
import type { PlayerId } from '@arara/contract/protocol/fields';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bet, deposit, EVEN_BET, NEEDS_SERVER, type Nodes, openNodes } from '../../test/nodes.ts';
import { giveOpeningMoney, runLedgerVerify } from '../../test/processes/verify-process.ts';
import { serverAnswers } from '../../test/world.ts';
import type { Db } from '../platform/db/db.ts';
import { listPlayerIdRangesToAudit } from '../wallet/wallet.ts';
import { verifyLedger } from './proofs.ts';

const onServer = await serverAnswers();
if (!onServer) console.warn(NEEDS_SERVER);

const PLAYERS = 50;
const ROUNDS_EACH = 40;
/** Enough for each short statement before the proofs, also on a busy machine. */
const HURRIED_STATEMENT_MS = 1000;

describe.skipIf(!onServer)('ledger:verify', () => {
  let nodes: Nodes;
  let players: PlayerId[];
  beforeAll(async () => {
    nodes = await openNodes(1);
    players = await Promise.all(Array.from({ length: PLAYERS }, () => nodes.one.createPlayer()));
    await giveOpeningMoney(nodes, players, { firstId: 1, count: 1, amount: 100_000 });
  });
  afterAll(() => nodes.close());

  /** Locks a table until a statement of another connection has waited for it for `waitMs`. */
  async function holdTableUntilProofWaits(table: string, waitMs: number): Promise<void> {
    const holder = new pg.Client({ connectionString: nodes.url });
    await holder.connect();
    try {
      await holder.query(`begin; lock table ${table} in access exclusive mode`);
      await expect
        .poll(
          async () => {
            // Read on another connection: a transaction sees the activity of its first look only.
            const waiting = await nodes.queryRows(
              `select 1 from pg_stat_activity where wait_event_type = 'Lock'
                and datname = current_database() and clock_timestamp() - query_start > interval '${waitMs} ms'`,
            );
            return waiting.length;
          },
          { timeout: 20_000, interval: 50 },
        )
        .toBe(1);
    } finally {
      await holder.end();
    }
  }

  test('has time for longer statements than a player has, and ends with 2 when it could not read to the end, D7-F1', async () => {
    const { one, url } = nodes;
    const { masterKey } = one.ctx.config;
    for (let round = 0; round < ROUNDS_EACH; round++)
      await Promise.all(players.map((player) => bet(one.games, player, randomUUID(), 100, EVEN_BET)));
    // On this connection a statement may take one second, and a proof that waits for a table waits longer.
    const hurried = new URL(url);
    hurried.searchParams.set('options', `-c statement_timeout=${HURRIED_STATEMENT_MS}`);
    const proving = runLedgerVerify(hurried.href, masterKey);
    await holdTableUntilProofWaits('entry', HURRIED_STATEMENT_MS * 1.3);
    const verified = await proving;
    expect(verified, verified.out).toMatchObject({ code: 0, err: expect.not.stringContaining('did not finish') });
    expect(verified.out).toContain(`every round comes out the same from its seeds (${PLAYERS * ROUNDS_EACH} checked)`);

    const away = new URL(url);
    away.port = '1';
    expect(await runLedgerVerify(away.href, masterKey)).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^ledger:verify did not finish: /),
    });
  });

  test('proves the books of one moment, in pieces of few entries, while money moves, D7-F1', async () => {
    const { one } = nodes;
    const [busy, ...others] = players as [PlayerId, ...PlayerId[]];
    await giveOpeningMoney(nodes, [busy], { firstId: one.ctx.newId(), count: 30_000, amount: 1 });
    const pieces = await listPlayerIdRangesToAudit(one.db.read);
    expect(pieces.map(({ to }) => to)).toEqual([busy, others.at(-1)]);

    // Each statement of the proofs comes after another deposit, which belongs to no payment: none of them is seen.
    let deposits = 0;
    const disturbed: Db = {
      ...one.db,
      withSnapshot: (f) =>
        one.db.withSnapshot((reader) =>
          f({
            query: async (statement) => {
              const rows = await reader.query(statement);
              if (deposits < 20) await deposit(one, others[deposits++] as PlayerId, 100);
              return rows;
            },
          }),
        ),
    };
    expect(await verifyLedger({ ...one.ctx, db: disturbed })).toMatchObject({ ok: true });
    expect(deposits).toBe(20);
    expect(await verifyLedger(one.ctx)).toMatchObject({ ok: false });
  });
});
