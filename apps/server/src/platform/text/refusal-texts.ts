import type { RefusalCode, RefusalParams } from '@arara/contract/protocol/errors';
import { languageTags } from '@arara/contract/protocol/languages';
import { answerTextsByLang } from './answer-texts.ts';
import type { Lang } from './lang.ts';
import { formatIntlMessage } from './messages.ts';

/** What a text shows for a param that a refusal does not have. */
const MISSING_REFUSAL_PARAM_TEXTS = {
  limit: '-',
  amount: '-',
  staked: '-',
  wdAmount: '-',
  rate: '-',
  packages: '-',
  count: '-',
  combinations: '-',
};

/** The text of a refusal. Amounts come as decimal text ("1234.50") and are written in the form of the language. */
export function formatRefusalText(code: RefusalCode, params: RefusalParams, lang: Lang): string {
  const written = Object.entries(params).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, formatDecimal(String(value), lang)] as const],
  );
  return formatIntlMessage(answerTextsByLang[lang].refusals[code], lang, {
    ...MISSING_REFUSAL_PARAM_TEXTS,
    ...Object.fromEntries(written),
  });
}

const decimalFormatsByLang = new Map<string, Intl.NumberFormat>();

/** An amount as the ledger writes it (`-1234.50`), or a rate with up to four decimals, in the form of the language (`-1.234,50`); other text stays as it is. */
export function formatDecimal(text: string, lang: Lang): string {
  const decimals = /^-?\d+\.(\d{2,4})$/.exec(text)?.[1]?.length;
  if (decimals === undefined) return text;
  const key = `${lang} ${decimals}`;
  const format =
    decimalFormatsByLang.get(key) ??
    new Intl.NumberFormat(languageTags[lang], { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  decimalFormatsByLang.set(key, format);
  return format.format(text as Intl.StringNumericLiteral);
}
