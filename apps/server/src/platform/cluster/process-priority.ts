import { constants, getPriority, setPriority } from 'node:os';

/**
 * Lets the server's one thread go before what it gives work to: on a machine that it shares with its database, the processes
 * that it wakes would take its core, and the next ones wait for it beside an idle one (docs/benchmarks.md). Only where the
 * system lets it (root, or CAP_SYS_NICE); elsewhere it stays as it was started. Answers the priority it has now, as `nice` counts.
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
