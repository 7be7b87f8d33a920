/** The public API of staff: the team, how its members log in, and their sessions. */
export { runStaffCreate, runStaffReset } from './command.ts';
export { createStaff, enrolStaff, findEnrolment } from './enrolment.ts';
export { loginStaff, logoutStaff, findStaffSession, staffRetentions, type StaffSession } from './staff-sessions.ts';
export { setStaffBlocked, isStaff, lockStaff, readStaffNames, revokeAllStaffSessions, listTeam } from './team.ts';
