import type { ChargeParty } from '../pix/charge-content.ts';
import type { ListWindow } from '../pix/listing.ts';
import type { Database } from './database.ts';
import type { ListPage, ReceivedPix, Refund, RefundStatus } from './rows.ts';

type ReceivedRow = Omit<ReceivedPix, 'payer'> & { payer: string };

const RECEIVED = 'SELECT endToEndId, txid, amount, pixKey, timeMs, payer, note, fee FROM received';

const toReceived = (row: ReceivedRow): ReceivedPix => ({ ...row, payer: JSON.parse(row.payer) as ChargeParty });

/** Received payments and their refunds. */
export function createReceivedStore(db: Database) {
  return {
    insertReceived: (pix: ReceivedPix) => {
      const payerDocument = pix.payer.cpf ?? pix.payer.cnpj ?? '';
      return db.insert('received', { ...pix, payerDocument, payer: JSON.stringify(pix.payer) });
    },
    selectReceived: (endToEndId: string): ReceivedPix | undefined => {
      const row = db.one<ReceivedRow>(`${RECEIVED} WHERE endToEndId = ?`, endToEndId);
      return row && toReceived(row);
    },
    selectReceivedOfCharge: (txid: string): ReceivedPix[] =>
      db.all<ReceivedRow>(`${RECEIVED} WHERE txid = ? ORDER BY timeMs, rowid`, txid).map(toReceived),
    selectReceivedPage: (
      window: ListWindow & { txid?: string | undefined; refunded?: boolean | undefined },
    ): ListPage<ReceivedPix> => {
      const where = `timeMs >= ? AND timeMs <= ? AND (? IS NULL OR payerDocument = ?) AND (? IS NULL OR txid = ?)
        AND (? IS NULL OR ? = EXISTS (SELECT 1 FROM refund WHERE refund.endToEndId = received.endToEndId))`;
      const [document, txid] = [window.document ?? null, window.txid ?? null];
      const refunded = window.refunded === undefined ? null : Number(window.refunded);
      const values = [window.fromMs, window.toMs, document, document, txid, txid, refunded, refunded];
      const rows = db.all<ReceivedRow>(
        `${RECEIVED} WHERE ${where} ORDER BY timeMs, rowid LIMIT ? OFFSET ?`,
        ...values,
        window.limit,
        window.offset,
      );
      const total = db.one<{ n: number }>(`SELECT count(*) AS n FROM received WHERE ${where}`, ...values)?.n ?? 0;
      return { items: rows.map(toReceived), total };
    },

    selectRefund: (endToEndId: string, id: string) =>
      db.one<Refund>('SELECT * FROM refund WHERE endToEndId = ? AND id = ?', endToEndId, id),
    selectRefunds: (endToEndId: string) =>
      db.all<Refund>('SELECT * FROM refund WHERE endToEndId = ? ORDER BY rowid', endToEndId),
    selectDueRefunds: (nowMs: number) =>
      db.all<Refund>("SELECT * FROM refund WHERE status = 'EM_PROCESSAMENTO' AND dueMs <= ?", nowMs),
    insertRefund: (refund: Refund) => db.insert('refund', refund),
    updateRefundSettled: (refund: Refund, status: RefundStatus, settledMs: number | null, reason: string | null) =>
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
