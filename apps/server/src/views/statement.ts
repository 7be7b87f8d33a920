import type { CallInput, CallOutput } from '@arara/contract';
import { Refusal } from '@arara/contract/protocol/errors';
import type { Id } from '@arara/contract/protocol/fields';
import { PLAY_SYMBOL } from '@arara/contract/player/play-money';
import { STATEMENT_DAYS } from '@arara/contract/player/wallet';
import { accountOf } from '../accounts/accounts.ts';
import { type Ctx, dayOf, idAt, type Instant } from '../context.ts';
import type { Lang } from '../platform/text/lang.ts';
import { type StatementTexts, statementTexts } from './statement-texts.ts';
import * as wallet from '../wallet/wallet.ts';
import { csvOf } from './statement-csv.ts';
import { pdfOf } from './statement-pdf.ts';

/** A statement before it is written. */
export interface StatementSheet {
  readonly lang: Lang;
  readonly texts: StatementTexts;
  readonly holder: string;
  readonly account: string;
  readonly from: Instant;
  /** The last moment that belongs to it. */
  readonly until: Instant;
  readonly issued: Instant;
  /** The mark of what the account plays with. */
  readonly symbol: string;
  readonly book: wallet.StatementBook;
}

const DAY_MS = 24 * 3600 * 1000;

/**
 * A player's own statement as a file, sent while it is read from the book. Throws Refusal badFields for a period that is reversed,
 * has not begun, or is too long; notFound.
 */
export async function statement(
  ctx: Ctx,
  player: Id,
  it: CallInput<'statement'> & { readonly lang: Lang },
): Promise<CallOutput<'statement'>> {
  const issued = ctx.now();
  const no = (field: 'from' | 'to', problem: string) => new Refusal('badFields', {}, { fields: { [field]: problem } });
  if (it.to < it.from) throw no('to', 'periodReversed');
  if (it.from > issued) throw no('from', 'periodAhead');
  if (it.to - it.from > STATEMENT_DAYS * DAY_MS) throw no('to', 'periodTooLong');
  const [{ name, username }, book] = await Promise.all([
    accountOf(ctx.db.read, player),
    // Nothing is booked after now: an end ahead of it needs no id, and there is none past 2095.
    wallet.statementOf(ctx.db.read, player, { from: idAt(it.from), to: idAt(Math.min(it.to, issued + DAY_MS)) }),
  ]);
  const texts = statementTexts[it.lang];
  const sheet: StatementSheet = {
    lang: it.lang,
    texts,
    holder: name,
    account: username,
    from: it.from,
    until: Math.max(it.from, it.to - 1),
    issued,
    symbol: book.currency === 'BRLT' ? PLAY_SYMBOL : 'R$',
    book,
  };
  const file = `${texts.file}-arara-${dayOf(sheet.from)}-${dayOf(sheet.until)}`;
  return it.format === 'csv'
    ? { type: 'text/csv; charset=utf-8', name: `${file}.csv`, parts: csvOf(sheet) }
    : { type: 'application/pdf', name: `${file}.pdf`, parts: pdfOf(sheet) };
}
