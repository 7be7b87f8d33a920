import type { PlayerCallInput, PlayerCallOutput } from '@arara/contract';
import { PLAY_MONEY_SYMBOL } from '@arara/contract/protocol/play-money';
import { MAX_CSV_MOVEMENTS, MAX_PDF_MOVEMENTS, MAX_STATEMENT_DAYS } from '@arara/contract/player/wallet';
import { Refusal } from '@arara/contract/protocol/errors';
import type { PlayerId } from '@arara/contract/protocol/fields';
import { readPlayerAccount } from '../accounts/accounts.ts';
import type { Ctx } from '../context.ts';
import { toSaoPauloDay } from '../platform/clock.ts';
import { computeFirstIdAt } from '../platform/ids.ts';
import type { Lang } from '../platform/text/lang.ts';
import * as wallet from '../wallet/wallet.ts';
import { type BetSubjectSources, loadBetSubjects, nameStatementPostings } from './bet-subjects.ts';
import { choosePdfLang } from './statement/pdf-characters.ts';
import { drawStatement } from './statement/draw-statement.ts';
import type { PrintableAccountStatement } from './statement/statement-sheet.ts';
import { statementTextsByLang } from './statement/statement-texts.ts';

const DAY_MS = 24 * 3600 * 1000;

/**
 * A player's own statement as a file, streamed while it is read from the ledger. Throws Refusal badFields for a period that is
 * reversed, has not begun, or is too long; statementTooLong for a PDF with more than `MAX_PDF_MOVEMENTS`, spreadsheetTooLong for a
 * CSV with more than `MAX_CSV_MOVEMENTS`; unavailable when too many files are being written; notFound.
 */
export async function createAccountStatementFile(
  ctx: Ctx,
  sources: BetSubjectSources,
  player: PlayerId,
  input: PlayerCallInput<'statement'> & { readonly lang: Lang },
): Promise<PlayerCallOutput<'statement'>> {
  const issued = ctx.now();
  const refuse = (field: 'from' | 'to', problem: string) =>
    new Refusal('badFields', {}, { fields: { [field]: problem } });
  if (input.to < input.from) throw refuse('to', 'periodReversed');
  if (input.from > issued) throw refuse('from', 'periodAhead');
  if (input.to - input.from > MAX_STATEMENT_DAYS * DAY_MS) throw refuse('to', 'periodTooLong');
  const [{ name, username }, content] = await Promise.all([
    readPlayerAccount(ctx.db.views, player),
    // No entry is later than now, and no id later than 2095 exists: the end is limited.
    wallet.readAccountStatement(ctx.db.views, player, {
      from: computeFirstIdAt(input.from),
      to: computeFirstIdAt(Math.min(input.to, issued + DAY_MS)),
    }),
  ]);
  if (input.format === 'pdf' && content.count > MAX_PDF_MOVEMENTS)
    throw new Refusal('statementTooLong', { count: content.count, limit: MAX_PDF_MOVEMENTS });
  if (content.count > MAX_CSV_MOVEMENTS)
    throw new Refusal('spreadsheetTooLong', { count: content.count, limit: MAX_CSV_MOVEMENTS });
  const lang = input.format === 'pdf' ? choosePdfLang(input.lang) : input.lang;
  const texts = statementTextsByLang[lang];
  const sheet: PrintableAccountStatement = {
    lang,
    texts,
    holder: name,
    account: username,
    from: input.from,
    until: Math.max(input.from, input.to - 1),
    issued,
    symbol: content.currency === 'BRLT' ? PLAY_MONEY_SYMBOL : 'R$',
    content: {
      ...content,
      pages: nameStatementPostings(
        content.pages,
        (postings) => loadBetSubjects(sources, ctx.db.views, player, postings, lang),
        { texts, lang },
      ),
    },
  };
  const file = `${texts.file}-arara-${toSaoPauloDay(sheet.from)}-${toSaoPauloDay(sheet.until)}`;
  return {
    type: input.format === 'csv' ? 'text/csv; charset=utf-8' : 'application/pdf',
    name: `${file}.${input.format}`,
    parts: drawStatement(input.format, sheet),
  };
}
