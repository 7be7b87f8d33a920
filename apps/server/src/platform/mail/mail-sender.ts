import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isLoopback } from '@arara/settings/formats';
import { createTransport, type SentMessageInfo } from 'nodemailer';
import type { ServerConfig } from '../../config/config.ts';

import { MailError, type MailMessage, type MailSender } from '../../ports/mail.ts';

const SMTP_CONNECT_TIMEOUT_MS = 10_000;
const SMTP_SOCKET_TIMEOUT_MS = 20_000;
/** A refused recipient and a refused message: the server will not take this mail at another time either. */
const PERMANENT_FAILURE_CODES: ReadonlySet<unknown> = new Set(['EENVELOPE', 'EMESSAGE']);

const buildMessage = ({ to, subject, text, html }: MailMessage, from: string, id: string) => ({
  from: { name: 'Arara', address: from },
  to: { name: '', address: to },
  subject,
  text,
  html,
  messageId: `<${id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
  headers: { 'Auto-Submitted': 'auto-generated' },
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** Mails as `.eml` files in a folder, for development and demonstration: `<id>.eml`, complete once it has that name. */
export function createFileMailSender(folder: string, from: string): MailSender {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    send: async (message, id) => {
      const { message: bytes } = await transport.sendMail(buildMessage(message, from, id));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = join(folder, `${id}.eml`);
      await writeFile(`${file}.part`, bytes as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
    },
  };
}

/** An SMTP server. A server elsewhere must offer TLS; its certificate is verified. */
export function createSmtpMailSender(url: URL, from: string): MailSender {
  const isImplicitTls = url.protocol === 'smtps:';
  const transport = createTransport({
    host: url.hostname.replaceAll(/^\[|\]$/g, ''),
    port: url.port === '' ? (isImplicitTls ? 465 : 587) : Number(url.port),
    secure: isImplicitTls,
    requireTLS: !isLoopback(url.hostname),
    ignoreTLS: isLoopback(url.hostname) && !isImplicitTls,
    ...(url.username === ''
      ? {}
      : { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }),
    connectionTimeout: SMTP_CONNECT_TIMEOUT_MS,
    greetingTimeout: SMTP_CONNECT_TIMEOUT_MS,
    socketTimeout: SMTP_SOCKET_TIMEOUT_MS,
  });
  return {
    send: async (message, id) => {
      await transport.sendMail(buildMessage(message, from, id)).catch((error: unknown): SentMessageInfo => {
        throw toMailError(error);
      });
    },
  };
}

/** The sender that the configuration names. */
export const createMailSender = ({
  mail,
  dataDir,
}: {
  readonly mail: ServerConfig['mail'];
  readonly dataDir: string;
}): MailSender =>
  mail.url === 'file'
    ? createFileMailSender(join(dataDir, 'mail'), mail.from)
    : createSmtpMailSender(mail.url, mail.from);

/** What the server answered, without its text: that often repeats the address. */
function toMailError(error: unknown): MailError {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const status = typeof responseCode === 'number' ? responseCode : 0;
  return new MailError(
    `${typeof code === 'string' ? code : 'unknown'} ${status}`,
    PERMANENT_FAILURE_CODES.has(code) && status >= 500,
  );
}
