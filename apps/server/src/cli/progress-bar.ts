/** Shows how far a command has come. */
import { readMonotonicTimeMs } from '../platform/clock.ts';
import type { CliProgressReporter } from '../platform/commands/command-socket.ts';

const BAR_CELLS = 24;
/** In a file or a pipe, how far a command has come is a line this often: a short run writes none. */
const PLAIN_LINE_INTERVAL_MS = 30_000;
/** Moves to the beginning of the line and deletes it. */
const DELETE_LINE = '\r\u001B[2K';

/** Takes a bar away, so that what is written next has the line for itself. */
export const deleteProgressBar = (out: Pick<NodeJS.WriteStream, 'write'> & { readonly isTTY?: boolean }): void =>
  void (out.isTTY === true && out.write(DELETE_LINE));

/** Writes progress as plain lines, or on a terminal, where the share of the whole is known, as one line with a bar. */
export function createProgressWriter(
  out: Pick<NodeJS.WriteStream, 'write'> & { readonly isTTY?: boolean; readonly columns?: number },
  readNow: () => number = readMonotonicTimeMs,
): CliProgressReporter {
  let writtenAt = readNow();
  return (line, share) => {
    if (share === undefined) return void out.write(`${line}\n`);
    if (out.isTTY !== true) {
      if (readNow() - writtenAt < PLAIN_LINE_INTERVAL_MS) return;
      writtenAt = readNow();
      return void out.write(`${line}\n`);
    }
    const full = Math.round(share * BAR_CELLS);
    const bar = `${'█'.repeat(full)}${'░'.repeat(BAR_CELLS - full)} ${String(Math.floor(share * 100)).padStart(3)} %  ${line}`;
    out.write(`${DELETE_LINE}${bar.slice(0, out.columns ?? 80)}`);
  };
}
