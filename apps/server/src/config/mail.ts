import { z } from 'zod';
import type { EnvironmentVariable } from './variable.ts';

/** Where mails go, and from whom. */
export interface MailConfig {
  /** `file` writes each mail as an .eml file into DATA_DIR/mail; otherwise the address of an SMTP server, with its credentials. */
  readonly url: 'file' | URL;
  /** The sender's address. */
  readonly from: string;
}

export const mailEnvironmentVariables: readonly EnvironmentVariable[] = [
  {
    name: 'MAIL_URL',
    fallback: 'file:',
    meaning: 'smtp:// or smtps:// with user and password, or file:, which writes each mail into DATA_DIR/mail',
  },
  {
    name: 'MAIL_FROM',
    fallback: 'no-reply@<host of PUBLIC_URL>',
    meaning: "the sender's address of mails",
  },
];

const SMTP_PROTOCOLS = ['smtp:', 'smtps:'];

/** Fields of the environment, for config.ts to read. */
export const mailEnvironmentSchemas = {
  MAIL_URL: z
    .string()
    .refine(
      (text) => text === 'file:' || (URL.canParse(text) && SMTP_PROTOCOLS.includes(new URL(text).protocol)),
      'is not file: or the address of an SMTP server (smtp://…)',
    )
    .default('file:'),
  MAIL_FROM: z
    .string()
    .regex(/^[^\s@<>"]+@[^\s@<>"]+$/, 'is not an e-mail address')
    .optional(),
};

export const toMailConfig = (
  read: { readonly MAIL_URL: string; readonly MAIL_FROM?: string | undefined },
  publicUrl: string,
): MailConfig => ({
  url: read.MAIL_URL === 'file:' ? 'file' : new URL(read.MAIL_URL),
  from: read.MAIL_FROM ?? `no-reply@${new URL(publicUrl).hostname}`,
});
