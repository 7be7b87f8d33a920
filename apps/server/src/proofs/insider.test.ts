/** Whatever somebody changes in the database behind the program's back, `ledger:verify` names the row. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Id } from '@arara/contract/protocol/fields';
import type { StaffCallOutput } from '@arara/contract/staff/staff-contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BookCorruption, oneRow } from '../../test/book/corruption.ts';
import { bookCorruptions } from '../../test/book/corruptions.ts';
import { type FilledBook, fillBook } from '../../test/book/filled-book.ts';
import { NEEDS_SERVER } from '../../test/nodes.ts';
import { freshFolder, serverAnswers } from '../../test/world.ts';
import type { Ctx } from '../context.ts';
import { type AuditFinding, AuditInterruptedError } from '../platform/audit/proof.ts';
import { type Db, sql } from '../platform/db/db.ts';
import { DbError } from '../platform/db/errors.ts';
import { readMetricCounter } from '../platform/metrics/metrics.ts';
import type { StoredSecrets } from '../platform/vault/sealed-columns.ts';
import { storedSecrets } from '../stored-secrets.ts';
import type { FileStorage } from '../ports/file-storage.ts';
import { auditRecentEntries } from './audits/audit-recent.ts';
import { readLedgerAuditFigures, runDueLedgerAudit } from './audits/ledger-audits.ts';
import { createLedgerAuditStaffHandlers } from './audits/ledger-audits.staff.ts';
import { proves } from '../../../../scripts/proof/proves.ts';
import { createCheckpoints, type StoredCheckpoints } from './checkpoints.ts';
import { ledgerProofs, runLedgerVerifyCommand, verifyLedger } from './proofs.ts';
import { type LedgerProofResults, runLedgerProofs } from './verify-ledger.ts';
import { sealNewRows } from './row-seals.ts';

const onServer = await serverAnswers();
if (!onServer) console.warn(NEEDS_SERVER);

class RolledBackError extends Error {}

/** A storage in memory. */
function createVolatileStorage(): FileStorage {
  const files = new Map<string, Uint8Array>();
  return {
    put: async (key, bytes) => void files.set(key, bytes),
    get: async (key) => files.get(key),
    delete: async (key) => void files.delete(key),
  };
}

describe.skipIf(!onServer)('a book of which rows were changed behind the program', () => {
  let book: FilledBook;
  let sealed: Ctx & { readonly sealStorage: FileStorage; readonly secrets: StoredSecrets };
  beforeAll(async () => {
    book = await fillBook();
    sealed = { ...book.ctx, sealStorage: createVolatileStorage(), secrets: storedSecrets };
    const sealing = { db: sealed.db, now: () => book.ctx.now() + 3_600_000 };
    while ((await sealNewRows(sealing, sealed.sealStorage)) !== undefined);
  }, 120_000);
  afterAll(() => book?.close());

  test('right books: nothing is found', async () => {
    proves('A-714');
    const { ok, lines } = await verifyLedger(sealed);
    expect(ok, lines.join('\n')).toBe(true);
  });

  /** The rows that a corruption changed, and what the proofs of its part find then. Everything is undone. */
  const findAfter = async ({ part, change }: BookCorruption): Promise<{ rows: string[]; found: string[] }> => {
    let result: { rows: string[]; found: string[] } | undefined;
    await book.ctx.db
      .tx('corruption', async (tx) => {
        // The database refuses changes of the ledger to everybody; its owner can switch that off.
        await tx.query(sql('', 'set local session_replication_role = replica'));
        const rows: string[] = [];
        for (const text of [change].flat())
          rows.push(
            ...(await tx.query<{ row: unknown }>(sql('', text))).flatMap(({ row }) =>
              row === null || row === undefined ? [] : [String(row)],
            ),
          );
        const findings = await ledgerProofs[part](sealed, tx);
        result = { rows, found: findings.flatMap(({ name, wrong }) => wrong.map((what) => `${name}: ${what}`)) };
        throw new RolledBackError();
      })
      .catch((error: unknown) => {
        if (!(error instanceof RolledBackError)) throw error;
      });
    return result ?? { rows: [], found: [] };
  };

  test.each(bookCorruptions)('$name', async (corruption) => {
    proves('A-714');
    const { rows, found } = await findAfter(corruption);
    expect(rows, 'the change met no row').not.toEqual([]);
    expect(found, `of row ${rows.join()}`).toContainEqual(
      expect.stringMatching(new RegExp(`\\b(${rows.join('|')})\\b`)),
    );
  });

  const sumUp = (findings: readonly AuditFinding[]) =>
    findings.map(({ name, checked, wrongCount }) => [name, checked, wrongCount] as const);

  test('a run that is broken off again and again finds what one run finds', async () => {
    proves('A-712');
    const whole = await runLedgerProofs(sealed);
    let kept: StoredCheckpoints = {};
    let runs = 0;
    const runOnce = async (): Promise<LedgerProofResults | undefined> => {
      let saves = 0;
      const checkpoints = createCheckpoints(kept, (all) => {
        kept = JSON.parse(JSON.stringify(all)) as StoredCheckpoints;
        if (++saves === 4) throw new AuditInterruptedError('for the test');
      });
      return runLedgerProofs(sealed, () => {}, checkpoints).catch((error: unknown) => {
        if (!(error instanceof AuditInterruptedError)) throw error;
        return undefined;
      });
    };
    let found: LedgerProofResults | undefined;
    for (; found === undefined && runs < 50; runs++) found = await runOnce();
    expect(runs).toBeGreaterThan(3);
    expect(sumUp(found?.findings ?? [])).toEqual(sumUp(whole.findings));
  });

  test('a command that lost the database goes on where it stopped, within a day', async () => {
    proves('A-712');
    const dataDir = freshFolder('verify');
    const context = { ...sealed, config: { ...sealed.config, dataDir } };
    let statements = 0;
    const failing: Db = {
      ...sealed.db,
      withSnapshot: (f) =>
        sealed.db.withSnapshot((reader) =>
          f({
            query: (statement) => {
              if (++statements === 60) throw new DbError({ message: 'away', sqlstate: '57P01', outcomeUnknown: false });
              return reader.query(statement);
            },
          }),
        ),
    };
    await expect(runLedgerVerifyCommand({ ...context, db: failing }, storedSecrets, {})).rejects.toThrow('away');
    const [file = ''] = readdirSync(dataDir);
    const left = readFileSync(join(dataDir, file), 'utf8');
    const countStatements = async (words: readonly string[], ageMs = 0) => {
      writeFileSync(join(dataDir, file), left);
      statements = 100;
      const reported: string[] = [];
      const { ok, lines } = await runLedgerVerifyCommand(
        { ...context, db: failing, now: () => sealed.now() + ageMs },
        storedSecrets,
        { words, report: (line) => reported.push(line) },
      );
      expect(ok, lines.join('\n')).toBe(true);
      expect(readdirSync(dataDir)).toEqual([]);
      return { count: statements - 100, goesOn: reported.some((line) => line.startsWith('goes on')) };
    };
    const resumed = await countStatements([]);
    const fromStart = await countStatements(['restart']);
    expect(resumed.goesOn).toBe(true);
    expect(resumed.count).toBeLessThan(fromStart.count - 40);
    expect(fromStart.goesOn).toBe(false);
    expect(await countStatements([], 25 * 3_600_000)).toEqual(fromStart);
  });

  test('what is proved of players with new entries is what is proved of all', async () => {
    proves('A-711');
    const whole = await runLedgerProofs(sealed);
    const recent = await auditRecentEntries(sealed, { since: -1, isStopping: () => false });
    expect(recent).toMatchObject({ leftOut: 0, players: expect.any(Number) });
    const ofWhole = new Map(whole.findings.map((finding) => [finding.name, finding]));
    // It goes through all bets, at night only.
    const compared = sumUp(recent.findings).filter(([name]) => !name.startsWith('every settled sports bet'));
    expect(compared.length).toBeGreaterThan(40);
    for (const [name, checked, wrong] of compared) {
      expect([name, wrong]).toEqual([name, 0]);
      // Players without an entry are not read.
      expect(checked, name).toBeLessThanOrEqual(ofWhole.get(name)?.checked ?? -1);
    }
    const rounds = 'every round and every shared bet took its stake and paid what its row says, exactly once';
    expect(compared.find(([name]) => name === rounds)?.[1]).toBe(ofWhole.get(rounds)?.checked);
    const none = await auditRecentEntries(sealed, { since: sealed.newId<Id>(), isStopping: () => false });
    expect(none).toMatchObject({ players: 0, leftOut: 0 });
  });

  describe('the audit by the server', () => {
    const holder = 'test';
    let at = 0;
    const step = (isStopping = false) =>
      runDueLedgerAudit({ ...sealed, now: () => at }, sealed, {
        startedAt: book.ctx.now(),
        holder,
        epoch: 1,
        isStopping: () => isStopping,
      });
    const list = async (show: 'whole' | 'recent' | 'wrong') => {
      const handler = createLedgerAuditStaffHandlers(sealed).staffLedgerAudits as (call: {
        input: { show: string };
      }) => Promise<StaffCallOutput<'staffLedgerAudits'>>;
      return handler({ input: { show } });
    };
    beforeAll(async () => {
      at = book.ctx.now();
      await book.ctx.db.tx('test lease', (tx) =>
        tx.query(
          sql(
            '',
            `insert into lease (name, holder, epoch, until) values ('ledger audits', 'test', 1, now() + interval '1 hour')`,
          ),
        ),
      );
    });

    test('reads what is new every five minutes, and the whole book at night, in slices', async () => {
      proves('A-711');
      proves('A-713');
      expect(await step()).toBeGreaterThan(1000);
      expect((await list('whole')).newest).toEqual({ whole: null, recent: null });
      at += 24 * 3_600_000;
      expect(await step()).toBe(true);
      expect((await list('recent')).items).toMatchObject([{ state: 'right', players: 0, startedAt: at }]);
      expect(await step(true)).toBe(true);
      expect((await list('whole')).items).toMatchObject([{ state: 'running', endedAt: null }]);
      for (let n = 0; n < 20 && (await list('whole')).newest.whole === null; n++) await step();
      expect((await list('whole')).items).toMatchObject([{ state: 'right', wrong: 0, findings: [] }]);
      expect((await list('whole')).items[0]?.checked).toBeGreaterThan(1000);
      expect(await step()).toBeLessThanOrEqual(300_000);
      await expect(readLedgerAuditFigures({ ...sealed, now: () => at + 60_000 })).resolves.toMatchObject({
        ages: expect.arrayContaining([{ scope: 'whole', seconds: 60 }]),
      });
    });

    test('names rows that cannot be read and goes on with the rest; it raises an alarm', async () => {
      proves('A-711');
      proves('A-712');
      const before = new Map(sumUp((await runLedgerProofs(sealed)).findings).map((line) => [line[0], line]));
      const [gift, round] = await book.ctx.db.tx('unreadable rows', async (tx) => {
        await tx.query(sql('', 'set local session_replication_role = replica'));
        return [
          ...(await tx.query<{ row: number }>(
            sql('', oneRow('deposit', `gift = gift || '{"amount": "x"}'`, `gift_outcome = 'given'`)),
          )),
          // Larger than a number of the program.
          ...(await tx.query<{ row: number }>(
            sql('', oneRow('round', 'edge_bp = 32767, nonce = 9007199254740993', 'state = 2', 'id')),
          )),
        ];
      });
      const alarms = readMetricCounter('alarms_total', { alarm: 'books-wrong' });
      at += 24 * 3_600_000;
      for (let n = 0; n < 20 && (await list('wrong')).items.length === 0; n++) await step();
      const { items } = await list('wrong');
      expect(items).toMatchObject([{ scope: 'whole', state: 'wrong' }]);
      const rows = items[0]?.findings.flatMap(({ wrong }) => wrong) ?? [];
      expect(rows).toContainEqual(expect.stringMatching(`^player ${gift?.row} cannot be read: `));
      expect(rows).toContainEqual(expect.stringMatching(`^round ${round?.row} cannot be read: `));
      const after = new Map(sumUp((await runLedgerProofs(sealed)).findings).map((line) => [line[0], line]));
      const replayed = 'every round comes out the same from its seeds';
      expect(after.get(replayed)?.[1]).toBe((before.get(replayed)?.[1] ?? 0) - 1);
      expect([...after.keys()].filter((name) => !before.has(name))).toEqual([]);
      expect(readMetricCounter('alarms_total', { alarm: 'books-wrong' })).toBe(alarms + 1);
      const { findings } = await readLedgerAuditFigures(sealed);
      expect(findings.find(({ scope }) => scope === 'whole')?.wrong).toBe(items[0]?.wrong);
    });
  });
});
