/**
 * Runs a story of money step by step on a real ledger in an embedded database, with a clock and ids of its own: the same story is
 * the same text each time. `src/wallet/examples/render.ts` prints it, `src/wallet/examples/stories.test.ts` compares it.
 */
import type { PlayerId, Id } from '@arara/contract/protocol/fields';
import { type Centavos, centavos, toDecimal } from '@arara/money';
import type { Ctx } from '../src/context.ts';
import { createIdGenerator } from '../src/platform/ids.ts';
import { sql, type Tx } from '../src/platform/db/db.ts';
import { permitFor, permitStake } from './wallet-state.ts';
import * as wallet from '../src/wallet/wallet.ts';
import { openWorld } from './world.ts';

/** Noon in São Paulo; every step takes a minute. */
const BEGIN = Date.UTC(2026, 2, 2, 15);
const MINUTE_MS = 60_000;

/** A story: its title and how it goes. */
export interface Story {
  readonly title: string;
  readonly run: (teller: StoryRecorder) => Promise<void>;
}

type Step = (tx: Tx, ctx: Ctx, state: wallet.WalletState) => Promise<unknown>;

/** What a story is told with. Amounts are in centavos. */
export interface StoryRecorder {
  /** Opens an empty wallet for somebody. */
  person(name: string): Promise<void>;
  /** A sentence between the steps. */
  addText(text: string): void;
  /** One transaction with somebody's wallet locked: shows the entries that it made, and where they leave the wallet. */
  runStep(name: string, what: string, work: Step): Promise<void>;
  /** As a step: what of a person is given to another. */
  transfer(sender: string, recipient: string, what: string, amount: Centavos): Promise<void>;
  newId(): PlayerId;
}

/** Reais as centavos. */
export const reais = (n: number): Centavos => centavos(Math.round(n * 100));

/** A round whose result is known at once: takes the stake, pays and counts it. */
export const round =
  (stake: Centavos, payout: Centavos): Step =>
  async (tx, ctx, before) => {
    const ref = ctx.newId();
    const taken = wallet.stake(before, permitStake(before.player, stake), { ref, newId: ctx.newId });
    if (taken === undefined) throw new Error('the story stakes more than there is');
    const settled = wallet.settle(taken.state, {
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

/** A sports bet: takes its stake now; `result` says later what it came to, as often as the result changes. */
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
      const taken = wallet.stake(before, permit, { ref, newId: ctx.newId, house: 'sports' });
      if (taken === undefined) throw new Error('the story stakes more than there is');
      split = taken.split;
      const { entries } = taken;
      await tx.flight(...wallet.saveWallets({ before: [before], after: [taken.state], entries, now: ctx.now() }));
    },
    result: (as, payout) => async (tx, ctx, before) => {
      if (split === undefined || ref === undefined) throw new Error('a result before its bet');
      const moved = wallet.resettle(before, {
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

/** Rows under their heads, in columns as wide as their widest. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[], numbers = NUMBERS): string[] {
  const widths = heads.map((head, nth) => Math.max(head.length, ...rows.map((row) => row[nth]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `    ${cells.map((cell, nth) => (numbers.has(nth) ? cell.padStart(widths[nth] ?? 0) : cell.padEnd(widths[nth] ?? 0))).join('  ')}`.trimEnd();
  return [line(heads), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)];
}

/** The text of each story, in their order, told one after the other in one database that nobody else sees. */
export async function renderStories(stories: readonly Story[]): Promise<string[]> {
  let now = BEGIN;
  const world = await openWorld({
    engine: 'pglite',
    overrides: { now: () => now, newId: createIdGenerator(() => now, 0) },
  });
  try {
    const texts: string[] = [];
    for (const story of stories) texts.push(await renderStory(world.ctx, story, () => (now += MINUTE_MS)));
    return texts;
  } finally {
    await world.close();
  }
}

async function renderStory(ctx: Ctx, { title, run: runScript }: Story, tick: () => void): Promise<string> {
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
    const entries = await wallet.readLedger(ctx.db.read, player, { from: since, to: end, before: end, limit: 100 });
    const money = (amount: Centavos | null) => (amount === null ? '' : toDecimal(amount));
    const rows = entries
      .toReversed()
      .map((entry) => [
        entry.kind,
        entry.from,
        entry.to,
        toDecimal(entry.amount),
        money(entry.fromAfter),
        money(entry.toAfter),
      ]);
    lines.push(...(rows.length === 0 ? ['    nothing moves'] : table(HEADS, rows)), '');
    lines.push(`  ${name}: ${describeWallet(await wallet.readWallet(ctx.db.read, player))}`, '');
  };
  await runScript({
    person: async (name) => {
      const player = ctx.newId<PlayerId>();
      people.set(name, player);
      await ctx.db.tx('a person', (tx) => wallet.openWallet(tx, ctx, player, 'BRL'));
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
        await wallet.transferBetween(tx, ctx, {
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

/** Where a wallet stands, without what is nothing. */
function describeWallet(input: wallet.WalletState): string {
  const parts: readonly (readonly [string, Centavos])[] = [
    ['main', input.main],
    ['bonus', input.bonus],
    ['held for a withdrawal', input.withdrawing],
    ['debt', input.receivable],
    ['main to wager', centavos(input.turnRequired - input.turnFilled)],
    ['bonus to wager', input.bonusLeft],
  ];
  const some = parts.filter(([name, amount]) => amount !== 0 || name === 'main');
  return some.map(([name, amount]) => `${name} ${toDecimal(amount)}`).join(', ');
}

/** The sums of every account that the story touched; together they are nothing. */
async function describeLedger(ctx: Ctx, players: readonly PlayerId[]): Promise<string[]> {
  const sums = await ctx.db.read.query<{ account: number; amount: Centavos }>(
    sql(
      'story book',
      'select account, sum(amount)::bigint as amount from posting where player = any($1::bigint[]) group by account order by account',
      `{${players.join(',')}}`,
    ),
  );
  const names = new Map<number, string>(
    Object.entries({ ...wallet.playerAccounts, ...wallet.houseAccounts }).map(([name, number]) => [number, name]),
  );
  const rows = sums
    .filter((account) => account.amount !== 0)
    .map((account) => [names.get(account.account) ?? '?', toDecimal(account.amount)]);
  const total = sums.reduce((sum, account) => sum + account.amount, 0);
  return [
    'The book at the end',
    '',
    ...table(['account', 'sum'], [...rows, ['all of it', toDecimal(centavos(total))]], new Set([1])),
  ];
}
