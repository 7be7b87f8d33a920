/** `npm run staff:create`: adds a member of the staff. */
import { runStaffCreate } from '../staff/staff.ts';
import { runCliCommand } from './run-command.ts';
import { wrapCliCommandWithIdGenerator } from './with-ids.ts';

await runCliCommand('staff:create', wrapCliCommandWithIdGenerator(runStaffCreate), { failures: process.stderr });
