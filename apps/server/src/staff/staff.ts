/** The door of staff: who works here, how they prove it, and for how long. */
export { createCommand, resetCommand } from './command.ts';
export { createStaff, enrol, enrolment } from './enrolment.ts';
export { login, logout, sessionOf, type StaffSession } from './staff-sessions.ts';
export { blockStaff, isStaff, lockStaff, namesOf, team } from './team.ts';
