/** `ledger:verify` as a process of its own, and players whose money no bank has to confirm. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { PlayerId } from '@arara/contract/protocol/fields';
import { entryKinds, houseLedgerAccounts, playerLedgerAccounts } from '../../src/wallet/wallet.ts';
import type { Nodes } from '../nodes.ts';
import { childProcessEnvironment } from '../noon.ts';

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs `ledger:verify` as an operator does. */
export function runLedgerVerify(databaseUrl: string, masterKey: Uint8Array): Promise<Ended> {
  const program = fileURLToPath(new URL('../../src/cli/ledger-verify.ts', import.meta.url));
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
    env: {
      PATH: process.env['PATH'],
      ...childProcessEnvironment,
      DATABASE_URL: databaseUrl,
      MASTER_KEY: Buffer.from(masterKey).toString('hex'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk) => (out += String(chunk)));
  child.stderr.on('data', (chunk) => (err += String(chunk)));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, out, err })));
}

/** Gives each player `count` entries of opening money, with the ids from `firstId` on. */
export async function giveOpeningMoney(
  nodes: Nodes,
  players: readonly PlayerId[],
  { firstId, count, amount }: { firstId: number; count: number; amount: number },
): Promise<void> {
  const ids = `unnest('{${players.join()}}'::bigint[])`;
  await nodes.queryRows(
    `insert into entry (player, id, kind, debit, credit, amount, debit_after, credit_after, ref)
     select w.player, n, ${entryKinds.resettlement}, ${houseLedgerAccounts.opening}, ${playerLedgerAccounts.main}, ${amount}, null,
       w.main + n * ${amount}, n
     from ${ids} p join wallet w on w.player = p, generate_series(${firstId}, ${firstId + count - 1}) n`,
  );
  await nodes.queryRows(`update wallet set main = main + ${count * amount} where player in (select ${ids})`);
}
