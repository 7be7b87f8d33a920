import { Refusal } from '@arara/contract/protocol/errors';
import type { Id } from '@arara/contract/protocol/fields';
import { add, type Centavos, subtract, ZERO } from '@arara/money';
import { type Instant, instantOf } from '../../context.ts';
import type { Reader } from '../../platform/db/db.ts';
import { type Kind, kindOf, pots } from '../ledger/chart-of-accounts.ts';
import * as queries from '../ledger/ledger.queries.ts';

/** The two pots that a player may play with. */
interface Playable {
  readonly main: Centavos;
  readonly bonus: Centavos;
}

/** One movement of the playable balance, and what each pot had after it. */
export interface Posting extends Playable {
  readonly id: Id;
  readonly at: Instant;
  readonly kind: Kind;
  /** The order or round that it belongs to. */
  readonly ref: Id;
  /** Seen from the player; 0 when bonus money became main money. */
  readonly amount: Centavos;
}

/** A stretch of a player's book, as it stood when it was asked for. */
export interface StatementBook {
  readonly currency: 'BRL' | 'BRLT';
  readonly opening: Playable;
  readonly closing: Playable;
  readonly count: number;
  readonly byKind: readonly { readonly kind: Kind; readonly count: number; readonly amount: Centavos }[];
  /**
   * The movements, oldest first, a few hundred at a time; read once. Throws when they do not lead from `opening` to `closing`:
   * such a statement must not be handed out.
   */
  readonly pages: AsyncIterable<readonly Posting[]>;
}

const PAGE = 500;

/** The book of a player from the instant of `from` to before that of `to`. Throws Refusal notFound. */
export async function statementOf(reader: Reader, player: Id, it: { from: Id; to: Id }): Promise<StatementBook> {
  const rows = await reader.query(queries.playableSpan(player, it));
  const [wallet] = rows;
  if (wallet === undefined) throw new Refusal('notFound');
  const sum = (of: (row: (typeof rows)[number]) => Centavos): Centavos =>
    rows.reduce((total, row) => add(total, of(row)), ZERO);
  // Back from what the wallet keeps now: the sums of a whole life would have to be read otherwise.
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
  const within = rows.filter((row) => row.count > 0);
  const count = within.reduce((total, row) => total + row.count, 0);
  const last = within.reduce<Id>((latest, row) => (row.last > latest ? row.last : latest), 0 as Id);
  return {
    currency: wallet.currency,
    opening,
    closing,
    count,
    byKind: within.map((row) => ({
      kind: kindOf(row.kind ?? 0),
      count: row.count,
      amount: add(row.main_within, row.bonus_within),
    })),
    pages: pages(reader, player, { first: it.from, last, opening, closing, count }),
  };
}

async function* pages(
  reader: Reader,
  player: Id,
  it: { first: Id; last: Id; opening: Playable; closing: Playable; count: number },
): AsyncGenerator<readonly Posting[]> {
  let { main, bonus } = it.opening;
  let seen = 0;
  let after = (it.first - 1) as Id;
  while (seen < it.count) {
    const rows = await reader.query(queries.entriesFollowing(player, { after, last: it.last, limit: PAGE }));
    const page = rows.map((row): Posting => {
      const before = add(main, bonus);
      main = moved(main, row, pots.main);
      bonus = moved(bonus, row, pots.bonus);
      const amount = subtract(add(main, bonus), before);
      return { id: row.id, at: instantOf(row.id), kind: kindOf(row.kind), ref: row.ref, amount, main, bonus };
    });
    seen += page.length;
    after = page.at(-1)?.id ?? it.last;
    if (page.length > 0) yield page;
    if (page.length < PAGE) break;
  }
  // Ids of two nodes whose clocks differ may come late: then the whole is asked for again, and never half believed.
  if (seen !== it.count || main !== it.closing.main || bonus !== it.closing.bonus)
    throw new Error(`the book of player ${player} changed under its reader`);
}

function moved(balance: Centavos, row: { debit: number; credit: number; amount: Centavos }, pot: number): Centavos {
  if (row.credit === pot) return add(balance, row.amount);
  return row.debit === pot ? subtract(balance, row.amount) : balance;
}
