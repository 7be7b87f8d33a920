/** A command of the server as a process of its own, as an operator runs it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { childProcessEnvironment } from '../noon.ts';

/** How a command ended. */
export interface EndedCommand {
  /** Null when it was killed. */
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Starts `src/cli/<name>.ts` with this environment. */
export function startCommand(
  name: string,
  env: Readonly<Record<string, string>>,
): { readonly child: ChildProcess; readonly ended: Promise<EndedCommand> } {
  const program = fileURLToPath(new URL(`../../src/cli/${name}.ts`, import.meta.url));
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
    env: { PATH: process.env['PATH'], ...childProcessEnvironment, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk) => (out += String(chunk)));
  child.stderr.on('data', (chunk) => (err += String(chunk)));
  const ended = new Promise<EndedCommand>((resolve) => {
    child.once('close', (code) => resolve({ code, out, err }));
  });
  return { child, ended };
}
