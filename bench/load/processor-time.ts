/** What processes use of the machine's processors, as Linux counts it in /proc. */
import { readFileSync, readdirSync } from 'node:fs';

/** Clock ticks of /proc in a second. */
const TICKS = 100;

/** The fields after the name in a process's `stat`, or undefined if it ended meanwhile. */
function readStat(pid: number): { name: string; fields: readonly string[] } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const end = text.lastIndexOf(') ');
    return { name: text.slice(text.indexOf('(') + 1, end), fields: text.slice(end + 2).split(' ') };
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}

const listProcesses = (): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);

/** All processes that a process has started, and those that they have started. */
export function findDescendants(parent: number): number[] {
  const children = listProcesses().filter((pid) => Number(readStat(pid)?.fields[1]) === parent);
  return children.flatMap((child) => [child, ...findDescendants(child)]);
}

/** All processes of this name, for example every process of a PostgreSQL server. */
export const findByName = (name: string): number[] => listProcesses().filter((pid) => readStat(pid)?.name === name);

/** The processor time that these processes have used so far, in microseconds. A process that has ended counts as zero. */
export const cpuMicros = (processes: readonly number[]): number =>
  processes
    .map((pid) => readStat(pid)?.fields ?? [])
    .reduce((sum, fields) => sum + Number(fields[11] ?? 0) + Number(fields[12] ?? 0), 0) *
  (1_000_000 / TICKS);
