import type { PayoutKind } from '@arara/contract/player/payments/payout';
import type { Id, OrderId, PlayerId } from '@arara/contract/protocol/fields';
import type { StoredSecrets } from '../platform/vault/sealed-columns.ts';
import { formatBankNoticeEncryptionLabel } from './bank-notices.ts';
import { formatPayerEncryptionLabel } from './deposits/credit-deposit.ts';
import { formatPayoutAccountEncryptionLabel, formatWithdrawalEncryptionLabel } from './withdrawals/payout-account.ts';

/** What payments keep sealed or hashed with the master key. */
export const paymentSecrets: StoredSecrets = {
  sealed: [
    {
      table: 'payment',
      column: 'payer_sealed',
      key: [
        ['player', 'bigint'],
        ['id', 'bigint'],
      ],
      toLabel: (player, id) => formatPayerEncryptionLabel(player as PlayerId, id as Id),
    },
    {
      table: 'withdrawal',
      column: 'account_sealed',
      key: [
        ['player', 'bigint'],
        ['id', 'bigint'],
      ],
      toLabel: (player, id) => formatWithdrawalEncryptionLabel(player as PlayerId, id as OrderId),
    },
    {
      table: 'payout_account',
      column: 'sealed',
      key: [
        ['player', 'bigint'],
        ['kind', 'text'],
      ],
      toLabel: (player, kind) => formatPayoutAccountEncryptionLabel(player as PlayerId, kind as PayoutKind),
    },
    {
      table: 'bank_notice',
      column: 'body_sealed',
      key: [['event_key', 'text']],
      toLabel: (eventKey) => formatBankNoticeEncryptionLabel(eventKey as string),
    },
  ],
  hmacs: [
    {
      table: 'payout_account',
      column: 'print',
      key: [
        ['player', 'bigint'],
        ['kind', 'text'],
      ],
      purpose: 'payout account',
    },
    {
      table: 'gift_taken',
      column: 'cpf_print',
      key: [
        ['cpf_print', 'bytea'],
        ['offer', 'text'],
      ],
      purpose: 'cpf',
    },
  ],
};
