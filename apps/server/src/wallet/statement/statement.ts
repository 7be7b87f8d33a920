import { Refusal } from '@arara/contract/protocol/errors';
import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import { addCentavos, type Centavos, subtractCentavos, ZERO_CENTAVOS } from '@arara/money';
import type { Instant } from '../../context.ts';
import { readInstantFromId } from '../../platform/ids.ts';
import type { SqlReader } from '../../platform/db/db.ts';
import { type EntryKind, toEntryKind, playerLedgerAccounts } from '../ledger/chart-of-accounts.ts';
import * as queries from './statement.queries.ts';

/** The two balances that a player may stake. */
interface PlayableMainAndBonus {
  readonly main: Centavos;
  readonly bonus: Centavos;
}

/** One movement of the playable balance, with both balances after it. */
export interface StatementPosting extends PlayableMainAndBonus {
  readonly id: Id;
  readonly at: Instant;
  readonly kind: EntryKind;
  /** The order or round that it belongs to. */
  readonly ref: Id;
  /** From the player's side; 0 when bonus money became main money. */
  readonly amount: Centavos;
}

/** A player's account statement for a period. */
export interface AccountStatement {
  readonly currency: 'BRL' | 'BRLT';
  readonly opening: PlayableMainAndBonus;
  readonly closing: PlayableMainAndBonus;
  readonly count: number;
  readonly byKind: readonly { readonly kind: EntryKind; readonly count: number; readonly amount: Centavos }[];
  /**
   * The movements, oldest first, in pages of a few hundred. They can be read once. Reading throws when they do not lead from
   * `opening` to `closing`; such a statement must not be delivered.
   */
  readonly pages: AsyncIterable<readonly StatementPosting[]>;
}

const POSTINGS_PER_STATEMENT_PAGE = 500;

/** Reads the statement of a player from the instant of `from` to before that of `to`. Throws Refusal notFound. */
export async function readAccountStatement(
  reader: SqlReader,
  player: PlayerId,
  input: { from: Id; to: Id },
): Promise<AccountStatement> {
  const rows = await reader.query(queries.selectPlayablePeriodSums(player, input));
  const [wallet] = rows;
  if (wallet === undefined) throw new Refusal('notFound');
  const sum = (pick: (row: (typeof rows)[number]) => Centavos): Centavos =>
    rows.reduce((total, row) => addCentavos(total, pick(row)), ZERO_CENTAVOS);
  // Computed back from the present balances: otherwise the sums since the account was opened would have to be read.
  const opening = {
    main: subtractCentavos(
      wallet.main,
      sum((row) => row.main_since),
    ),
    bonus: subtractCentavos(
      wallet.bonus,
      sum((row) => row.bonus_since),
    ),
  };
  const closing = {
    main: addCentavos(
      opening.main,
      sum((row) => row.main_within),
    ),
    bonus: addCentavos(
      opening.bonus,
      sum((row) => row.bonus_within),
    ),
  };
  const rowsWithin = rows.filter((row) => row.count > 0);
  const count = rowsWithin.reduce((total, row) => total + row.count, 0);
  const last = rowsWithin.reduce<Id>((latest, row) => (row.last > latest ? row.last : latest), 0 as Id);
  return {
    currency: wallet.currency,
    opening,
    closing,
    count,
    byKind: rowsWithin.map((row) => ({
      kind: toEntryKind(row.kind ?? 0),
      count: row.count,
      amount: addCentavos(row.main_within, row.bonus_within),
    })),
    pages: readStatementPages(reader, player, { first: input.from, last, opening, closing, count }),
  };
}

async function* readStatementPages(
  reader: SqlReader,
  player: PlayerId,
  input: { first: Id; last: Id; opening: PlayableMainAndBonus; closing: PlayableMainAndBonus; count: number },
): AsyncGenerator<readonly StatementPosting[]> {
  let { main, bonus } = input.opening;
  let readCount = 0;
  let after = (input.first - 1) as Id;
  while (readCount < input.count) {
    const rows = await reader.query(
      queries.selectPlayableMoneyLedgerEntriesAfter(player, {
        after,
        last: input.last,
        limit: POSTINGS_PER_STATEMENT_PAGE,
      }),
    );
    const page = rows.map((row): StatementPosting => {
      const before = addCentavos(main, bonus);
      main = applyEntryToBalance(main, row, playerLedgerAccounts.main);
      bonus = applyEntryToBalance(bonus, row, playerLedgerAccounts.bonus);
      const amount = subtractCentavos(addCentavos(main, bonus), before);
      return {
        id: row.id,
        at: readInstantFromId(row.id),
        kind: toEntryKind(row.kind),
        ref: row.ref,
        amount,
        main,
        bonus,
      };
    });
    readCount += page.length;
    after = page.at(-1)?.id ?? input.last;
    if (page.length > 0) yield page;
    if (page.length < POSTINGS_PER_STATEMENT_PAGE) break;
  }
  // Nodes whose clocks differ may write an earlier id later. Then the statement breaks off, and the player asks for it again.
  if (readCount !== input.count || main !== input.closing.main || bonus !== input.closing.bonus)
    throw new Error(`the book of player ${player} changed under its reader`);
}

function applyEntryToBalance(
  balance: Centavos,
  row: { debit: number; credit: number; amount: Centavos },
  account: number,
): Centavos {
  if (row.credit === account) return addCentavos(balance, row.amount);
  return row.debit === account ? subtractCentavos(balance, row.amount) : balance;
}
