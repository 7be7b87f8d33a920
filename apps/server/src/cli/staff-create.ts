/** `npm run staff:create`: adds a member of the staff. */
import { runStaffCreate } from '../staff/staff.ts';
import { runCommand } from './run-command.ts';
import { withIds } from './with-ids.ts';

await runCommand('staff:create', withIds(runStaffCreate), { failures: process.stderr });
