/** A quote is sealed and kept by the player: any node can read it, and nobody can change it or make one. */
import type { BetId, Id, PlayerId } from '@arara/contract/protocol/fields';
import type { Centavos } from '@arara/money';
import type { Ctx } from '../../context.ts';

const QUOTE_SEAL_CONTEXT = 'cash-out quote';

/** What a quote promises, of which bet, and until when. */
export interface CashOutQuote {
  readonly player: PlayerId;
  readonly order: BetId;
  /** For all of what was left of the stake. */
  readonly amount: Centavos;
  readonly expiresAt: number;
  /** The stop marks of the bet's undecided lines. */
  readonly marks: string;
  /** The lines of its legs. */
  readonly lines: readonly Id[];
  /** What was left of the stake: a cash-out changes it, so a quote is taken once. */
  readonly stakeLeft: Centavos;
}

export const sealCashOutQuote = (vault: Ctx['vault'], quote: CashOutQuote): string =>
  Buffer.from(vault.seal(JSON.stringify(quote), QUOTE_SEAL_CONTEXT)).toString('base64url');

/** The quote of a text; undefined for a text that this product has not sealed. */
export function openCashOutQuote(vault: Ctx['vault'], text: string): CashOutQuote | undefined {
  let plain: string;
  try {
    plain = vault.unsealText(Buffer.from(text, 'base64url'), QUOTE_SEAL_CONTEXT);
  } catch {
    // Any text may come here. One that does not open is no quote of ours.
    return undefined;
  }
  return JSON.parse(plain) as CashOutQuote;
}
