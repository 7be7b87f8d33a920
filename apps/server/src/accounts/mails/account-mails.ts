/** The mails that accounts send: their texts in the player's language. */
import { languageTags } from '@arara/contract/protocol/languages';
import type { Ctx, Instant } from '../../context.ts';
import type { SqlStatement } from '../../platform/db/db.ts';
import { composeMail } from '../../platform/mail/compose-mail.ts';
import { insertMail } from '../../platform/mail/mail-outbox.ts';
import { parseLangHeader } from '../../platform/text/lang.ts';
import type { MailMessage } from '../../ports/mail.ts';
import { accountTextsByLang, type MailKind } from '../texts/account-texts.ts';

interface AccountMail {
  readonly kind: MailKind;
  readonly to: string;
  /** The language of the account, one of those that the site offers. */
  readonly language: string;
  readonly values?: Readonly<Record<string, string | number>>;
  /** Shown large, to be typed. */
  readonly code?: string;
  readonly linkUrl?: string;
}

/** The statement that puts a mail out, for the transaction of what causes it. */
export const insertAccountMail = (
  ctx: Pick<Ctx, 'config' | 'now' | 'newId' | 'vault'>,
  mail: AccountMail,
  options?: Parameters<typeof insertMail>[2],
): SqlStatement => insertMail(ctx, composeAccountMail(ctx, mail), options);

/** When something happened, as a mail says it: in Brasília's time. */
export const formatMailInstant = (at: Instant, language: string): string =>
  new Intl.DateTimeFormat(languageTags[parseLangHeader(language)], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'America/Sao_Paulo',
  }).format(at);

/** Writes a mail. It names support only where there is one. */
export function composeAccountMail(
  { config }: Pick<Ctx, 'config'>,
  { kind, to, language, values = {}, code, linkUrl }: AccountMail,
): MailMessage {
  const lang = parseLangHeader(language);
  const support = config.support === null ? 'none' : 'there';
  return composeMail({
    to,
    lang,
    texts: accountTextsByLang[lang].mails[kind],
    values: { ...values, support },
    code,
    linkUrl,
  });
}
