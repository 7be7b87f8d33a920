import type { StaffId } from '@arara/contract/protocol/fields';
import type { StoredSecrets } from '../platform/vault/sealed-columns.ts';
import { formatTotpSealContext } from './enrolment.ts';

/** What staff keep sealed or hashed with the master key. Members are looked up by nobody, and look players up by their CPF. */
export const staffSecrets: StoredSecrets = {
  sealed: [
    {
      table: 'staff',
      column: 'totp_sealed',
      key: [['id', 'bigint']],
      toLabel: (id) => formatTotpSealContext(id as StaffId),
    },
    {
      table: 'staff_enrolment',
      column: 'secret_sealed',
      key: [['staff', 'bigint']],
      toLabel: (staff) => formatTotpSealContext(staff as StaffId),
    },
  ],
  hmacs: [
    {
      table: 'staff_recovery',
      column: 'print',
      key: [
        ['staff', 'bigint'],
        ['print', 'bytea'],
      ],
      purpose: 'staff recovery',
    },
    { table: 'staff', column: 'cpf_print', key: [['id', 'bigint']], purpose: 'cpf', isLast: true },
  ],
};
