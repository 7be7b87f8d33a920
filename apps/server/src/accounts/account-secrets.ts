import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import type { StoredSecrets } from '../platform/vault/sealed-columns.ts';
import { formatExportKeySealContext } from './data-export/data-export.ts';
import { formatCpfEncryptionContext } from './identity/cpf.ts';
import { formatKycSealContext } from './identity/kyc-seal.ts';
import { formatPlayerTotpSealContext } from './totp/player-totp.ts';
import { formatTestPasswordEncryptionContext } from './test-account/test-account.ts';

/** What accounts keep sealed or hashed with the master key. */
export const accountSecrets: StoredSecrets = {
  sealed: [
    {
      table: 'account',
      column: 'cpf_sealed',
      key: [['player', 'bigint']],
      toLabel: (player) => formatCpfEncryptionContext(player as PlayerId),
    },
    {
      table: 'account',
      column: 'kyc_sealed',
      key: [['player', 'bigint']],
      toLabel: (player) => formatKycSealContext(player as PlayerId),
    },
    {
      table: 'test_account',
      column: 'pwd_sealed',
      key: [['player', 'bigint']],
      toLabel: (player) => formatTestPasswordEncryptionContext(player as PlayerId),
    },
    {
      table: 'player_totp',
      column: 'secret_sealed',
      key: [['player', 'bigint']],
      toLabel: (player) => formatPlayerTotpSealContext(player as PlayerId),
    },
    {
      table: 'data_export',
      column: 'key_sealed',
      key: [
        ['player', 'bigint'],
        ['id', 'bigint'],
      ],
      toLabel: (player, id) => formatExportKeySealContext(player as PlayerId, id as Id),
    },
  ],
  hmacs: [
    {
      table: 'player_recovery',
      column: 'code',
      key: [
        ['player', 'bigint'],
        ['code', 'bytea'],
      ],
      purpose: 'player recovery',
    },
    { table: 'account', column: 'cpf_print', key: [['player', 'bigint']], purpose: 'cpf' },
    { table: 'captcha', column: 'answer', key: [['code', 'text']], purpose: 'captcha' },
    { table: 'mail_code', column: 'code', key: [['subject', 'bytea']], purpose: 'mail code' },
  ],
};
