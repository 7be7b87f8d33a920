import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { freshFolder } from '../../../test/world.ts';

const program = fileURLToPath(new URL('../../../test/processes/cluster-program.ts', import.meta.url));

let folder = '';
let leader: ChildProcess | undefined;
beforeEach(() => {
  folder = freshFolder('cluster');
});
afterEach(() => {
  leader?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** Starts two processes; the starts with these numbers fail. */
function start(failing: string): { lines: () => string[]; ended: Promise<number | null>; stop(): void } {
  let out = '';
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, folder, failing], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  leader = child;
  child.stdout.on('data', (chunk) => (out += String(chunk)));
  return {
    lines: () => out.split('\n').filter((line) => line !== ''),
    ended: new Promise((resolve) => child.once('exit', resolve)),
    stop: () => void child.kill('SIGTERM'),
  };
}

/** The process of a start, once it is ready. */
async function waitForStart(lines: () => string[], number: number): Promise<number> {
  const prefix = `start ${number} is process `;
  const find = (): string | undefined => lines().find((line) => line.startsWith(prefix));
  await expect.poll(find, { timeout: 10_000 }).toBeDefined();
  return Number(find()?.slice(prefix.length));
}

describe('processes that end while they are starting', () => {
  test('are replaced until both take calls, also when the first is killed before the second is ready, D7-F2', async () => {
    const { lines, ended, stop } = start('2,3');
    process.kill(await waitForStart(lines, 1), 'SIGKILL');
    await waitForStart(lines, 4);
    await waitForStart(lines, 5);
    expect(lines()).toContain('ready at 1');
    expect(lines()).toContain('a process ended with SIGKILL; another one takes its place');
    expect(lines()).toContain('a process ended with 9 before it was ready; the next attempt is in 0.02 s');
    stop();
    expect(await ended).toBe(0);
  });

  test('make the program say so and end with 1 when none of them ever takes calls, D7-F2', async () => {
    const { lines, ended } = start('all');
    expect(await ended).toBe(1);
    expect(lines()).toEqual([
      'a process ended with 9 before it was ready; the next attempt is in 0.02 s',
      'a process ended with 9 before it was ready; the next attempt is in 0.04 s',
      'Error: no process could start: 3 ended before they were ready, the last one with 9',
    ]);
  });
});
