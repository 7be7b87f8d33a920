/** The thread that formats and compresses an archive: on the main thread this would take its time from all bets. */
import { constants, platform, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { type ArchiveCommand, ArchiveWriter } from './archive-writer.ts';

// On Linux the priority of a thread is its own: bets go first.
if (platform() === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
const writer = new ArchiveWriter();
parentPort?.on('message', (command: ArchiveCommand) => parentPort?.postMessage(writer.run(command)));
