/** The public API of staff: the team, how its members log in, and their sessions. */
export { createStaffAccess } from './staff-access.ts';
export { runStaffCreate, runStaffReset } from './command.ts';
export { createStaff, enrolStaff, findStaffEnrolment } from './enrolment.ts';
export { loginStaff, logoutStaff, findStaffSession, staffSessionRetentions } from './staff-sessions.ts';
export { addPlayerNote, listPlayerNotes } from './player-notes.ts';
export { staffSecrets } from './staff-secrets.ts';
export {
  setStaffBlocked,
  isCpfOfStaffMember,
  lockStaff,
  readStaffNames,
  revokeAllStaffSessions,
  listStaffTeam,
} from './team.ts';
