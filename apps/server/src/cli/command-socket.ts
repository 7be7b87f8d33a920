import { chmodSync, rmSync } from 'node:fs';
import { createConnection, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import type { Logger } from 'pino';

/** The result of a command: lines to print, and whether it succeeded. */
export interface CommandResult {
  readonly ok: boolean;
  readonly lines: readonly string[];
}

/** Commands of the running server, by name; each is given the words of the command line. */
export type ServerCommands = Readonly<Record<string, (words: readonly string[]) => Promise<CommandResult>>>;

/** Where the running server takes commands: its data folder is locked, so a second process cannot open the database. */
export const getSocketPath = (dataDir: string): string =>
  process.platform === 'win32'
    ? `\\\\.\\pipe\\arara-${Buffer.from(dataDir).toString('hex').slice(-40)}`
    : join(dataDir, 'command.sock');

/** Takes commands on a socket that only the owner of the data folder can open. */
export function listenForCommands(dataDir: string, commands: ServerCommands, log: Logger): Server {
  const path = getSocketPath(dataDir);
  rmSync(path, { force: true });
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.setTimeout(600_000, () => socket.destroy());
    socket.on('error', (error) => log.warn({ err: error.message }, 'command socket'));
    socket.once('data', (line) => {
      const [name = '', ...words] = JSON.parse(line.toString()) as string[];
      const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
      const answer =
        command === undefined ? Promise.resolve({ ok: false, lines: ['no such command'] }) : command(words);
      answer.then(
        (result) => socket.end(JSON.stringify(result)),
        (error: unknown) => {
          log.error({ err: String(error) }, 'command failed');
          socket.end(JSON.stringify({ ok: false, lines: ['the command failed; the server log says why'] }));
        },
      );
    });
  });
  server.on('error', (error) => log.warn({ err: error.message }, 'commands are not taken'));
  server.listen(path, () => process.platform === 'win32' || chmodSync(path, 0o600));
  return server;
}

/** Sends a command to the running server of a data folder; undefined when none runs. */
export function sendCommand(
  dataDir: string,
  name: string,
  words: readonly string[] = [],
): Promise<CommandResult | undefined> {
  return new Promise((resolve, reject) => {
    const socket = createConnection(getSocketPath(dataDir));
    let text = '';
    socket.on('connect', () => socket.write(`${JSON.stringify([name, ...words])}\n`));
    socket.on('data', (chunk) => (text += chunk.toString()));
    socket.on('end', () => {
      socket.end();
      resolve(JSON.parse(text) as CommandResult);
    });
    socket.on('error', (error: Error & { code?: string }) =>
      error.code === 'ENOENT' || error.code === 'ECONNREFUSED' ? resolve(undefined) : reject(error),
    );
  });
}
