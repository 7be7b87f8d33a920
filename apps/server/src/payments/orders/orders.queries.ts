/** The rows of deposits and withdrawals, and the history that both write. */
import type { PayoutKind } from '@arara/contract/player/payments/payout';
import type { Id, OrderId, PlayerId, StaffId } from '@arara/contract/protocol/fields';
import type { Centavos } from '@arara/money';
import type { GiftDecision, GiftTerms } from '@arara/promotions/gifts';
import type { Instant } from '../../context.ts';
import { type Row, type SqlStatement, sql } from '../../platform/db/db.ts';
import type { WalletRecordPageBounds } from '../../wallet/wallet.ts';
import type { DepositState } from './deposit-states.ts';
import type { WithdrawalState } from './withdrawal-states.ts';

/** The gift that an order was sold with. */
export interface SoldGift extends GiftTerms {
  /** Who set its terms without a second person; missing when two people did, or nobody changed them. */
  readonly aloneBy?: StaffId;
}

export interface Deposit extends Row {
  readonly player: PlayerId;
  readonly id: OrderId;
  readonly price: Centavos;
  readonly state: DepositState;
  readonly command_key: string;
  readonly url: string | null;
  readonly expires_at: Instant;
  readonly paid: Centavos | null;
  /** The gift it was sold with; null when it had none, or the player waived it. */
  readonly gift: SoldGift | null;
  /** Whether the gift was granted, once the deposit was paid. */
  readonly gift_outcome: GiftDecision | null;
  /** When the report to the advertising pixel was claimed. */
  readonly reported_at: Instant | null;
}

const depositColumns = 'player, id, price, state, command_key, url, expires_at, paid, gift, gift_outcome, reported_at';

export const selectDeposit = (player: PlayerId, id: OrderId): SqlStatement<Deposit> =>
  sql('select deposit', `select ${depositColumns} from deposit where player = $1 and id = $2`, player, id);

export const lockDeposit = (player: PlayerId, id: OrderId): SqlStatement<Deposit> =>
  sql(
    'lock deposit',
    `select ${depositColumns} from deposit where player = $1 and id = $2 for no key update`,
    player,
    id,
  );

export const updateDeposit = (deposit: Pick<Deposit, 'player' | 'id' | 'state' | 'url' | 'paid'>): SqlStatement =>
  sql(
    'update deposit',
    'update deposit set state = $3, url = $4, paid = $5 where player = $1 and id = $2',
    deposit.player,
    deposit.id,
    deposit.state,
    deposit.url,
    deposit.paid,
  );

export interface Withdrawal extends Row {
  readonly player: PlayerId;
  readonly id: OrderId;
  readonly kind: PayoutKind;
  readonly amount: Centavos;
  readonly fee: Centavos;
  readonly state: WithdrawalState;
  readonly account_sealed: Uint8Array;
  readonly approvals_needed: 1 | 2;
  readonly usdt_rate: number | null;
  readonly usdt: Centavos | null;
  readonly end_to_end_id: string | null;
  readonly returned: Centavos;
}

export const withdrawalColumns =
  'player, id, kind, amount, fee, state, account_sealed, approvals_needed, usdt_rate, usdt, end_to_end_id, returned';

export const selectWithdrawal = (player: PlayerId, id: OrderId): SqlStatement<Withdrawal> =>
  sql('select withdrawal', `select ${withdrawalColumns} from withdrawal where player = $1 and id = $2`, player, id);

export const lockWithdrawal = (player: PlayerId, id: OrderId): SqlStatement<Withdrawal> =>
  sql(
    'lock withdrawal',
    `select ${withdrawalColumns} from withdrawal where player = $1 and id = $2 for no key update`,
    player,
    id,
  );

export const updateWithdrawal = (
  withdrawal: Pick<Withdrawal, 'player' | 'id' | 'state' | 'end_to_end_id' | 'returned'>,
): SqlStatement =>
  sql(
    'update withdrawal',
    'update withdrawal set state = $3, end_to_end_id = $4, returned = $5 where player = $1 and id = $2',
    withdrawal.player,
    withdrawal.id,
    withdrawal.state,
    withdrawal.end_to_end_id,
    withdrawal.returned,
  );

/** One row of an order's history. */
interface PaymentOrderStepRow extends Row {
  readonly id: Id;
  readonly state: string;
  readonly why: string | null;
  readonly staff: StaffId | null;
}

/**
 * Appends to an order's history, with an id after those of all steps of the player, whom the caller has locked: one of
 * a clock that is behind another node's would stand before its predecessor.
 */
export const insertPaymentOrderStep = (step: {
  player: PlayerId;
  id: Id;
  order: OrderId;
  state: DepositState | WithdrawalState;
  why: string | null;
  staff: StaffId | null;
}): SqlStatement =>
  sql(
    'insert order step',
    `insert into order_step (player, id, order_id, state, why, staff)
     values ($1, greatest($2, (select max(id) + 1 from order_step where player = $1)), $3, $4, $5, $6)`,
    step.player,
    step.id,
    step.order,
    step.state,
    step.why,
    step.staff,
  );

/** The history of an order, from its beginning. */
export const selectPaymentOrderSteps = (player: PlayerId, order: OrderId): SqlStatement<PaymentOrderStepRow> =>
  sql(
    'order steps',
    'select id, state, why, staff from order_step where player = $1 and order_id = $2 order by id',
    player,
    order,
  );

/** The condition of a page of a player's orders, newest first; `toRecordPageSqlParams` are its parameters. */
export const PAYMENT_ORDER_PAGE_SQL_CONDITION =
  'player = $1 and id >= $2 and id < $3 and id < $4 order by id desc limit $5::int';

export const toRecordPageSqlParams = (player: PlayerId, { from, to, before, limit }: WalletRecordPageBounds) =>
  [player, from, to, before, limit] as const;
