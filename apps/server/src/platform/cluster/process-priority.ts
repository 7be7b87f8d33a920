import { constants, getPriority, setPriority } from 'node:os';

/**
 * Raises the priority of this process. On a machine that the server shares with its database, the database's processes would
 * otherwise take the core of the server's one thread when it wakes them, while another core is idle (docs/benchmarks-tried.md). It
 * needs root or CAP_SYS_NICE; without them the priority stays. Returns the priority of now, as `nice` counts.
 */
export function raiseProcessPriority(): number {
  const wanted = constants.priority.PRIORITY_ABOVE_NORMAL;
  try {
    if (getPriority() > wanted) setPriority(wanted);
  } catch (error) {
    if (!['EACCES', 'EPERM'].includes((error as { info?: { code?: string } }).info?.code ?? '')) throw error;
  }
  return getPriority();
}
