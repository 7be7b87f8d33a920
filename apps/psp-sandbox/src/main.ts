import { startBank, type RunningBank } from './bank.ts';
import { readBankConfig } from './bank-config.ts';

/** Not the code of a crash: whoever started the bank knows that its one line has been said. */
const TOLD_WHY = 2;

/** Starts the bank as a process of its own; as a forked child it reports `{ ready, port }` and ends with its parent. */
async function main(): Promise<void> {
  const config = readBankConfig();
  if (!config.ok) {
    for (const complaint of config.complaints) console.error(`sandbox bank: ${complaint}`);
    process.exitCode = TOLD_WHY;
    process.disconnect?.();
    return;
  }
  let bank: RunningBank;
  try {
    bank = await startBank(config.options);
  } catch (error) {
    const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    console.error(
      taken
        ? `sandbox bank: port ${config.options.port} is taken; set PSP_SANDBOX_PORT to a free one`
        : `sandbox bank: cannot start on port ${config.options.port}: ${error instanceof Error ? error.message : String(error)}`,
    );
    process.exitCode = TOLD_WHY;
    process.disconnect?.();
    return;
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
