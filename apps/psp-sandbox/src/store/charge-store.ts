import type { ChargeContent, ChargeStatus } from '../pix/charge-content.ts';
import type { ListWindow } from '../pix/listing.ts';
import type { Database } from './database.ts';
import type { Charge, LatePayment, ListPage } from './rows.ts';

type ChargeRow = Omit<Charge, 'content'> & { content: string };

const CHARGE = 'SELECT txid, revision, status, locationId, locationToken, pageToken, createdMs, content FROM charge';

const toCharge = (row: ChargeRow): Charge => ({ ...row, content: JSON.parse(row.content) as ChargeContent });
const debtorDocument = (content: ChargeContent): string | null => content.devedor?.cpf ?? content.devedor?.cnpj ?? null;

/** Charges with their revisions, and the late payments that testers asked for. */
export function createChargeStore(db: Database) {
  const selectOne = (condition: string, ...values: (string | number)[]): Charge | undefined => {
    const row = db.one<ChargeRow>(`${CHARGE} WHERE ${condition}`, ...values);
    return row && toCharge(row);
  };
  return {
    selectCharge: (column: 'txid' | 'locationToken' | 'pageToken' | 'locationId', value: string | number) =>
      selectOne(`${column} = ?`, value),
    selectNewestOpenCharge: () => selectOne("status = 'ATIVA' ORDER BY locationId DESC LIMIT 1"),
    selectChargeRevision: (txid: string, revision: number) => {
      const row = db.one<{ status: ChargeStatus; content: string }>(
        'SELECT status, content FROM charge_revision WHERE txid = ? AND revision = ?',
        txid,
        revision,
      );
      return row && { status: row.status, content: JSON.parse(row.content) as ChargeContent };
    },
    selectCharges: (window: ListWindow & { status?: string | undefined }): ListPage<Charge> => {
      const where = 'createdMs >= ? AND createdMs <= ? AND (? IS NULL OR debtor = ?) AND (? IS NULL OR status = ?)';
      const [document, status] = [window.document ?? null, window.status ?? null];
      const values = [window.fromMs, window.toMs, document, document, status, status];
      const rows = db.all<ChargeRow>(
        `${CHARGE} WHERE ${where} ORDER BY createdMs, locationId LIMIT ? OFFSET ?`,
        ...values,
        window.limit,
        window.offset,
      );
      const total = db.one<{ n: number }>(`SELECT count(*) AS n FROM charge WHERE ${where}`, ...values)?.n ?? 0;
      return { items: rows.map(toCharge), total };
    },
    insertCharge: (charge: Omit<Charge, 'locationId'>): void => {
      const { txid, revision, status } = charge;
      const content = JSON.stringify(charge.content);
      db.insert('charge', { ...charge, debtor: debtorDocument(charge.content), content });
      db.insert('charge_revision', { txid, revision, status, content });
    },
    updateCharge: (txid: string, revision: number, status: ChargeStatus, content: ChargeContent): void => {
      const text = JSON.stringify(content);
      db.run(
        'UPDATE charge SET revision = ?, status = ?, debtor = ?, content = ? WHERE txid = ?',
        revision,
        status,
        debtorDocument(content),
        text,
        txid,
      );
      db.insert('charge_revision', { txid, revision, status, content: text });
    },
    updateChargeCompleted: (txid: string) =>
      db.run("UPDATE charge SET status = 'CONCLUIDA' WHERE txid = ? AND status = 'ATIVA'", txid),

    insertLatePayment: (late: LatePayment) => db.insert('late_payment', late),
    deleteDueLatePayments: (nowMs: number): LatePayment[] =>
      db.all<LatePayment>('DELETE FROM late_payment WHERE dueMs <= ? RETURNING txid, dueMs', nowMs),
  };
}
