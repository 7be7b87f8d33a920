import type { ChargeParty } from '../pix/charge-content.ts';
import type { BankListingWindow } from '../pix/listing.ts';
import type { SandboxBankDatabase } from './database.ts';
import type { ListPage, ReceivedPix, SandboxRefundRow, PixRefundStatus } from './rows.ts';

type ReceivedPixRow = Omit<ReceivedPix, 'payer'> & { payer: string };

const selectReceivedPixRows = 'SELECT endToEndId, txid, amount, pixKey, timeMs, payer, note, fee FROM received';

const parseReceivedPixRow = (row: ReceivedPixRow): ReceivedPix => ({
  ...row,
  payer: JSON.parse(row.payer) as ChargeParty,
});

/** Received payments and their refunds. */
export function createReceivedPixStore(db: SandboxBankDatabase) {
  return {
    insertReceived: (pix: ReceivedPix) => {
      const payerDocument = pix.payer.cpf ?? pix.payer.cnpj ?? '';
      return db.insert('received', { ...pix, payerDocument, payer: JSON.stringify(pix.payer) });
    },
    selectReceived: (endToEndId: string): ReceivedPix | undefined => {
      const row = db.one<ReceivedPixRow>(`${selectReceivedPixRows} WHERE endToEndId = ?`, endToEndId);
      return row && parseReceivedPixRow(row);
    },
    selectReceivedOfCharge: (txid: string): ReceivedPix[] =>
      db
        .all<ReceivedPixRow>(`${selectReceivedPixRows} WHERE txid = ? ORDER BY timeMs, rowid`, txid)
        .map(parseReceivedPixRow),
    selectReceivedPage: (
      window: BankListingWindow & { txid?: string | undefined; refunded?: boolean | undefined },
    ): ListPage<ReceivedPix> => {
      const where = `timeMs >= ? AND timeMs <= ? AND (? IS NULL OR payerDocument = ?) AND (? IS NULL OR txid = ?)
        AND (? IS NULL OR ? = EXISTS (SELECT 1 FROM refund WHERE refund.endToEndId = received.endToEndId))`;
      const [document, txid] = [window.document ?? null, window.txid ?? null];
      const refunded = window.refunded === undefined ? null : Number(window.refunded);
      const values = [window.fromMs, window.toMs, document, document, txid, txid, refunded, refunded];
      const rows = db.all<ReceivedPixRow>(
        `${selectReceivedPixRows} WHERE ${where} ORDER BY timeMs, rowid LIMIT ? OFFSET ?`,
        ...values,
        window.limit,
        window.offset,
      );
      const total = db.one<{ n: number }>(`SELECT count(*) AS n FROM received WHERE ${where}`, ...values)?.n ?? 0;
      return { items: rows.map(parseReceivedPixRow), total };
    },

    selectRefund: (endToEndId: string, id: string) =>
      db.one<SandboxRefundRow>('SELECT * FROM refund WHERE endToEndId = ? AND id = ?', endToEndId, id),
    selectRefunds: (endToEndId: string) =>
      db.all<SandboxRefundRow>('SELECT * FROM refund WHERE endToEndId = ? ORDER BY rowid', endToEndId),
    selectDueRefunds: (nowMs: number) =>
      db.all<SandboxRefundRow>("SELECT * FROM refund WHERE status = 'EM_PROCESSAMENTO' AND dueMs <= ?", nowMs),
    insertRefund: (refund: SandboxRefundRow) => db.insert('refund', refund),
    updateRefundSettled: (
      refund: SandboxRefundRow,
      status: PixRefundStatus,
      settledMs: number | null,
      reason: string | null,
    ) =>
      db.run(
        'UPDATE refund SET status = ?, settledMs = ?, reason = ? WHERE endToEndId = ? AND id = ?',
        status,
        settledMs,
        reason,
        refund.endToEndId,
        refund.id,
      ),
  };
}
