/**
 * A program of several processes, for tests of how a cluster starts and replaces them: `node cluster-program.ts <folder>
 * <failing starts>`. Each process takes the next number in the folder when it starts; a process whose number is in the list,
 * such as `2,3`, ends before it is ready. The leading process prints what `startCluster` reports, and a line for each process
 * that is ready.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import cluster from 'node:cluster';
import { isClusterChild, reportReadyToParentProcess, startCluster } from '../../src/platform/cluster/cluster.ts';

const [folder = '', failing = ''] = process.argv.slice(2);
const printLine = (line: string): void => void process.stdout.write(`${line}\n`);

/** The number of this start: the first one that no other process has taken. */
function takeNumber(): number {
  for (let number = 1; ; number++) {
    try {
      mkdirSync(join(folder, String(number)));
      return number;
    } catch (error) {
      if ((error as { code?: string }).code !== 'EEXIST') throw error;
    }
  }
}

if (isClusterChild()) {
  const number = takeNumber();
  if (failing.split(',').includes(String(number)) || failing === 'all') process.exit(9);
  process.on('SIGTERM', () => process.exit(0));
  process.on('disconnect', () => process.exit(0));
  setInterval(() => undefined, 60_000);
  reportReadyToParentProcess([String(number)]);
} else {
  cluster.on('message', (child, { ready }: { ready: readonly string[] }) =>
    printLine(`start ${ready.join()} is process ${child.process.pid}`),
  );
  try {
    const started = await startCluster(2, { printError: printLine, restartDelayMs: 20 });
    printLine(`ready at ${started.addresses.join()}`);
    process.on('SIGTERM', () => void started.stop().then(() => process.exit(0)));
  } catch (error) {
    printLine(String(error));
    process.exit(1);
  }
}
