/** A mail server of the tests: it speaks SMTP, keeps what it is sent, and refuses what a test tells it to. */
import type { AddressInfo } from 'node:net';
import { EventEmitter, once } from 'node:events';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail extends Pick<Email, 'subject' | 'messageId'> {
  readonly to: string;
  readonly from: string;
  readonly text: string;
  readonly html: string;
  /** The code in it: eight characters on a line of their own. */
  readonly code: string | undefined;
}

export interface TestMailServer {
  readonly url: string;
  /** The mails in the order in which they came. */
  readonly mails: readonly ReceivedMail[];
  /** The next mail to this address that no test has taken yet; waits for it. */
  take(to: string): Promise<ReceivedMail>;
  /** Answers every recipient with this status, such as 451 or 550, until it is called with undefined. */
  refuse(status: number | undefined): void;
  close(): Promise<void>;
}

export async function openMailServer(): Promise<TestMailServer> {
  const mails: ReceivedMail[] = [];
  const taken = new Set<ReceivedMail>();
  const arrivals = new EventEmitter();
  let refusal: number | undefined;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo: (address, _session, callback) =>
      callback(
        refusal === undefined
          ? null
          : Object.assign(new Error(`no mail for ${address.address}`), { responseCode: refusal }),
      ),
    onData: (stream, session, callback) => {
      void (async () => {
        const parts: Buffer[] = [];
        for await (const part of stream) parts.push(part as Buffer);
        const mail = await PostalMime.parse(Buffer.concat(parts));
        const text = (mail.text ?? '').replaceAll('\r\n', '\n');
        mails.push({
          to: session.envelope.rcptTo.map(({ address }) => address).join(),
          from: session.envelope.mailFrom === false ? '' : session.envelope.mailFrom.address,
          subject: mail.subject ?? '',
          messageId: mail.messageId,
          text,
          html: mail.html ?? '',
          code: /^[A-Z2-9]{8}$/m.exec(text)?.[0],
        });
        callback();
        arrivals.emit('mail');
      })();
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const findNext = (to: string) => mails.find((mail) => mail.to === to && !taken.has(mail));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails,
    take: async (to) => {
      let next = findNext(to);
      while (next === undefined) {
        await once(arrivals, 'mail');
        next = findNext(to);
      }
      taken.add(next);
      return next;
    },
    refuse: (status) => {
      refusal = status;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
