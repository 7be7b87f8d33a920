import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import type { Id, PlayerId, OrderId } from '@arara/contract/protocol/fields';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { KilledPaymentsPlan } from '../../../test/processes/killed-payments.ts';
import { NEEDS_SERVER } from '../../../test/nodes.ts';
import {
  waitForStatus,
  startDeposit,
  readOrderStates,
  readMain,
  registerPlayer,
  openPaymentsSite,
  payCharge,
  post,
  type Site,
  readStatus,
  readSuspense,
  injectFault,
  waitUntil,
  findPaymentProblems,
} from '../../../test/payments-site.ts';
import { serverAnswers } from '../../../test/world.ts';
import { sql } from '../../platform/db/db.ts';
import { pollDeposit } from './poll-deposit.ts';
import * as payments from '../payments.ts';
import { proves } from '../../../../../scripts/proof/proves.ts';

const onServer = await serverAnswers();
if (!onServer) console.warn(NEEDS_SERVER);

const HUNDRED = 103 as Id;
const program = new URL('../../../test/processes/killed-payments.ts', import.meta.url);

type When = KilledPaymentsPlan['killAt']['when'];
const MOMENTS: readonly When[] = ['before', 'after'];

/** What the killed process was doing, and how its order must end. */
interface Scenario {
  readonly arrow: string;
  readonly tx: string;
  /** Brings an order to right before the arrow. */
  prepare(): Promise<KilledPaymentsPlan['act']>;
  /** After the restart: takes the player's part, and looks how it ended. */
  assertOutcome(act: KilledPaymentsPlan['act'], when: When): Promise<void>;
}

describe.skipIf(!onServer)('kill -9 at every arrow of a deposit, then a restart', () => {
  let site: Site;
  const acts = new Map<string, KilledPaymentsPlan['act']>();
  const asked = new Map<string, payments.PayableDeposit>();
  const orders = async (player: PlayerId) =>
    (
      await site.ctx.db.read.query(
        sql<{ id: OrderId }>('test orders', 'select id from deposit where player = $1 order by id', player),
      )
    ).map((row) => row.id);
  const listReviews = async (player: PlayerId) =>
    (await payments.listPaymentsInReview(site.ctx, { after: 0 as Id, limit: 1000 })).find(
      (item) => item.player === player,
    );

  const prePaying = async (expirySeconds = 1800): Promise<KilledPaymentsPlan['act']> => ({
    what: 'prePay',
    player: (await registerPlayer(site)).player,
    package: HUNDRED,
    key: randomBytes(8).toString('hex'),
    expirySeconds,
  });
  const paid = async (how?: string) => {
    const { player } = await registerPlayer(site);
    const { orderId: order, url } = await startDeposit(site, player);
    const { pix = [] } = await payCharge(url, how);
    return { player, order, endToEndId: pix[0]?.endToEndId ?? '' };
  };
  const look = (input: { player: PlayerId; order: OrderId }): KilledPaymentsPlan['act'] => ({
    what: 'look',
    player: input.player,
    order: input.order,
  });
  const reviewed = async () => {
    const deposit = await paid('payer-other-cpf');
    await pollDeposit(site.ctx, deposit.player, deposit.order);
    return { ...deposit, payment: (await listReviews(deposit.player))?.payment as Id };
  };
  /** The player's client asks again under the same key, as soon as the server is back. */
  const askAgain = async (act: KilledPaymentsPlan['act']) => {
    if (act.what === 'prePay') asked.set(act.key, await startDeposit(site, act.player, act.key));
  };
  /** What was asked for again is payable and paid, and the player has the money of one order. */
  const goesOn = async (act: KilledPaymentsPlan['act'], ordersThen: number) => {
    const again = act.what === 'prePay' ? asked.get(act.key) : undefined;
    if (again === undefined) throw new Error('nothing to go on with');
    const { orderId, url } = again;
    const made = await orders(act.player);
    expect(made).toHaveLength(ordersThen);
    expect(orderId).toBe(made.at(-1));
    await payCharge(url);
    await waitForStatus(site, act.player, orderId, '10');
    expect(await readMain(site, act.player)).toBe(10_000);
    expect((await readOrderStates(site, act.player, orderId)).slice(-2)).toEqual(['received', 'credited']);
  };
  const findOrder = async (act: KilledPaymentsPlan['act']): Promise<OrderId> =>
    act.what === 'look' ? act.order : ((await orders(act.player)).at(-1) as OrderId);
  const endsAs = async (act: KilledPaymentsPlan['act'], wanted: string, last: readonly string[], money: number) => {
    const order = await findOrder(act);
    await waitForStatus(site, act.player, order, wanted);
    await waitUntil(
      'the last states',
      () => readOrderStates(site, act.player, order),
      (states) => JSON.stringify(states.slice(-last.length)) === JSON.stringify(last),
    );
    expect(await readMain(site, act.player)).toBe(money);
  };

  const scenarios: readonly Scenario[] = [
    {
      arrow: 'nothing → created',
      tx: 'prePay',
      prepare: () => prePaying(),
      assertOutcome: (act) => goesOn(act, 1),
    },
    {
      arrow: 'created → awaiting_payment',
      tx: 'charge opened',
      prepare: () => prePaying(),
      assertOutcome: (act) => goesOn(act, 1),
    },
    {
      arrow: 'created → cancelled',
      tx: 'deposit given up',
      prepare: async () => {
        await injectFault(site, { name: 'timeout' });
        return prePaying();
      },
      assertOutcome: (act) => goesOn(act, 1),
    },
    {
      arrow: 'awaiting_payment → received → credited',
      tx: 'payment',
      prepare: async () => look(await paid()),
      assertOutcome: (act) => endsAs(act, '10', ['received', 'credited'], 10_000),
    },
    {
      arrow: 'awaiting_payment → received → in_review',
      tx: 'payment',
      prepare: async () => look(await paid('payer-other-cpf')),
      assertOutcome: async (act) => {
        await endsAs(act, '00', ['received', 'in_review'], 0);
        expect(await readSuspense(site, act.player)).toBe(10_000);
      },
    },
    {
      arrow: 'awaiting_payment → expired',
      tx: 'deposit over',
      prepare: async () => {
        const { player } = await registerPlayer(site);
        const short = { ...site, ctx: { ...site.ctx, config: { ...site.ctx.config, depositExpirySeconds: 1 } } };
        const { orderId: order } = await startDeposit(short, player);
        await new Promise((resolve) => setTimeout(resolve, 1100));
        return look({ player, order });
      },
      assertOutcome: (act) => endsAs(act, '-01', ['awaiting_payment', 'expired'], 0),
    },
    {
      arrow: 'in_review → refund_pending',
      tx: 'refund asked',
      prepare: async () => ({ what: 'refund', ...(await reviewed()) }),
      assertOutcome: async (act, when) => {
        if (act.what === 'refund' && when === 'before') {
          expect(await readStatus(site, act.player, await findOrder(act))).toBe('00');
          await payments.refundUncreditedPayment(site.ctx, act);
        }
        await endsAs(act, '01', ['refund_pending', 'refunded'], 0);
        expect(await readSuspense(site, act.player)).toBe(0);
      },
    },
    {
      arrow: 'refund_pending → refunded',
      tx: 'refund ended',
      prepare: async () => {
        const deposit = await reviewed();
        await payments.refundUncreditedPayment(site.ctx, deposit);
        await new Promise((resolve) => setTimeout(resolve, 500));
        return look(deposit);
      },
      assertOutcome: async (act) => {
        await endsAs(act, '01', ['refund_pending', 'refunded'], 0);
        expect(await readSuspense(site, act.player)).toBe(0);
      },
    },
    {
      arrow: 'refund_pending → in_review',
      tx: 'refund ended',
      prepare: async () => {
        const deposit = await reviewed();
        await injectFault(site, { name: 'refund-rejected' });
        return { what: 'refund', ...deposit };
      },
      assertOutcome: async (act) => {
        await endsAs(act, '00', ['refund_pending', 'in_review'], 0);
        expect(await readSuspense(site, act.player)).toBe(10_000);
      },
    },
    {
      arrow: 'credited → clawed_back',
      tx: 'payment clawed back',
      prepare: async () => {
        const deposit = await paid();
        await pollDeposit(site.ctx, deposit.player, deposit.order);
        await injectFault(site, { name: 'webhook-lost' });
        await post(`${site.bankUrl}/sandbox/med/${deposit.endToEndId}`, {});
        return look(deposit);
      },
      assertOutcome: (act) => endsAs(act, '01', ['credited', 'clawed_back'], 0),
    },
  ];

  /** Runs one act in a process of its own and waits for its death. */
  const kill = async (act: KilledPaymentsPlan['act'], killAt: KilledPaymentsPlan['killAt']): Promise<void> => {
    const mortal: KilledPaymentsPlan = {
      databaseUrl: site.databaseUrl ?? '',
      masterKey: Buffer.from(site.ctx.config.masterKey).toString('hex'),
      config: site.ctx.config,
      killAt,
      act,
    };
    const child = fork(program, [JSON.stringify(mortal)], {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      execArgv: ['--disable-warning=ExperimentalWarning'],
    });
    let said = '';
    child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const ended = await new Promise((resolve) => child.once('close', (code, signal) => resolve(signal ?? code)));
    expect([ended, said]).toEqual(['SIGKILL', '']);
  };

  beforeAll(async () => {
    site = await openPaymentsSite();
    // One after the other: a trouble is for the next who calls the bank.
    for (const scenario of scenarios)
      for (const when of MOMENTS) {
        const act = await scenario.prepare();
        await kill(act, { tx: scenario.tx, when });
        acts.set(`${scenario.arrow} ${when}`, act);
        await injectFault(site, { name: 'clear' });
        expect([scenario.arrow, when, await findPaymentProblems(site)]).toEqual([scenario.arrow, when, []]);
        await askAgain(act);
      }
    await site.sweep();
  }, 180_000);
  afterAll(() => site.close());

  test.each(scenarios.flatMap((scenario) => MOMENTS.map((when) => [scenario.arrow, when, scenario] as const)))(
    '%s, killed right %s the commit',
    async (arrow, when, item) => {
      proves('A-039', 'P-016');
      const act = acts.get(`${arrow} ${when}`);
      if (act === undefined) throw new Error('nothing was killed');
      await item.assertOutcome(act, when);
      expect(await findPaymentProblems(site)).toEqual([]);
    },
  );

  test('an order that a crash left without a charge is cancelled after a minute', async () => {
    proves('A-039');
    const act = await prePaying();
    await kill(act, { tx: 'prePay', when: 'after' });
    const order = await findOrder(act);
    await pollDeposit({ ...site.ctx, now: () => Date.now() + 61_000 }, act.player, order);
    expect(await readOrderStates(site, act.player, order)).toEqual(['created', 'cancelled']);
    expect(await readStatus(site, act.player, order)).toBe('01');
    await askAgain(act);
    await goesOn(act, 1);
  });
});
