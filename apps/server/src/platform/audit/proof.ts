import type { Row, Statement } from '../db/db.ts';
import type { Reader } from '../db/db.ts';

/** What one proof of the books found. */
export interface Finding {
  readonly name: string;
  /** How many things were looked at. */
  readonly checked: number;
  /** The first of those that are wrong, in words; none is good. */
  readonly wrong: readonly string[];
  readonly wrongCount: number;
}

const MAX_REPORTED = 20;

/** Collects the results of a proof that runs in pages, keeping only the first wrong ones in memory. */
export class Proof {
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
    if (this.#wrong.length < MAX_REPORTED) this.#wrong.push(what);
  }
  get finding(): Finding {
    return { name: this.#name, checked: this.#checked, wrong: this.#wrong, wrongCount: this.#wrongCount };
  }
}

/** Runs a statement that counts what it looked at (`checked`) and lists what is wrong (`wrong`, text) for one page of players. */
export interface PagedCheck {
  readonly name: string;
  readonly page: (from: number, to: number) => Statement<Row & { checked: number; wrong: string[] | null }>;
}

/** Runs checks over all players, `pageSize` of them at a time, so that memory and each statement stay small. */
export async function runPagedChecks(
  reader: Reader,
  selectPage: (after: number, pageSize: number) => Statement<{ last: number | null }>,
  checks: readonly PagedCheck[],
  pageSize = 2000,
): Promise<Finding[]> {
  const proofs = checks.map((check) => ({ check, proof: new Proof(check.name) }));
  for (let after = -1; ;) {
    const [page] = await reader.query(selectPage(after, pageSize));
    if (page === undefined || page.last === null) break;
    for (const { check, proof } of proofs) {
      const [row] = await reader.query(check.page(after, page.last));
      proof.addChecked(row?.checked ?? 0);
      for (const what of row?.wrong ?? []) proof.addWrong(what);
    }
    after = page.last;
  }
  return proofs.map(({ proof }) => proof.finding);
}
