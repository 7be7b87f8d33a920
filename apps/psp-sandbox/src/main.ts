import { startPixSandboxBank, type RunningSandboxBank } from './bank.ts';
import { readSandboxBankConfig } from './bank-config.ts';

/** Exit code of a start that was refused with one line on standard error. A crash exits with 1. */
const EXIT_CODE_START_REFUSED = 2;

function exitWithStartRefused(lines: readonly string[]): void {
  for (const line of lines) console.error(`sandbox bank: ${line}`);
  process.exitCode = EXIT_CODE_START_REFUSED;
  process.disconnect?.();
}

function explainStartError(error: unknown, port: number | undefined): string {
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return `port ${port} is taken; set PSP_SANDBOX_PORT to a free one`;
  return `cannot start on port ${port}: ${error instanceof Error ? error.message : String(error)}`;
}

/** Starts the bank as a process of its own. As a forked child it sends `{ ready, port }` and ends with its parent. */
async function main(): Promise<void> {
  const config = readSandboxBankConfig();
  if (!config.ok) return exitWithStartRefused(config.problems);
  let bank: RunningSandboxBank;
  try {
    bank = await startPixSandboxBank(config.options);
  } catch (error) {
    return exitWithStartRefused([explainStartError(error, config.options.port)]);
  }

  let ending = false;
  const end = (): void => {
    if (ending) return;
    ending = true;
    void bank.close().finally(() => process.exit(0));
  };
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
  if (process.send) {
    process.once('disconnect', end);
    process.send({ ready: true, port: bank.port });
  } else console.log(`ready ${bank.url}`);
}

await main();
