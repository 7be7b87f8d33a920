import { Refusal } from '@arara/contract/protocol/errors';
import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import { add, type Centavos, subtract, ZERO } from '@arara/money';
import type { Instant } from '../../context.ts';
import { readIdInstant } from '../../platform/ids.ts';
import type { Reader } from '../../platform/db/db.ts';
import { type EntryKind, toEntryKind, playerAccounts } from '../ledger/chart-of-accounts.ts';
import * as queries from './statement.queries.ts';

/** The two balances that a player may stake. */
interface Playable {
  readonly main: Centavos;
  readonly bonus: Centavos;
}

/** One movement of the playable balance, with both balances after it. */
export interface Posting extends Playable {
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
  readonly opening: Playable;
  readonly closing: Playable;
  readonly count: number;
  readonly byKind: readonly { readonly kind: EntryKind; readonly count: number; readonly amount: Centavos }[];
  /**
   * The movements, oldest first, in pages of a few hundred. They can be read once. Reading throws when they do not lead from
   * `opening` to `closing`; such a statement must not be delivered.
   */
  readonly pages: AsyncIterable<readonly Posting[]>;
}

const PAGE_SIZE = 500;

/** Reads the statement of a player from the instant of `from` to before that of `to`. Throws Refusal notFound. */
export async function readStatement(
  reader: Reader,
  player: PlayerId,
  input: { from: Id; to: Id },
): Promise<AccountStatement> {
  const rows = await reader.query(queries.selectPlayablePeriod(player, input));
  const [wallet] = rows;
  if (wallet === undefined) throw new Refusal('notFound');
  const sum = (pick: (row: (typeof rows)[number]) => Centavos): Centavos =>
    rows.reduce((total, row) => add(total, pick(row)), ZERO);
  // Computed back from the present balances: otherwise the sums since the account was opened would have to be read.
  const opening = {
    main: subtract(
      wallet.main,
      sum((row) => row.main_since),
    ),
    bonus: subtract(
      wallet.bonus,
      sum((row) => row.bonus_since),
    ),
  };
  const closing = {
    main: add(
      opening.main,
      sum((row) => row.main_within),
    ),
    bonus: add(
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
      amount: add(row.main_within, row.bonus_within),
    })),
    pages: readPages(reader, player, { first: input.from, last, opening, closing, count }),
  };
}

async function* readPages(
  reader: Reader,
  player: PlayerId,
  input: { first: Id; last: Id; opening: Playable; closing: Playable; count: number },
): AsyncGenerator<readonly Posting[]> {
  let { main, bonus } = input.opening;
  let readCount = 0;
  let after = (input.first - 1) as Id;
  while (readCount < input.count) {
    const rows = await reader.query(queries.selectEntriesAfter(player, { after, last: input.last, limit: PAGE_SIZE }));
    const page = rows.map((row): Posting => {
      const before = add(main, bonus);
      main = applyEntry(main, row, playerAccounts.main);
      bonus = applyEntry(bonus, row, playerAccounts.bonus);
      const amount = subtract(add(main, bonus), before);
      return { id: row.id, at: readIdInstant(row.id), kind: toEntryKind(row.kind), ref: row.ref, amount, main, bonus };
    });
    readCount += page.length;
    after = page.at(-1)?.id ?? input.last;
    if (page.length > 0) yield page;
    if (page.length < PAGE_SIZE) break;
  }
  // Nodes whose clocks differ may write an earlier id later. Then the statement breaks off, and the player asks for it again.
  if (readCount !== input.count || main !== input.closing.main || bonus !== input.closing.bonus)
    throw new Error(`the book of player ${player} changed under its reader`);
}

function applyEntry(
  balance: Centavos,
  row: { debit: number; credit: number; amount: Centavos },
  account: number,
): Centavos {
  if (row.credit === account) return add(balance, row.amount);
  return row.debit === account ? subtract(balance, row.amount) : balance;
}
