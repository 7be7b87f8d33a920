import type { StaffId } from '@arara/contract/protocol/fields';
import type { StoredSecrets } from '../platform/vault/sealed-columns.ts';
import { formatTotpSealContext } from './enrolment.ts';
/** The public API of staff: the team, how its members log in, and their sessions. */
export { createStaffAccess } from './staff-access.ts';
export { runStaffCreate, runStaffReset } from './command.ts';
export { createStaff, enrolStaff, findStaffEnrolment } from './enrolment.ts';
export { loginStaff, logoutStaff, findStaffSession, staffSessionRetentions } from './staff-sessions.ts';
export { addPlayerNote, listPlayerNotes } from './player-notes.ts';

export {
  setStaffBlocked,
  isCpfOfStaffMember,
  lockStaff,
  readStaffNames,
  revokeAllStaffSessions,
  listStaffTeam,
} from './team.ts';

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
