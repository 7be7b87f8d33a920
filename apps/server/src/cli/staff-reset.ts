/** `npm run staff:reset`: lets a member of the staff choose a password and a second factor again. */
import { runStaffReset } from '../staff/staff.ts';
import { runCommand } from './run-command.ts';
import { withIds } from './with-ids.ts';

await runCommand('staff:reset', withIds(runStaffReset), { failures: process.stderr });
