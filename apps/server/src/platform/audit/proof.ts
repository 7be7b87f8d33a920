import type { SqlReader, Row, SqlStatement } from '../db/db.ts';

/** The result of one proof of the books. */
export interface AuditFinding {
  readonly name: string;
  /** How many things were checked. */
  readonly checked: number;
  /** The first of the things that are wrong, in words. */
  readonly wrong: readonly string[];
  readonly wrongCount: number;
}

const MAX_REPORTED_WRONG_ROWS = 20;

/** Collects the results of a proof that runs in pages; only the first wrong things stay in the process. */
export class AuditFindingCollector {
  readonly #name: string;
  readonly #wrong: string[] = [];
  #checked = 0;
  #wrongCount = 0;
  constructor(name: string) {
    this.#name = name;
  }
  addChecked(count: number): void {
    this.#checked += count;
  }
  addWrong(what: string): void {
    this.#wrongCount++;
    if (this.#wrong.length < MAX_REPORTED_WRONG_ROWS) this.#wrong.push(what);
  }
  get finding(): AuditFinding {
    return { name: this.#name, checked: this.#checked, wrong: this.#wrong, wrongCount: this.#wrongCount };
  }
}

/** A check of one page of players: a statement that counts what it checked (`checked`) and lists what is wrong (`wrong`, text). */
export interface PagedCheck {
  readonly name: string;
  readonly page: (from: number, to: number) => SqlStatement<Row & { checked: number; wrong: string[] | null }>;
}

/** The players above `after` up to `to`: as many as one statement may read. */
export interface PlayerIdRange {
  readonly after: number;
  readonly to: number;
}

/** What proofs read with. A long run lists the players once for all proofs, and hears how far each has come. */
export interface AuditProofSqlReader extends SqlReader {
  /** All players in pieces. Without them each proof lists them itself. */
  readonly pieces?: readonly PlayerIdRange[];
  /** Is called after each part of a proof. */
  readonly report?: (progress: string) => void;
}

/** Runs checks over all players, a piece at a time, so that each statement and its result stay small. */
export async function runPagedAuditChecks(
  reader: AuditProofSqlReader,
  listPieces: (reader: SqlReader) => Promise<PlayerIdRange[]>,
  checks: readonly PagedCheck[],
): Promise<AuditFinding[]> {
  const proofs = checks.map((check) => ({ check, proof: new AuditFindingCollector(check.name) }));
  const pieces = reader.pieces ?? (await listPieces(reader));
  for (const [index, { after, to }] of pieces.entries()) {
    for (const { check, proof } of proofs) {
      const [row] = await reader.query(check.page(after, to));
      proof.addChecked(row?.checked ?? 0);
      for (const what of row?.wrong ?? []) proof.addWrong(what);
    }
    reader.report?.(`${index + 1} of ${pieces.length} pieces`);
  }
  return proofs.map(({ proof }) => proof.finding);
}
