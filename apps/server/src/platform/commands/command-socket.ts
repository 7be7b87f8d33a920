import { chmodSync, rmSync } from 'node:fs';
import { createConnection, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Logger } from 'pino';

/** The result of a command: lines to print, and whether it succeeded. */
export interface CliCommandResult {
  readonly ok: boolean;
  readonly lines: readonly string[];
  /** True when it could not do its work to the end: what it should find out is not known. */
  readonly isUnfinished?: boolean;
}

/** Reports the progress of a command, and its share of the whole (0 to 1) where that is known. */
export type CliProgressReporter = (line: string, share?: number) => void;

/** Commands of the running server, by name; each is given the words of the command line. */
export type ServerCommandHandlers = Readonly<
  Record<string, (words: readonly string[], report: CliProgressReporter) => Promise<CliCommandResult>>
>;

/** What the server sends, a line of JSON each: how far the command has come, and at last its result. */
type CommandSocketMessage =
  | { readonly progress: string; readonly share?: number | undefined }
  | { readonly result: CliCommandResult };

const formatCommandSocketMessage = (message: CommandSocketMessage): string => `${JSON.stringify(message)}\n`;

/** Where the running server takes commands: its data folder is locked, so a second process cannot open the database. */
export const getCliCommandSocketPath = (dataDir: string): string =>
  process.platform === 'win32'
    ? `\\\\.\\pipe\\arara-${Buffer.from(dataDir).toString('hex').slice(-40)}`
    : join(dataDir, 'command.sock');

/** Takes commands on a socket that only the owner of the data folder can open. */
export function listenForCliCommands(dataDir: string, commands: ServerCommandHandlers, log: Logger): Server {
  const path = getCliCommandSocketPath(dataDir);
  rmSync(path, { force: true });
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.setTimeout(600_000, () => socket.destroy());
    socket.on('error', (error) => log.warn({ err: error.message }, 'command socket'));
    socket.once('data', (line) => {
      const [name = '', ...words] = JSON.parse(line.toString()) as string[];
      const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
      const report: CliProgressReporter = (progress, share) =>
        void socket.write(formatCommandSocketMessage({ progress, share }));
      const end = (result: CliCommandResult): void => void socket.end(formatCommandSocketMessage({ result }));
      if (command === undefined) return end({ ok: false, lines: ['no such command'], isUnfinished: true });
      command(words, report).then(end, (error: unknown) => {
        log.error({ err: String(error) }, 'command failed');
        end({ ok: false, lines: ['the command failed; the server log says why'], isUnfinished: true });
      });
    });
  });
  server.on('error', (error) => log.warn({ err: error.message }, 'commands are not taken'));
  server.listen(path, () => process.platform === 'win32' || chmodSync(path, 0o600));
  return server;
}

/** Sends a command to the running server of a data folder; undefined when none runs. Rejects when the server ends before it. */
export function sendCliCommandToServer(
  dataDir: string,
  name: string,
  words: readonly string[],
  report: CliProgressReporter,
): Promise<CliCommandResult | undefined> {
  return new Promise((resolve, reject) => {
    const socket = createConnection(getCliCommandSocketPath(dataDir));
    socket.on('connect', () => socket.write(`${JSON.stringify([name, ...words])}\n`));
    const fail = (error: Error & { code?: string }): void =>
      error.code === 'ENOENT' || error.code === 'ECONNREFUSED' ? resolve(undefined) : reject(error);
    const lines = createInterface({ input: socket });
    lines.on('line', (line) => {
      const message = JSON.parse(line) as CommandSocketMessage;
      if ('progress' in message) return report(message.progress, message.share);
      resolve(message.result);
      socket.end();
    });
    socket.on('error', fail);
    // Node says an error of the socket here too, and ends a program that does not listen.
    lines.on('error', fail);
    socket.on('close', () => reject(new Error('the server ended before the command')));
  });
}
