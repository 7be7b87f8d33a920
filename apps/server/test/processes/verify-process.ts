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

/** Gives each player `count` paid deposits with all of their rows, with the ids from `firstId` on. */
export async function giveOpeningMoney(
  nodes: Nodes,
  players: readonly PlayerId[],
  { firstId, count, amount }: { firstId: number; count: number; amount: number },
): Promise<void> {
  const of = `unnest('{${players.join()}}'::bigint[]) p join wallet w on w.player = p,
     generate_series(${firstId}, ${firstId + count - 1}) n`;
  const sum = `(n - ${firstId} + 1) * ${amount}`;
  await nodes.queryRows(
    `insert into entry (player, id, kind, debit, credit, amount, debit_after, credit_after, ref)
     select w.player, n, ${entryKinds.deposit}, ${houseLedgerAccounts.psp}, ${playerLedgerAccounts.main}, ${amount}, null,
       w.main + ${sum}, n from ${of}`,
  );
  await nodes.queryRows(
    `insert into turnover (player, id, source, required, upto)
     select w.player, n, 1, ${amount}, w.turn_required + ${sum} from ${of}`,
  );
  await nodes.queryRows(
    `insert into deposit (player, id, package, price, gift_wanted, state, command_key, expires_at, paid)
     select w.player, n, 1, ${amount}, false, 'credited', w.player || ' ' || n, 0, ${amount} from ${of}`,
  );
  await nodes.queryRows(
    `insert into order_step (player, id, order_id, state) select w.player, n * 4 + nth, n,
       (array['created', 'awaiting_payment', 'received', 'credited'])[nth] from ${of}, generate_series(1, 4) nth`,
  );
  await nodes.queryRows(
    `insert into payment (player, id, deposit, end_to_end_id, amount, paid_at, received_at)
     select w.player, n, n, 'E' || w.player || ' ' || n, ${amount}, 0, 0 from ${of}`,
  );
  await nodes.queryRows(
    `update wallet set main = main + ${count * amount}, turn_required = turn_required + ${count * amount},
       day_deposited = day_deposited + ${count * amount} where player = any('{${players.join()}}'::bigint[])`,
  );
}
