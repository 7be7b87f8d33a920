/** The door of staff: who works here, how they prove it, and for how long. */
export { runStaffCreate, runStaffReset } from './command.ts';
export { createStaff, enrolStaff, findEnrolment } from './enrolment.ts';
export { loginStaff, logoutStaff, findStaffSession, type StaffSession } from './staff-sessions.ts';
export { setStaffBlocked, isStaff, lockStaff, readStaffNames, listTeam } from './team.ts';
