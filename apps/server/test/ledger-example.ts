/**
 * Runs an example of the ledger step by step on a real ledger in an embedded database, with a clock and ids of its own, so that
 * its text is the same each time. `src/wallet/examples/render.ts` prints the text, `src/wallet/examples/examples.test.ts`
 * compares it with the stored one.
 */
import type { PlayerId, Id } from '@arara/contract/protocol/fields';
import { type Centavos, toCentavos, formatDecimalAmount } from '@arara/money';
import type { Ctx } from '../src/context.ts';
import { createIdGenerator } from '../src/platform/ids.ts';
import { sql, type Tx } from '../src/platform/db/db.ts';
import { permitFor, permitStake } from './wallet-state.ts';
import * as wallet from '../src/wallet/wallet.ts';
import { openWorld } from './world.ts';

/** Noon in São Paulo; every step takes a minute. */
const BEGIN = Date.UTC(2026, 2, 2, 15);
const MINUTE_MS = 60_000;

/** An example: its title and its steps. */
export interface LedgerExample {
  readonly title: string;
  readonly run: (recorder: ExampleRecorder) => Promise<void>;
}

type Step = (tx: Tx, ctx: Ctx, state: wallet.WalletState) => Promise<unknown>;

/** Records the steps of an example. Amounts are in centavos. */
export interface ExampleRecorder {
  /** Opens an empty wallet for the player of this name. */
  openWallet(name: string): Promise<void>;
  /** Adds a sentence between the steps. */
  addText(text: string): void;
  /** Runs one transaction with the wallet of `name` locked, and shows its entries and the wallet after it. */
  runStep(name: string, what: string, work: Step): Promise<void>;
  /** Runs a transfer between two players, and shows it like a step. */
  transfer(sender: string, recipient: string, what: string, amount: Centavos): Promise<void>;
  newId(): PlayerId;
}

/** Reais as centavos. */
export const reais = (n: number): Centavos => toCentavos(Math.round(n * 100));

/** A round whose result is known at once: takes the stake, pays and counts it. */
export const round =
  (stake: Centavos, payout: Centavos): Step =>
  async (tx, ctx, before) => {
    const ref = ctx.newId();
    const taken = wallet.takeStake(before, permitStake(before.player, stake), { ref, newId: ctx.newId });
    if (taken === undefined) throw new Error('the example stakes more than the balance');
    const settled = wallet.settleStake(taken.state, {
      split: taken.split,
      payout,
      ref,
      newId: ctx.newId,
      bonusPercent: 100,
      countedPercent: 100,
    });
    const entries = [...taken.entries, ...settled.entries];
    await tx.flight(...wallet.saveWallets({ before: [before], after: [settled.state], entries, now: ctx.now() }));
  };

/** A sports bet: `place` takes its stake, `result` settles it, as often as the result changes. */
export function sportsBet(stake: Centavos): {
  readonly place: Step;
  readonly result: (as: 'settled' | 'void', payout: Centavos) => Step;
} {
  let split: wallet.StakeSplit | undefined;
  let settlement = wallet.unsettledStake;
  let ref: PlayerId | undefined;
  return {
    place: async (tx, ctx, before) => {
      ref = ctx.newId();
      const permit = permitStake(before.player, stake);
      const taken = wallet.takeStake(before, permit, { ref, newId: ctx.newId, house: 'sports' });
      if (taken === undefined) throw new Error('the example stakes more than the balance');
      split = taken.split;
      const { entries } = taken;
      await tx.flight(...wallet.saveWallets({ before: [before], after: [taken.state], entries, now: ctx.now() }));
    },
    result: (as, payout) => async (tx, ctx, before) => {
      if (split === undefined || ref === undefined) throw new Error('a result before its bet');
      const moved = wallet.resettleStake(before, {
        split,
        from: settlement,
        to: { as, payout },
        kind: settlement.as !== 'open' ? 'resettlement' : as === 'void' ? 'void' : 'payout',
        ref,
        newId: ctx.newId,
        bonusPercent: 100,
        countedPercent: 100,
      });
      settlement = moved.settlement;
      const { entries } = moved;
      await tx.flight(...wallet.saveWallets({ before: [before], after: [moved.state], entries, now: ctx.now() }));
    },
  };
}

const HEADS = ['entry', 'from', 'to', 'amount', 'from then', 'to then'] as const;
const NUMBERS = new Set([3, 4, 5]);

/** Formats rows as a table with headings; each column is as wide as its widest cell. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[], numbers = NUMBERS): string[] {
  const widths = heads.map((head, nth) => Math.max(head.length, ...rows.map((row) => row[nth]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `    ${cells.map((cell, nth) => (numbers.has(nth) ? cell.padStart(widths[nth] ?? 0) : cell.padEnd(widths[nth] ?? 0))).join('  ')}`.trimEnd();
  return [line(heads), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)];
}

/** Runs the examples one after the other in a database of their own and returns the text of each. */
export async function renderLedgerExamples(examples: readonly LedgerExample[]): Promise<string[]> {
  let now = BEGIN;
  const world = await openWorld({
    engine: 'pglite',
    overrides: { now: () => now, newId: createIdGenerator(() => now, 0) },
  });
  try {
    const texts: string[] = [];
    for (const example of examples) texts.push(await renderLedgerExample(world.ctx, example, () => (now += MINUTE_MS)));
    return texts;
  } finally {
    await world.close();
  }
}

async function renderLedgerExample(
  ctx: Ctx,
  { title, run: runScript }: LedgerExample,
  tick: () => void,
): Promise<string> {
  const lines = [title, '='.repeat(title.length), ''];
  const people = new Map<string, PlayerId>();
  const findPlayer = (name: string): PlayerId => {
    const player = people.get(name);
    if (player === undefined) throw new Error(`nobody is called ${name}`);
    return player;
  };
  const addEntries = async (name: string, since: Id): Promise<void> => {
    const player = findPlayer(name);
    const end = ctx.newId();
    const entries = await wallet.readPlayerLedgerPage(ctx.db.read, player, {
      from: since,
      to: end,
      before: end,
      limit: 100,
    });
    const money = (amount: Centavos | null) => (amount === null ? '' : formatDecimalAmount(amount));
    const rows = entries
      .toReversed()
      .map((entry) => [
        entry.kind,
        entry.from,
        entry.to,
        formatDecimalAmount(entry.amount),
        money(entry.fromAfter),
        money(entry.toAfter),
      ]);
    lines.push(...(rows.length === 0 ? ['    nothing moves'] : table(HEADS, rows)), '');
    lines.push(`  ${name}: ${describeWallet(await wallet.readWallet(ctx.db.read, player))}`, '');
  };
  await runScript({
    openWallet: async (name) => {
      const player = ctx.newId<PlayerId>();
      people.set(name, player);
      await ctx.db.tx('example wallet', (tx) => wallet.createWalletForPlayer(tx, ctx, player, 'BRL'));
    },
    addText: (text) => void lines.push(text, ''),
    runStep: async (name, what, work) => {
      tick();
      const since = ctx.newId();
      await ctx.db.tx(what, async (tx) => work(tx, ctx, await wallet.lockWallet(tx, findPlayer(name))));
      lines.push(`- ${what}`, '');
      await addEntries(name, since);
    },
    transfer: async (senderName, recipientName, what, amount) => {
      tick();
      const since = ctx.newId();
      await ctx.db.tx(what, async (tx) => {
        const states = wallet.toWalletStates(
          await tx.query(wallet.lockWallets([findPlayer(senderName), findPlayer(recipientName)], true)),
        );
        const findState = (name: string) =>
          states.find((state) => state.player === findPlayer(name)) as wallet.WalletState;
        const [sender, recipient] = [findState(senderName), findState(recipientName)];
        await wallet.transferBetweenWallets(tx, ctx, {
          sender,
          senderPermit: permitFor(sender, { transfer: amount }),
          recipient,
          recipientPermit: permitFor(recipient, { transfer: amount }),
          order: ctx.newId(),
        });
      });
      lines.push(`- ${what}`, '');
      await addEntries(senderName, since);
      await addEntries(recipientName, since);
    },
    newId: ctx.newId,
  });
  lines.push(...(await describeLedger(ctx, [...people.values()])));
  return `${lines.join('\n')}\n`;
}

/** The balances of a wallet that are not zero, as text. */
function describeWallet(input: wallet.WalletState): string {
  const parts: readonly (readonly [string, Centavos])[] = [
    ['main', input.main],
    ['bonus', input.bonus],
    ['held for a withdrawal', input.withdrawing],
    ['debt', input.receivable],
    ['main to wager', toCentavos(input.turnRequired - input.turnFilled)],
    ['bonus to wager', input.bonusLeft],
  ];
  const some = parts.filter(([name, amount]) => amount !== 0 || name === 'main');
  return some.map(([name, amount]) => `${name} ${formatDecimalAmount(amount)}`).join(', ');
}

/** The sum of every account that the example used. Together they are zero. */
async function describeLedger(ctx: Ctx, players: readonly PlayerId[]): Promise<string[]> {
  const sums = await ctx.db.read.query<{ account: number; amount: Centavos }>(
    sql(
      'ledger example sums',
      'select account, sum(amount)::bigint as amount from posting where player = any($1::bigint[]) group by account order by account',
      `{${players.join(',')}}`,
    ),
  );
  const names = new Map<number, string>(
    Object.entries({ ...wallet.playerLedgerAccounts, ...wallet.houseLedgerAccounts }).map(([name, number]) => [
      number,
      name,
    ]),
  );
  const rows = sums
    .filter((account) => account.amount !== 0)
    .map((account) => [names.get(account.account) ?? '?', formatDecimalAmount(account.amount)]);
  const total = sums.reduce((sum, account) => sum + account.amount, 0);
  return [
    'The book at the end',
    '',
    ...table(['account', 'sum'], [...rows, ['all of it', formatDecimalAmount(toCentavos(total))]], new Set([1])),
  ];
}
