/** The server whose rest is measured, in a process of its own: as `npm start` runs it, with a count of its statements. */
import { subscribe } from 'node:diagnostics_channel';
import { createApp } from '../../apps/server/src/server.ts';
import { readConfig } from '@arara/server/config';
import { pino } from 'pino';

/** The statements of the time before, by name, and the processor time and memory of this process. */
export interface IdleReading {
  readonly statements: Readonly<Record<string, number>>;
  readonly cpuMs: number;
  readonly mainMs: number;
  readonly rssMb: number;
}

let statements: Record<string, number> = {};
subscribe('arara:statements', (sent) => {
  for (const { name, text } of sent as readonly { readonly name: string; readonly text: string }[]) {
    const key = name === '' ? text.slice(0, 20) : name;
    statements[key] = (statements[key] ?? 0) + 1;
  }
});

const read = readConfig();
if (!read.ok) throw new Error(read.problems.join('\n'));
const app = await createApp(read.config, { log: pino({ level: 'error' }) });
await app.listen();
let cpuBefore = process.cpuUsage();
let mainBefore = process.threadCpuUsage();
const sum = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1000;
process.on('message', () => {
  const reading: IdleReading = {
    statements,
    cpuMs: sum(process.cpuUsage(cpuBefore)),
    mainMs: sum(process.threadCpuUsage(mainBefore)),
    rssMb: process.memoryUsage.rss() / 2 ** 20,
  };
  statements = {};
  cpuBefore = process.cpuUsage();
  mainBefore = process.threadCpuUsage();
  process.send?.(reading);
});
process.on('disconnect', () => void app.close().then(() => process.exit(0)));
process.send?.('ready');
