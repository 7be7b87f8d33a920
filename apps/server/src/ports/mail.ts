/** A mail as it is handed to a mail server. */
export interface MailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Why a mail was not taken. The message names no address: it is logged. */
export class MailError extends Error {
  override readonly name = 'MailError';
  /** True when the server refuses this mail for good: another try would end in the same way. */
  readonly isPermanent: boolean;
  constructor(message: string, isPermanent: boolean) {
    super(message);
    this.isPermanent = isPermanent;
  }
}

/** The port to a mail server. */
export interface MailSender {
  /** Hands one mail over. `id` names it: a mail that is sent again has the same Message-ID. Throws MailError. */
  send(message: MailMessage, id: string): Promise<void>;
}
