import type { PixChargeRequestContent, PixChargeStatus } from '../pix/charge-content.ts';
import type { BankListingWindow } from '../pix/listing.ts';
import type { SandboxBankDatabase } from './database.ts';
import type { SandboxPixCharge, ScheduledLatePayment, ListPage } from './rows.ts';

type ChargeRow = Omit<SandboxPixCharge, 'content'> & { content: string };

const selectChargeRows =
  'SELECT txid, revision, status, locationId, locationToken, pageToken, createdMs, content FROM charge';

const parseChargeRow = (row: ChargeRow): SandboxPixCharge => ({
  ...row,
  content: JSON.parse(row.content) as PixChargeRequestContent,
});
const findDebtorCpfOrCnpj = (content: PixChargeRequestContent): string | null =>
  content.devedor?.cpf ?? content.devedor?.cnpj ?? null;

/** Charges with their revisions, and the late payments that testers asked for. */
export function createChargeStore(db: SandboxBankDatabase) {
  const selectOne = (condition: string, ...values: (string | number)[]): SandboxPixCharge | undefined => {
    const row = db.one<ChargeRow>(`${selectChargeRows} WHERE ${condition}`, ...values);
    return row && parseChargeRow(row);
  };
  return {
    selectCharge: (column: 'txid' | 'locationToken' | 'pageToken' | 'locationId', value: string | number) =>
      selectOne(`${column} = ?`, value),
    selectNewestOpenCharge: () => selectOne("status = 'ATIVA' ORDER BY locationId DESC LIMIT 1"),
    selectChargeRevision: (txid: string, revision: number) => {
      const row = db.one<{ status: PixChargeStatus; content: string }>(
        'SELECT status, content FROM charge_revision WHERE txid = ? AND revision = ?',
        txid,
        revision,
      );
      return row && { status: row.status, content: JSON.parse(row.content) as PixChargeRequestContent };
    },
    selectCharges: (window: BankListingWindow & { status?: string | undefined }): ListPage<SandboxPixCharge> => {
      const where = 'createdMs >= ? AND createdMs <= ? AND (? IS NULL OR debtor = ?) AND (? IS NULL OR status = ?)';
      const [document, status] = [window.document ?? null, window.status ?? null];
      const values = [window.fromMs, window.toMs, document, document, status, status];
      const rows = db.all<ChargeRow>(
        `${selectChargeRows} WHERE ${where} ORDER BY createdMs, locationId LIMIT ? OFFSET ?`,
        ...values,
        window.limit,
        window.offset,
      );
      const total = db.one<{ n: number }>(`SELECT count(*) AS n FROM charge WHERE ${where}`, ...values)?.n ?? 0;
      return { items: rows.map(parseChargeRow), total };
    },
    insertCharge: (charge: Omit<SandboxPixCharge, 'locationId'>): void => {
      const { txid, revision, status } = charge;
      const content = JSON.stringify(charge.content);
      db.insert('charge', { ...charge, debtor: findDebtorCpfOrCnpj(charge.content), content });
      db.insert('charge_revision', { txid, revision, status, content });
    },
    updateCharge: (txid: string, revision: number, status: PixChargeStatus, content: PixChargeRequestContent): void => {
      const text = JSON.stringify(content);
      db.run(
        'UPDATE charge SET revision = ?, status = ?, debtor = ?, content = ? WHERE txid = ?',
        revision,
        status,
        findDebtorCpfOrCnpj(content),
        text,
        txid,
      );
      db.insert('charge_revision', { txid, revision, status, content: text });
    },
    updateChargeCompleted: (txid: string) =>
      db.run("UPDATE charge SET status = 'CONCLUIDA' WHERE txid = ? AND status = 'ATIVA'", txid),

    insertLatePayment: (late: ScheduledLatePayment) => db.insert('late_payment', late),
    deleteDueLatePayments: (nowMs: number): ScheduledLatePayment[] =>
      db.all<ScheduledLatePayment>('DELETE FROM late_payment WHERE dueMs <= ? RETURNING txid, dueMs', nowMs),
  };
}
