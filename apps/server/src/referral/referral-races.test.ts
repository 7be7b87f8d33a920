import type { PlayerId } from '@arara/contract/protocol/fields';
import { defaultCommissionTerms } from '@arara/promotions/commission';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { proves } from '../../../../scripts/proof/proves.ts';
import { type Nodes, NEEDS_SERVER, openNodes } from '../../test/nodes.ts';
import { serverAnswers } from '../../test/world.ts';
import { toSaoPauloDay } from '../platform/clock.ts';
import { sql } from '../platform/db/db.ts';
import { buildIdempotentCommand } from '../platform/idempotency/idempotency.ts';
import { proveReferrals } from '../proofs/proofs.ts';
import * as wallet from '../wallet/wallet.ts';
import { accrueCommission, claimAgentCommission } from './referral.ts';

const there = await serverAnswers();
if (!there) console.warn(NEEDS_SERVER);

const DAY_MS = 24 * 3600 * 1000;
const AGENTS = 250;
const RIVALS = 12;

describe.skipIf(!there)('commission on two nodes', { timeout: 60_000 }, () => {
  let nodes: Nodes;
  let agents: PlayerId[] = [];
  const sources = { readTerms: () => Promise.resolve(defaultCommissionTerms), notifyAgents: () => {} };
  const write = (text: string) => nodes.one.db.tx('seed', (tx) => tx.query(sql('', text)));
  const sumAgentAccounts = async () =>
    (await nodes.queryRows<{ agent: number }>('select sum(agent)::bigint as agent from wallet'))[0]?.agent;

  beforeAll(async () => {
    nodes = await openNodes(2);
    agents = await Promise.all(Array.from({ length: AGENTS }, () => nodes.one.createPlayer()));
    const yesterday = toSaoPauloDay(Date.now() - 2 * DAY_MS);
    // Each agent has one player on the first level, who staked R$ 1,000 at an edge of 1 %: R$ 1.00.
    const rows = agents.map((agent, n) => `(${n + 1}, '${yesterday}', ${n + 1}, ${agent}, 0, 10000000, 1)`);
    await write(`insert into referral_day (player, day, id, agent1, at, win, staked) values ${rows.join(',')}`);
    // The first two agents were paid to the same account as the player whom they invited.
    const accounts = [0, 1].flatMap((n) => [
      `(${n + 1}, 'USDT', '\\x00', '\\x0${n}', 0)`,
      `(${agents[n]}, 'USDT', '\\x00', '\\x0${n}', 0)`,
    ]);
    await write(`insert into payout_account (player, kind, sealed, print, used_at) values ${accounts.join(',')}`);
  });
  afterAll(() => nodes?.close());

  test('two nodes that accrue one day at once book each agent once, and nothing for an agent with the player’s payout account', async () => {
    proves('A-362', 'A-364');
    const runs = nodes.all
      .flatMap((node) => [node, node])
      .map(async ({ ctx }) => {
        while (await accrueCommission(ctx, sources));
      });
    await Promise.allSettled(runs);
    while (await accrueCommission(nodes.one.ctx, sources));
    expect(await sumAgentAccounts()).toBe((AGENTS - 2) * 100);
    const refused = await nodes.queryRows('select player, friend, reason from referral_refusal order by friend');
    expect(refused).toEqual([0, 1].map((n) => ({ player: agents[n], friend: n + 1, reason: 'payout' })));
  });

  test('claims of one agent on two nodes pay once, with one key or with many', async () => {
    proves('A-363');
    const agent = agents[10] as PlayerId;
    const claim = (nth: number, key: string) =>
      claimAgentCommission(nodes.at(nth).ctx, agent, buildIdempotentCommand(agent, 'agent/claim', key, {})).then(
        (answer) => answer.amount as number,
        (error: { code?: string }) => error.code,
      );
    const results = await Promise.all(Array.from({ length: RIVALS }, (_, n) => claim(n, `key ${n % 4}`)));
    const paid = results.filter((result) => result === 100);
    // The key that won answers the first result each time that it comes; all others find nothing.
    expect(paid).toHaveLength(RIVALS / 4);
    expect(results.filter((result) => result === 'nothingToClaim')).toHaveLength(RIVALS - paid.length);
    const { main, agent: left } = await wallet.readWallet(nodes.one.db.read, agent);
    expect([main, left]).toEqual([100, 0]);
    expect(await sumAgentAccounts()).toBe((AGENTS - 3) * 100);
  });

  test('one agent who cannot be booked costs nobody else a commission, on that day and later ones D7-M6', async () => {
    const [stuck, free] = [agents[20] as PlayerId, agents[21] as PlayerId];
    const day = (back: number) => toSaoPauloDay(Date.now() - back * DAY_MS);
    // Days that were closed and not booked, as after a crash.
    const days = [20, 19].map((back) => day(back));
    const rows = days.flatMap((each, n) =>
      [stuck, free].map((agent, i) => `(${9000 + i}, '${each}', ${9000 + n * 2 + i}, ${agent}, 0, 10000000, 1)`),
    );
    await write(`insert into referral_day (player, day, id, agent1, at, win, staked) values ${rows.join(',')}`);
    const terms = JSON.stringify(defaultCommissionTerms);
    await write(
      `insert into referral_closing (day, terms, closed_at) values ${days.map((each) => `('${each}', '${terms}', 0)`).join(',')}`,
    );
    const readAgent = async (agent: PlayerId) => (await wallet.readWallet(nodes.one.db.read, agent)).agent as number;
    const before = [await readAgent(stuck), await readAgent(free)] as const;
    await write(
      `create function refuse_stuck() returns trigger language plpgsql as
       $$ begin if new.player = ${stuck} and new.day = '${days[0]}' then raise exception 'stuck'; end if; return new; end $$`,
    );
    await write(
      'create trigger refuse_stuck before insert on referral_commission for each row execute function refuse_stuck()',
    );
    const putOff = new Map<string, number>();
    for (let nth = 0; nth < 9 && (await accrueCommission(nodes.one.ctx, sources, { putOff })); nth++);
    expect([await readAgent(stuck), await readAgent(free)]).toEqual([before[0] + 100, before[1] + 200]);
    expect([...putOff.keys()]).toEqual([days[0]]);
    await write('drop trigger refuse_stuck on referral_commission');
    putOff.clear();
    while (await accrueCommission(nodes.one.ctx, sources, { putOff }));
    expect([await readAgent(stuck), await readAgent(free)]).toEqual([before[0] + 200, before[1] + 200]);
  });

  test('the books prove it', async () => {
    const { read } = nodes.one.db;
    const findings = [...(await proveReferrals(read)), ...(await wallet.auditWallet(read))];
    expect(findings.flatMap(({ name, wrong }) => wrong.map((what) => `${name}: ${what}`))).toEqual([]);
    // The day of all, and two days of two agents.
    expect(findings[0]?.checked).toBe(AGENTS - 2 + 4);
  });
});
