/** `npm run staff:reset`: lets a member of the staff choose a password and a second factor again. */
import { runStaffReset } from '../staff/staff.ts';
import { runCliCommand } from './run-command.ts';
import { wrapCliCommandWithIdGenerator } from './with-ids.ts';

await runCliCommand('staff:reset', wrapCliCommandWithIdGenerator(runStaffReset), { failures: process.stderr });
