import type { Row, Statement } from '../db/db.ts';
import type { Reader } from '../db/db.ts';

/** The result of one proof of the books. */
export interface Finding {
  readonly name: string;
  /** How many things were checked. */
  readonly checked: number;
  /** The first of the things that are wrong, in words. */
  readonly wrong: readonly string[];
  readonly wrongCount: number;
}

const MAX_REPORTED = 20;

/** Collects the results of a proof that runs in pages; only the first wrong things stay in the process. */
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

/** A check of one page of players: a statement that counts what it checked (`checked`) and lists what is wrong (`wrong`, text). */
export interface PagedCheck {
  readonly name: string;
  readonly page: (from: number, to: number) => Statement<Row & { checked: number; wrong: string[] | null }>;
}

/** Runs checks over all players, `pageSize` of them at a time, so that each statement and its result stay small. */
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
