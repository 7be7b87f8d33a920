/** A player closes the account: it can be entered by nobody any more, and what the law wants kept stays. */
import { Refusal, type RefusalCode } from '@arara/contract/protocol/errors';
import type { PlayerId } from '@arara/contract/protocol/fields';
import type { Ctx } from '../../context.ts';
import { insertOutboxFacts } from '../../facts.ts';
import type { Session } from '../../domain.ts';
import type { SqlReader, Tx } from '../../platform/db/db.ts';
import type { WalletState } from '../../wallet/wallet.ts';
import { readPlayerAccount } from '../identity/account.ts';
import { updateAccountsClosed } from '../identity/accounts.queries.ts';
import { formatMailInstant, insertAccountMail } from '../mails/account-mails.ts';
import { deleteLoginTicketsByPlayer } from '../sessions/login-ticket.queries.ts';
import { revokeSessionsOfPerson } from '../sessions/sessions.ts';
import { proveStepUp } from '../sessions/step-up.ts';
import { type Centavos, formatDecimalAmount, toCentavos } from '@arara/money';

/** What closing needs from domains above accounts. `openAccounts` is given it. */
export interface ClosingRules {
  /** Locks the wallets of both accounts of a person, in the order of their ids. */
  readonly lockPerson: (tx: Tx, player: PlayerId) => Promise<readonly WalletState[]>;
  /** What of the player is still open in other domains; under the player's lock the answer stays. */
  readonly findOpenBusiness: (reader: SqlReader, player: PlayerId) => Promise<RefusalCode | undefined>;
  /** Keeps a request that was sent before from taking money after the closing. */
  readonly block: (tx: Tx, states: readonly WalletState[]) => Promise<void>;
}

/**
 * Closes the account of a session with its test account, ends all sessions and log-ins under way, and mails the owner. The row
 * of the account stays: its e-mail and its CPF open no other account, so nobody evades an exclusion by closing. Throws Refusal
 * stepUpNeeded; playMoney on a test account; the `close…` refusal that names what is still open.
 */
export async function closeAccount(ctx: Ctx, rules: ClosingRules, session: Session): Promise<void> {
  const { person: player } = session;
  const { demo } = await readPlayerAccount(ctx.db.read, player);
  if (demo) throw new Refusal('playMoney');
  await proveStepUp(ctx.db.read, ctx, session);
  await ctx.db.tx('account closed', async (tx) => {
    const states = await rules.lockPerson(tx, player);
    const own = states.find((state) => state.player === player);
    if (own === undefined) throw new Refusal('notFound');
    const refusal = findClosingRefusal(own, await rules.findOpenBusiness(tx, player));
    if (refusal !== undefined) throw refusal;
    const { username, language } = await readPlayerAccount(tx, player);
    const players = states.map((state) => state.player);
    const closed = await tx.query(updateAccountsClosed(players, ctx.now()));
    // The same call from two devices: the second one finds its session ended.
    if (closed.length === 0) throw new Refusal('notSignedIn');
    await rules.block(tx, states);
    await tx.flight(
      ...players.map(deleteLoginTicketsByPlayer),
      insertOutboxFacts(
        'BRL',
        players.map((each) => ({ f: 'accountClosed', player: each })),
      ),
      insertAccountMail(ctx, {
        kind: 'accountClosed',
        to: username,
        language,
        values: { when: formatMailInstant(ctx.now(), language) },
      }),
    );
    await revokeSessionsOfPerson(tx, ctx, player, { reason: 'elsewhere' });
  });
}

/**
 * Why an account cannot close yet: what will change the balance first (`open`, of the domains that hold it), then the balance;
 * undefined when nothing is left.
 */
export function findClosingRefusal(state: WalletState, open: RefusalCode | undefined): Refusal | undefined {
  const refuse = (code: RefusalCode, amount?: Centavos): Refusal =>
    new Refusal(code, amount === undefined ? {} : { amount: formatDecimalAmount(amount) });
  if (open !== undefined) return refuse(open);
  if (state.withdrawing > 0) return refuse('closeWithdrawalOpen');
  if (state.bonusId !== null) return refuse('closeBonusOpen');
  if (state.main > 0) return refuse('closeBalanceLeft', state.main);
  if (state.agent > 0) return refuse('closeCommissionLeft', state.agent);
  if (state.receivable < 0) return refuse('closeDebtLeft', toCentavos(-state.receivable));
  return undefined;
}
