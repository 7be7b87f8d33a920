import type { BankListingWindow } from '../pix/listing.ts';
import type { SandboxBankDatabase } from './database.ts';
import type { PixKeyOwnerRow, ListPage, SandboxPayout, PayoutReturn, PayoutStatus } from './rows.ts';

/** Payouts, the money that came back of them, and the owners of Pix keys that testers registered. */
export function createPayoutStore(db: SandboxBankDatabase) {
  return {
    selectPayout: (id: string) => db.one<SandboxPayout>('SELECT * FROM payout WHERE id = ?', id),
    selectDuePayouts: (nowMs: number) =>
      db.all<SandboxPayout>("SELECT * FROM payout WHERE status = 'EM_PROCESSAMENTO' AND dueMs <= ?", nowMs),
    selectPayoutPage: (window: BankListingWindow): ListPage<SandboxPayout> => {
      const where = 'requestedMs >= ? AND requestedMs <= ?';
      const range = [window.fromMs, window.toMs];
      const items = db.all<SandboxPayout>(
        `SELECT * FROM payout WHERE ${where} ORDER BY requestedMs, rowid LIMIT ? OFFSET ?`,
        ...range,
        window.limit,
        window.offset,
      );
      const total = db.one<{ n: number }>(`SELECT count(*) AS n FROM payout WHERE ${where}`, ...range)?.n ?? 0;
      return { items, total };
    },
    insertPayout: (payout: SandboxPayout) => db.insert('payout', payout),
    updatePayoutSettled: (id: string, status: PayoutStatus, settledMs: number | null, reason: string | null) =>
      db.run('UPDATE payout SET status = ?, settledMs = ?, reason = ? WHERE id = ?', status, settledMs, reason, id),

    insertPayoutReturn: (payoutReturn: PayoutReturn) => db.insert('payout_return', payoutReturn),
    /** The returns of a payout that have arrived; those still due are left out. */
    selectSettledReturns: (payoutId: string) =>
      db.all<PayoutReturn>(
        'SELECT * FROM payout_return WHERE payoutId = ? AND settledMs IS NOT NULL ORDER BY rowid',
        payoutId,
      ),
    /** The returns that are due by now, of payouts that were confirmed. */
    selectDueReturns: (nowMs: number) =>
      db.all<PayoutReturn>(
        `SELECT r.* FROM payout_return r JOIN payout p ON p.id = r.payoutId
         WHERE r.settledMs IS NULL AND r.dueMs <= ? AND p.status = 'REALIZADO'`,
        nowMs,
      ),
    updateReturnSettled: (returnId: string, settledMs: number) =>
      db.run('UPDATE payout_return SET settledMs = ? WHERE returnId = ?', settledMs, returnId),

    selectKeyOwner: (pixKey: string) => db.one<PixKeyOwnerRow>('SELECT * FROM key_owner WHERE pixKey = ?', pixKey),
    upsertKeyOwner: ({ pixKey, document, name }: PixKeyOwnerRow) =>
      db.run(
        `INSERT INTO key_owner VALUES (?, ?, ?)
         ON CONFLICT (pixKey) DO UPDATE SET document = excluded.document, name = excluded.name`,
        pixKey,
        document,
        name,
      ),
  };
}
