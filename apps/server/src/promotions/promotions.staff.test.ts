import type { PlayerId } from '@arara/contract/protocol/fields';
import type { AuditTrailEntry } from '@arara/contract/staff/accounts';
import type {
  StaffAward,
  StaffDepositPackage,
  StaffOfferChange,
  StaffPromotionSettings,
} from '@arara/contract/staff/offers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, freshCpf, type Office, openOffice, type Person } from '../../test/office.ts';
import { registerPlayer } from '../../test/payments-site.ts';
import { serverAnswers } from '../../test/world.ts';
import { sql } from '../platform/db/db.ts';
import { readMetricCounter } from '../platform/metrics/metrics.ts';
import * as payments from '../payments/payments.ts';
import { auditWallet, readBalances } from '../wallet/wallet.ts';
import { accrueCommission } from '../referral/referral.ts';
import { listAwards, loadCommissionTerms, checkStoredPromotions } from './promotions.ts';
import { provePromotions } from '../proofs/proofs.ts';
import { proves } from '../../../../scripts/proof/proves.ts';

const there = await serverAnswers();
if (!there) console.warn('skipped: the back office is tested on a PostgreSQL server');

describe.skipIf(!there)('what staff give and offer', () => {
  let office: Office;
  let bruno: Person;
  let elisa: Person;
  let carla: Person;
  let ana: Person;
  let davi: Person;
  beforeAll(async () => {
    office = await openOffice({ env: { AWARD_TWO_STAFF_ABOVE: '100' } });
    [bruno, elisa, carla] = [
      await office.createPerson('finance'),
      await office.createPerson('finance'),
      await office.createPerson('support'),
    ];
    [ana, davi] = [await office.createPerson('admin'), await office.createPerson('auditor')];
  });
  afterAll(async () => {
    const { read } = office.app.ctx.db;
    const wrong = [...(await auditWallet(read)), ...(await provePromotions(read))].flatMap((finding) => finding.wrong);
    await office.close();
    expect(wrong).toEqual([]);
  });

  /** A new day, so that nobody has given a credit yet. */
  const newDay = async () => {
    office.advance(24 * 3600 * 1000);
    for (const person of [bruno, elisa, carla, ana, davi]) await office.signIn(person);
  };
  const give = (player: PlayerId, input: object, who = carla, headers: Record<string, string> = {}) =>
    office.call(
      `/api/staff/players/${player}/awards`,
      { balanceKind: 'main', amount: 50, reason: 'pedido 123', ...input },
      who,
      headers,
    );
  const decide = (player: PlayerId, order: string, input: object, who: Person) =>
    office.call(`/api/staff/awards/${player}/${order}/decide`, input, who);
  const balance = async (player: PlayerId) => {
    const { main, bonus, turnMain, turnBonus } = await readBalances(office.app.ctx.db.read, player);
    return { main, bonus, turnMain, turnBonus };
  };
  const waiting = async (player: PlayerId) => {
    const { data } = await office.call('/api/staff/awards?which=waiting&limit=100', undefined, bruno);
    const { items } = data as { items: (Omit<StaffAward, 'player' | 'order'> & { player: string; order: string })[] };
    return items.filter((item) => item.player === String(player));
  };
  const trail = async (call: string) => {
    const { data } = await office.call(`/api/staff/trail?call=${call}`, undefined, davi);
    return (data as { items: AuditTrailEntry[] }).items;
  };
  const decideChange = (change: string, who: Person, yes = true) =>
    office.call(`/api/staff/offer-changes/${change}/decide`, { yes, why: 'conferido' }, who);
  /** The answer of a proposed change, approved by Elisa where it waits for a second person. */
  const approved = async (answering: Promise<Answer>): Promise<Answer> => {
    const answer = await answering;
    const { change, state } = (answer.data ?? {}) as { change?: string; state?: string };
    if (state === 'waiting' && change !== undefined) expect((await decideChange(change, elisa)).status).toBe(0);
    return answer;
  };
  const findOrder = (answer: { data: unknown }) => (answer.data as { order: string }).order;

  test('a small credit is booked at once, as main money to be wagered once or as bonus money with its turnover', async () => {
    const type = proves('A-145');
    const { player } = await registerPlayer(office.site);
    expect((await give(player, {})).data).toMatchObject({ state: 'given' });
    expect(await balance(player)).toEqual({ main: 5000, bonus: 0, turnMain: 5000, turnBonus: 0 });
    expect((await give(player, { balanceKind: 'bonus', amount: 20 })).data).toMatchObject({ state: 'given' });
    expect(await balance(player)).toEqual({ main: 5000, bonus: 2000, turnMain: 5000, turnBonus: 4000 });
    const page = {
      from: 0 as PlayerId,
      to: Number.MAX_SAFE_INTEGER as PlayerId,
      before: Number.MAX_SAFE_INTEGER as PlayerId,
      limit: 9,
    };
    expect((await listAwards(office.app.ctx.db.read, player, page)).map((award) => [award.type, award.amount])).toEqual(
      [
        [type, 2000],
        [type, 5000],
      ],
    );
    const [line] = await trail('staffAskAward');
    expect(line).toMatchObject({
      name: 'Ana support',
      outcome: 'done',
      player: String(player),
      detail: { balanceKind: 'bonus', amount: 20, reason: 'pedido 123', state: 'given' },
    });
  });

  test('the same key gives once, and with another amount is refused', async () => {
    await newDay();
    const { player } = await registerPlayer(office.site);
    const key = { 'idempotency-key': 'one-click' };
    const all = await Promise.all(Array.from({ length: 6 }, () => give(player, {}, carla, key)));
    expect(new Set(all.map(findOrder)).size).toBe(1);
    expect((await give(player, { amount: 51 }, carla, key)).status).toBe(40901);
    expect((await balance(player)).main).toBe(5000);
    const bare = await fetch(`${office.app.officeUrl()}/api/staff/players/${player}/awards`, {
      method: 'POST',
      headers: { authorization: carla.token, 'content-type': 'application/json' },
      body: JSON.stringify({ balanceKind: 'main', amount: 1, reason: 'x' }),
    });
    expect(bare.status).toBe(400);
  });

  test('above the limit of a day it waits for a second person, however it is cut', async () => {
    proves('A-145');
    await newDay();
    const { player } = await registerPlayer(office.site);
    expect((await give(player, { amount: 60 })).data).toMatchObject({ state: 'given' });
    // The player has received 60 today, so everybody's further credits count on top; and the member who gave them has given 60,
    // to whichever player.
    const forPlayer = await give(player, { amount: 41 }, bruno);
    const other = await registerPlayer(office.site);
    const byPerson = await give(other.player, { amount: 41 });
    const large = await give(other.player, { amount: 100.01 }, elisa);
    for (const answer of [forPlayer, byPerson, large]) expect(answer.data).toMatchObject({ state: 'waiting' });
    expect(await balance(other.player)).toMatchObject({ main: 0 });
    expect((await give(other.player, { amount: 40 }, bruno)).data).toMatchObject({ state: 'given' });
    expect((await waiting(other.player)).map((item) => [item.amount, item.askedBy, item.state])).toEqual([
      [100.01, 'Ana finance', 'waiting'],
      [41, 'Ana support', 'waiting'],
    ]);
    await newDay();
    expect((await give(player, { amount: 100 })).data).toMatchObject({ state: 'given' });
  });

  test('two small ones at one moment do not slip past the limit together', async () => {
    proves('A-145');
    await newDay();
    const [one, two] = [await registerPlayer(office.site), await registerPlayer(office.site)];
    const both = await Promise.all([one, two].map(({ player }) => give(player, { amount: 60 })));
    expect(both.map((answer) => (answer.data as { state: string }).state).toSorted()).toEqual(['given', 'waiting']);
  });

  test('the second person approves or refuses; the person who requested it may only refuse', async () => {
    await newDay();
    const { player } = await registerPlayer(office.site);
    const order = findOrder(await give(player, { amount: 500 }, bruno));
    expect((await decide(player, order, { yes: true }, carla)).http).toBe(403);
    expect((await decide(player, order, { yes: true }, bruno)).status).toBe(42201);
    expect((await decide(player, order, { yes: true }, elisa)).data).toEqual({ state: 'given' });
    expect((await decide(player, order, { yes: true }, elisa)).status).toBe(40901);
    expect((await balance(player)).main).toBe(50_000);

    const taken = findOrder(await give(player, { amount: 500 }, bruno));
    expect((await decide(player, taken, { yes: false, why: 'engano' }, bruno)).data).toEqual({ state: 'refused' });
    const refused = findOrder(await give(player, { amount: 500 }, bruno));
    expect((await decide(player, refused, { yes: false, why: 'sem motivo' }, elisa)).data).toEqual({
      state: 'refused',
    });
    expect((await balance(player)).main).toBe(50_000);
    const { data } = await office.call('/api/staff/awards?which=decided', undefined, davi);
    const [last] = (data as { items: StaffAward[] }).items;
    expect(last).toMatchObject({ state: 'refused', why: 'sem motivo', decidedBy: 'Ana finance', own: false });
  });

  test('an approval and a refusal at once: one of them counts, and an approval credits once', async () => {
    proves('A-145');
    await newDay();
    const { player } = await registerPlayer(office.site);
    for (let round = 0; round < 4; round++) {
      const before = (await balance(player)).main;
      const order = findOrder(await give(player, { amount: 200 }, carla));
      const all = await Promise.all([
        decide(player, order, { yes: true }, bruno),
        decide(player, order, { yes: true }, elisa),
        decide(player, order, { yes: false }, elisa),
      ]);
      expect(all.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([0, 40901, 40901]);
      const yes = all.some((answer) => answer.status === 0 && (answer.data as { state: string }).state === 'given');
      expect((await balance(player)).main).toBe(before + (yes ? 20_000 : 0));
    }
  });

  test('staff cannot credit their own accounts, neither alone nor as the second person', async () => {
    proves('A-145');
    await newDay();
    const cpf = freshCpf();
    const self = await office.createPerson('finance', { cpf });
    const { player } = await registerPlayer(office.site, { cpf });
    expect((await give(player, { amount: 1 }, self)).status).toBe(40301);
    const order = findOrder(await give(player, { amount: 500 }, bruno));
    expect((await decide(player, order, { yes: true }, self)).status).toBe(40301);
    expect((await waiting(player))[0]).toMatchObject({ own: true });
    expect(await balance(player)).toMatchObject({ main: 0 });
  });

  test.each([
    { amount: 0 },
    { amount: -1 },
    { amount: 1.005 },
    { amount: '50' },
    { balanceKind: 'agent' },
    { reason: '' },
    { reason: 'x'.repeat(201) },
    { type: 14 },
  ])('%j is refused by its field', async (item) => {
    const { player } = await registerPlayer(office.site);
    expect((await give(player, item)).status).toBe(40001);
    expect(await balance(player)).toMatchObject({ main: 0, bonus: 0 });
  });
  test('more than R$ 10,000 is refused, and so is a player that is not there', async () => {
    const { player } = await registerPlayer(office.site);
    const answer = await give(player, { amount: 10_000.01 });
    expect([answer.status, answer.message]).toEqual([42201, 'O crédito manual máximo é R$ 10.000,00.']);
    expect((await give(7 as PlayerId, {})).status).toBe(40401);
    expect((await decide(7 as PlayerId, '8', { yes: true }, elisa)).status).toBe(40401);
    expect((await decide(player, '8', { yes: 1 }, elisa)).status).toBe(40001);
  });

  describe('the shelves', () => {
    const packages = async () =>
      (await office.call('/api/staff/packages', undefined, davi)).data as (Omit<StaffDepositPackage, 'package'> & {
        package: string;
      })[];
    const first = async () => {
      const deposit = (await packages()).find((one) => one.offerGroup === 'BRL');
      if (deposit === undefined) throw new Error('the panel is empty');
      return deposit;
    };
    const save = ({ package: id, ...rest }: Awaited<ReturnType<typeof first>>, input: object) =>
      approved(office.call(`/api/staff/packages/${id}`, { ...rest, reason: 'campanha', ...input }, ana));

    test('a package changes from now on, with what it was and is in the trail', async () => {
      proves('A-147');
      const deposit = await first();
      expect((await save(deposit, { price: 25, offered: true })).data).toMatchObject({ state: 'saved' });
      expect(await payments.listOfferedDepositPackages(office.app.ctx.db.read, 'BRL')).toContainEqual(
        expect.objectContaining({ pkgId: Number(deposit.package), price: 2500 }),
      );
      const [line] = await trail('staffSavePackage');
      expect(line).toMatchObject({
        role: 'admin',
        detail: { package: deposit.package, reason: 'campanha', before: { price: 2000 }, after: { price: 2500 } },
      });
      expect((await save(deposit, { offered: false })).status).toBe(0);
      expect(await payments.listOfferedDepositPackages(office.app.ctx.db.read, 'BRL')).not.toContainEqual(
        expect.objectContaining({ pkgId: Number(deposit.package) }),
      );
    });
    test('a gift that pays by itself is refused, unless it is had once per CPF', async () => {
      proves('A-147');
      const deposit = await first();
      expect((await save(deposit, { gift: 20, giftTurnover: 1, offered: true })).status).toBe(42201);
      expect((await save(deposit, { gift: 20, giftTurnover: 2, giftOnce: true, offered: true })).status).toBe(0);
      expect((await save(deposit, {})).status).toBe(0);
    });
    test('a new package is listed in its offer group', async () => {
      const deposit = {
        offerGroup: 'INSBRL',
        price: 30,
        gift: 0,
        giftTurnover: 2,
        giftOnce: false,
        sort: 9,
        offered: true,
      };
      await approved(office.call('/api/staff/packages', { ...deposit, reason: 'novo valor' }, ana));
      expect(await packages()).toContainEqual(expect.objectContaining(deposit));
    });
    test.each([
      { price: 0 },
      { price: 1.001 },
      { gift: -1 },
      { giftTurnover: 0 },
      { giftTurnover: 101 },
      { offerGroup: 'FREE' },
      { sort: -1 },
      { offered: 'yes' },
      { reason: undefined },
      { id: 5 },
    ])('%j is refused by its field', async (item) => {
      expect((await save(await first(), item)).status).toBe(40001);
    });
    test('an unknown package is 40401', async () => {
      const deposit = await first();
      expect((await save({ ...deposit, package: '77777' }, {})).status).toBe(40401);
    });
  });

  describe('milestones and VIP benefits', () => {
    const shown = async () =>
      (await office.call('/api/staff/promotions', undefined, davi)).data as StaffPromotionSettings;
    const save = async (input: object) =>
      approved(office.call('/api/staff/promotions', { ...(await shown()), reason: 'temporada', ...input }, ana));

    test('change from now on, with what they were and are in the trail', async () => {
      const { levels } = await shown();
      const milestones = [{ amount: 400, ppm: 800 }];
      expect((await save({ milestones })).data).toMatchObject({ state: 'waiting' });
      expect(await shown()).toMatchObject({ milestones, levels });
      const [line] = await trail('staffSavePromotions');
      expect(line).toMatchObject({
        outcome: 'done',
        detail: { reason: 'temporada', after: { milestones: [{ amount: 40_000, ppm: 800 }] } },
      });
    });
    test('are refused when they give away more than the games earn, with the reasons', async () => {
      proves('A-147');
      const before = await shown();
      const answer = await save({ milestones: [{ amount: 500, ppm: 100_000 }] });
      expect(answer.status).toBe(42201);
      expect(answer.data).toMatchObject({
        complaints: [expect.stringContaining('of each stake')],
        problems: [{ problem: 'rewardTotal', edge: 1 }],
      });
      expect(await shown()).toEqual(before);
      const [line] = await trail('staffSavePromotions');
      expect(line).toMatchObject({ outcome: 'rewardsTooHigh' });
    });
    test.each([
      { vipRewardPercent: 101 },
      { vipRewardPercent: 1.5 },
      { milestones: [{ amount: 500 }] },
      { milestones: [{ amount: 500, ppm: 1, more: 1 }] },
      { levels: 'all' },
      { reason: '' },
    ])('%j is refused by its field', async (item) => {
      expect((await save(item)).status).toBe(40001);
    });
    test('a VIP reward or benefit that rises waits for a second person, one that falls holds at once for players too', async () => {
      proves('A-546');
      await newDay();
      const { token } = await registerPlayer(office.site);
      const table = async () => {
        const answer = await fetch(`${office.app.url}/api/app/vip/levels`, { headers: { authorization: token } });
        const { data } = (await answer.json()) as {
          data: { rewardPercent: number; levels: { freeWithdrawals: number; betBonusPercent: number }[] };
        };
        return { reward: data.rewardPercent, third: data.levels[3] };
      };
      const propose = async (input: object) => {
        const { data } = await office.call(
          '/api/staff/promotions',
          { ...(await shown()), reason: 'clube', ...input },
          ana,
        );
        return data as { change: string; state: string };
      };
      const { levels, vipRewardPercent } = await shown();
      const withThird = (fields: object) =>
        levels.map((level, index) => (index === 3 ? { ...level, ...fields } : level));
      const before = await table();
      for (const raised of [
        { vipRewardPercent: vipRewardPercent + 1 },
        { levels: withThird({ freeWithdrawals: 4 }) },
        { levels: withThird({ betBonusPercent: 101 }) },
      ]) {
        const { change, state } = await propose(raised);
        expect(state).toBe('waiting');
        expect((await decideChange(change, ana)).status).toBe(42201);
        expect((await decideChange(change, elisa, false)).data).toEqual({ state: 'refused' });
      }
      expect(await table()).toEqual(before);
      const lower = { vipRewardPercent: vipRewardPercent - 1, levels: withThird({ freeWithdrawals: 1 }) };
      expect(await propose(lower)).toMatchObject({ state: 'saved' });
      expect(await table()).toEqual({
        reward: vipRewardPercent - 1,
        third: expect.objectContaining({ freeWithdrawals: 1, betBonusPercent: 100 }),
      });
      const { change } = await propose({ levels, vipRewardPercent });
      expect((await decideChange(change, elisa)).data).toEqual({ state: 'saved' });
      expect(await table()).toEqual(before);
    });
    test('levels that are missing are refused', async () => {
      expect((await save({ levels: [] })).status).toBe(42201);
    });
  });

  describe('the terms of commission', () => {
    const shown = async () =>
      (await office.call('/api/staff/promotions', undefined, davi)).data as StaffPromotionSettings;
    const propose = async (commission: object, who = ana) => {
      const now = await shown();
      const terms = { ...now.commission, ...commission };
      return office.call('/api/staff/promotions', { ...now, commission: terms, reason: 'agentes' }, who);
    };

    test('a rate that rises waits for a second person, one that falls does not, and the history shows who and what', async () => {
      proves('A-540');
      await newDay();
      expect((await propose({ levelsBp: [500, 300, 100] })).data).toMatchObject({ state: 'saved' });
      const { data } = await propose({ levelsBp: [600, 300, 100] });
      expect(data).toMatchObject({ state: 'waiting' });
      const { change } = data as { change: string };
      expect((await shown()).commission.levelsBp).toEqual([500, 300, 100]);
      expect((await decideChange(change, ana)).status).toBe(42201);
      expect((await decideChange(change, carla)).http).toBe(403);
      expect((await decideChange(change, elisa)).data).toEqual({ state: 'saved' });
      expect((await shown()).commission.levelsBp).toEqual([600, 300, 100]);
      const { items } = (await office.call('/api/staff/offer-changes?which=decided&limit=2', undefined, davi)).data as {
        items: StaffOfferChange[];
      };
      expect(
        items.map(({ before, after, askedBy, decidedBy, reason }) => [
          before.promotions?.commission.levelsBp[0],
          after.promotions?.commission.levelsBp[0],
          askedBy,
          decidedBy,
          reason,
        ]),
      ).toEqual([
        [500, 600, 'Ana admin', 'Ana finance', 'agentes'],
        [1000, 500, 'Ana admin', 'Ana admin', 'agentes'],
      ]);
      const [line] = await trail('staffSavePromotions');
      expect(line).toMatchObject({
        detail: {
          before: { commission: { levelsBp: [500, 300, 100] } },
          after: { commission: { levelsBp: [600, 300, 100] } },
        },
      });
    });
    test('a cap that rises needs a second person above the amount of one person’s day, and a larger ring always', async () => {
      proves('A-540');
      await newDay();
      expect((await propose({ friendDayCap: 20, agentDayCap: 40 })).data).toMatchObject({ state: 'saved' });
      expect((await propose({ agentDayCap: 100 })).data).toMatchObject({ state: 'saved' });
      // One person has set R$ 100 today: the next cap waits, however small it is.
      const second = await propose({ friendDayCap: 21 });
      expect(second.data).toMatchObject({ state: 'waiting' });
      const larger = await propose({ ringSize: 4 }, ana);
      expect(larger.data).toMatchObject({ state: 'waiting' });
      expect((await propose({ ringSize: 2 })).data).toMatchObject({ state: 'saved' });
      expect((await shown()).commission).toMatchObject({ friendDayCap: 20, agentDayCap: 100, ringSize: 2 });
      // What the proposer saw has changed since.
      expect(await decideChange((second.data as { change: string }).change, elisa)).toMatchObject({ http: 409 });
      expect((await decideChange((larger.data as { change: string }).change, elisa)).http).toBe(409);
    });
    test.each([
      [{ levelsBp: [1000, 300] }, 40001, 'commission'],
      [{ levelsBp: [1000, 300, -1] }, 40001, 'commission'],
      [{ levelsBp: [10.5, 300, 100] }, 40001, 'commission'],
      [{ friendDayCap: -1 }, 40001, 'commission'],
      [{ agentDayCap: 1.005 }, 40001, 'commission'],
      [{ ringSize: 1 }, 40001, 'commission'],
      [{ more: 1 }, 40001, undefined],
      [{ friendDayCap: 20, agentDayCap: 19.99 }, 42201, undefined],
      [{ levelsBp: [3000, 2000, 1000] }, 42201, undefined],
    ])('%j is refused with its reason, and nothing changes', async (item, status, field) => {
      proves('A-540');
      const before = await shown();
      const answer = await propose(item);
      expect(answer.status).toBe(status);
      const { fields = {}, complaints = [] } = answer.data as {
        fields?: Record<string, string>;
        complaints?: string[];
      };
      if (field !== undefined) expect(Object.keys(fields)).toContain(field);
      if (status === 42201) expect(complaints).toEqual([expect.stringMatching(/cap|commission/)]);
      expect(await shown()).toEqual(before);
    });
    test('a change holds for the days that are open, and rewrites nothing that was booked', async () => {
      proves('A-541');
      const { ctx } = office.app;
      const { player: agent, token } = await registerPlayer(office.site);
      const friends = [1, 2, 3].map((n) => agent + n);
      /** A day on which each friend brought a theoretical win of R$ 10. */
      const addDay = () =>
        ctx.db.tx('a day', (tx) =>
          tx.query(
            sql(
              '',
              `insert into referral_day (player, day, id, agent1, at, staked, win)
               select f, (to_timestamp($2::bigint / 1000) at time zone 'America/Sao_Paulo')::date, $3::bigint + f % 10, $1, 0, 100000, 10000000
               from unnest($4::bigint[]) f`,
              agent,
              office.now(),
              ctx.newId(),
              `{${friends.join(',')}}`,
            ),
          ),
        );
      const readAgent = async () => {
        const read = async (path: string) =>
          ((await (await fetch(office.app.url + path, { headers: { authorization: token } })).json()) as Answer).data;
        const { claimable, pending } = (await read('/api/app/agent/summary')) as { claimable: number; pending: number };
        const { items } = (await read('/api/app/agent/betWinList')) as { items: { profit: number }[] };
        return { claimable, pending, profits: items.map(({ profit }) => profit) };
      };
      const accrue = async () => {
        while (await accrueCommission(ctx, { readTerms: loadCommissionTerms, notifyAgents: () => {} }));
      };
      await newDay();
      await propose({ levelsBp: [500, 300, 100] });
      await addDay();
      expect(await readAgent()).toEqual({ claimable: 0, pending: 1.5, profits: [0.5, 0.5, 0.5] });
      // The day is still open: the lower rate holds for it.
      await propose({ levelsBp: [400, 300, 100] });
      expect(await readAgent()).toEqual({ claimable: 0, pending: 1.2, profits: [0.4, 0.4, 0.4] });
      await newDay();
      await accrue();
      const booked = { claimable: 1.2, pending: 0, profits: [0.4, 0.4, 0.4] };
      expect(await readAgent()).toEqual(booked);
      await propose({ levelsBp: [100, 0, 0], friendDayCap: 0.1, agentDayCap: 0.2 });
      expect(await readAgent()).toEqual(booked);
      await addDay();
      await newDay();
      await accrue();
      expect(await readAgent()).toEqual({ claimable: 1.4, pending: 0, profits: [0.1, 0.1, 0.1, 0.4, 0.4, 0.4] });
    });
  });

  describe('a change of offers above the limit', () => {
    const deposit = {
      offerGroup: 'BTBRL',
      giftTurnover: 2,
      giftOnce: true,
      sort: 77,
      offered: true,
      reason: 'campanha',
    };
    const propose = async (input: object, who = ana) => {
      const { data, status } = await office.call('/api/staff/packages', { ...deposit, ...input }, who);
      return { ...(data as { change: string; state: string }), status };
    };
    const gifts = async () =>
      (await payments.listAllDepositPackages(office.app.ctx.db.read))
        .filter(({ sort }) => sort === 77)
        .map(({ gift }) => gift / 100);

    test('waits for a second, different person, however it is cut, and is in the trail, D7-A6', async () => {
      await newDay();
      expect(await propose({ price: 1, gift: 9000 })).toMatchObject({ state: 'waiting' });
      // Each CPF that is found for it would bring money, however small the gift is.
      expect(await propose({ price: 1, gift: 5 })).toMatchObject({ state: 'waiting' });
      expect(await propose({ price: 60, gift: 0.5 })).toMatchObject({ state: 'saved' });
      const second = await propose({ price: 61, gift: 0.4 });
      expect(second.state).toBe('waiting');
      expect(await gifts()).toEqual([0.5]);
      expect((await decideChange(second.change, ana)).data).toBeNull();
      expect((await decideChange(second.change, carla)).http).toBe(403);
      const { data } = await office.call('/api/staff/offer-changes?which=waiting', undefined, ana);
      const [shown] = (data as { items: { own: boolean; after: object; before: object }[] }).items;
      expect(shown).toMatchObject({
        own: true,
        before: { package: null },
        after: { package: { gift: 0.4, price: 61 } },
      });
      expect((await decideChange(second.change, elisa)).data).toEqual({ state: 'saved' });
      expect((await gifts()).toSorted()).toEqual([0.4, 0.5]);
      expect((await decideChange(second.change, bruno)).status).toBe(40901);
      const [line] = await trail('staffDecideOfferChange');
      expect(line?.detail).toMatchObject({ change: second.change, yes: true });
    });
    test('counts the gifts of what one person set, until a second one has confirmed it, D7-A6', async () => {
      await newDay();
      const readMark = async () => {
        const [row] = await office.app.ctx.db.read.query(
          sql<{ id: number; mark: string | null }>(
            '',
            'select id, changed_alone_by as mark from package where sort = 78',
          ),
        );
        return row;
      };
      const terms = { price: 20, gift: 0.2, giftOnce: false, sort: 78 };
      expect(await propose(terms)).toMatchObject({ state: 'saved' });
      const { id, mark } = (await readMark()) ?? {};
      expect(mark).not.toBeNull();
      const edit = async (input: object) => {
        const { data } = await office.call(`/api/staff/packages/${id}`, { ...deposit, ...terms, ...input }, ana);
        return data as { change: string; state: string };
      };
      // Its order in the group and taking it off are one person's, and confirm nothing.
      expect((await edit({ offered: false })).state).toBe('saved');
      expect((await readMark())?.mark).toBe(mark);
      expect((await edit({})).state).toBe('saved');
      expect((await readMark())?.mark).toBe(mark);
      // Saving it as it is asks for a second person.
      const { change, state } = await edit({});
      expect(state).toBe('waiting');
      expect((await decideChange(change, elisa)).data).toEqual({ state: 'saved' });
      expect((await readMark())?.mark).toBeNull();
      expect((await edit({ giftTurnover: 3 })).state).toBe('saved');
      expect((await readMark())?.mark).toBe(mark);
      expect((await edit({ gift: 0, offered: false })).state).toBe('saved');
    });
    test('waits where a milestone moves up: who has passed it today would pass it again, D7-A6', async () => {
      const { data } = await office.call('/api/staff/promotions', undefined, davi);
      const { milestones, ...rest } = data as StaffPromotionSettings;
      const moved = milestones.map(({ amount, ppm }) => ({ amount: amount + 1, ppm }));
      const answer = await office.call('/api/staff/promotions', { ...rest, milestones: moved, reason: 'x' }, ana);
      expect(answer.data).toMatchObject({ state: 'waiting' });
      await decideChange((answer.data as { change: string }).change, elisa, false);
    });
    test('is saved once by two who approve at once, and not at all where something else was saved meanwhile, D7-A6', async () => {
      await newDay();
      const { change } = await propose({ price: 1, gift: 300 });
      const answers = await Promise.all([decideChange(change, elisa), decideChange(change, bruno)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([0, 40901]);
      const { id, ...old } = (await payments.listAllDepositPackages(office.app.ctx.db.read)).find(
        ({ gift }) => gift === 30_000,
      ) ?? { id: 0 };
      const edit = (gift: number) =>
        office.call(`/api/staff/packages/${id}`, { ...deposit, price: 1, gift, sort: 77, reason: 'outra' }, ana);
      const [first, other] = [await edit(400), await edit(500)].map(({ data }) => (data as { change: string }).change);
      expect(old).toMatchObject({ giftOnce: true });
      expect((await decideChange(first ?? '', elisa)).status).toBe(0);
      expect(await decideChange(other ?? '', elisa)).toMatchObject({ http: 409, status: 40901 });
      expect((await decideChange(other ?? '', ana, false)).data).toEqual({ state: 'refused' });
      expect(await gifts()).not.toContain(500);
    });
    test('is refused above the ceiling of the day with an alarm, and so is a credit, even with two people, D7-A6', async () => {
      await newDay();
      const { player } = await registerPlayer(office.site);
      const credit = async (amount: number) => {
        const asked = await give(player, { amount }, bruno);
        return decide(player, findOrder(asked), { yes: true }, elisa);
      };
      const before = readMetricCounter('alarms_total', { alarm: 'staff-ceiling' });
      for (const amount of [9000, 9000]) expect((await credit(amount)).status).toBe(0);
      expect(await credit(2001)).toMatchObject({
        http: 422,
        status: 42201,
        message: expect.stringContaining('20.000,00'),
      });
      const { change } = await propose({ price: 1, gift: 2001 });
      expect((await decideChange(change, elisa)).status).toBe(42201);
      expect(readMetricCounter('alarms_total', { alarm: 'staff-ceiling' }) - before).toBe(2);
      expect((await credit(2000)).status).toBe(0);
      expect((await balance(player)).main).toBe(2_000_000);
    });
    test('a deep discount waits; one for an account of the approver is refused, D7-A6', async () => {
      await newDay();
      const cpf = freshCpf();
      const self = await office.createPerson('finance', { cpf });
      const { player } = await registerPlayer(office.site, { cpf });
      const until = office.now() + 24 * 3600 * 1000;
      const asked = await office.call(
        `/api/staff/players/${player}/discount`,
        { percent: 90, until, reason: 'x' },
        bruno,
      );
      const { change, state } = asked.data as { change: string; state: string };
      expect(state).toBe('waiting');
      expect(await payments.findPlayerDiscount(office.app.ctx.db.read, player, office.now())).toBeUndefined();
      expect((await decideChange(change, self)).http).toBe(403);
      expect((await decideChange(change, elisa)).data).toEqual({ state: 'saved' });
      const found = await payments.findPlayerDiscount(office.app.ctx.db.read, player, office.now());
      expect(found).toEqual({ fractionBp: 9000, expiresAt: until });
      const ended = await office.call(
        `/api/staff/players/${player}/discount`,
        { percent: 0, until, reason: 'x' },
        bruno,
      );
      expect(ended.data).toMatchObject({ state: 'saved' });
    });
  });

  test('a request is stored with its requester, its decider and the reasons', async () => {
    const rows = await office.app.ctx.db.read.query(
      sql<{ count: number }>(
        '',
        `select count(*)::int as count from award_request r left join award a on a.player = r.player and a.id = r.id
         where (r.state = 'given') <> (a.id is not null) or (r.state = 'given' and r.decided_by = r.asked_by and r.amount > 10000)`,
      ),
    );
    expect(rows).toEqual([{ count: 0 }]);
  });

  describe('a discount', () => {
    const discount = (player: PlayerId, input: object, who = bruno) =>
      approved(
        office.call(
          `/api/staff/players/${player}/discount`,
          { percent: 20, until: office.now() + 7 * 24 * 3600 * 1000, reason: 'reclamação 77', ...input },
          who,
        ),
      );
    const now = async (player: PlayerId) => {
      const { data } = await office.call(`/api/staff/players/${player}`, undefined, bruno);
      return (data as { discount: { percent: number } | null }).discount?.percent ?? null;
    };

    test('finance grants and removes it, with a reason in the audit trail, never for their own account; an admin sees no players and grants none', async () => {
      proves('A-053');
      const { player } = await registerPlayer(office.site);
      for (const percent of [20, 30]) {
        expect((await discount(player, { percent })).status).toBe(0);
        expect(await now(player)).toBe(percent);
      }
      const sale = await payments.quoteDepositPackageSale(office.app.ctx.db.read, office.app.ctx, {
        player,
        package: 103 as PlayerId,
        giftWanted: false,
      });
      expect(sale.price).toBe(7000);
      expect((await discount(player, { percent: 0 })).status).toBe(0);
      expect(await now(player)).toBeNull();
      const { data } = await office.call(`/api/staff/trail?call=staffGrantDiscount&player=${player}`, undefined, davi);
      const [last] = (data as { items: AuditTrailEntry[] }).items;
      expect(last).toMatchObject({ outcome: 'done', detail: { percent: 0, reason: 'reclamação 77', had: 30 } });
      const cpf = freshCpf();
      const self = await office.createPerson('finance', { cpf });
      const own = await registerPlayer(office.site, { cpf });
      expect(await discount(own.player, {}, self)).toMatchObject({ http: 403, status: 40301 });
      for (const who of [carla, ana]) expect((await discount(player, {}, who)).http).toBe(403);
      expect((await discount(7 as PlayerId, {})).status).toBe(40401);
    });

    test.each([
      [{ percent: 91 }, 'percent'],
      [{ percent: -1 }, 'percent'],
      [{ percent: 1.5 }, 'percent'],
      [{ until: 1 }, 'until'],
      [{ until: 4_000_000_000_000 }, 'until'],
      [{ reason: '' }, 'reason'],
    ])('with %j is refused at its field', async (item, field) => {
      proves('A-053');
      const { player } = await registerPlayer(office.site);
      const answer = await discount(player, item);
      expect(answer.status).toBe(40001);
      expect(answer.data).toMatchObject({ fields: { [field]: expect.any(String) } });
    });

    test('no gift pays by itself at a discount: such a discount is refused, and so is such a package', async () => {
      proves('A-053');
      const { player } = await registerPlayer(office.site);
      const fields = {
        offerGroup: 'BRL',
        price: 100,
        giftTurnover: 2,
        giftOnce: false,
        sort: 9,
        offered: true,
        reason: 'teste',
      };
      await approved(office.call('/api/staff/packages', { ...fields, gift: 1 }, ana));
      const all = (await office.call('/api/staff/packages', undefined, davi)).data as {
        package: string;
        gift: number;
      }[];
      const id = all.find(({ gift }) => gift === 1)?.package;
      const save = (input: object) => approved(office.call(`/api/staff/packages/${id}`, { ...fields, ...input }, ana));
      // 1.00 costs (100 + 2 × 1) × 1 % = 1.02 at full price, 0.92 with a tenth off.
      const refusedAt = await discount(player, { percent: 10 });
      expect(refusedAt.status).toBe(42201);
      expect(refusedAt.message).toContain('BRL R$ 100.00');
      expect((await save({ gift: 0.5 })).status).toBe(0);
      expect((await discount(player, { percent: 10 })).status).toBe(0);
      expect((await save({ gift: 1 })).status).toBe(42201);
      const { ctx } = office.app;
      await ctx.db.tx('behind its back', (tx) =>
        tx.query(sql('test gift', 'update package set gift = 100 where id = $1', Number(id))),
      );
      await expect(checkStoredPromotions(ctx)).rejects.toThrow(/the gift of 1.00 on 100.00/);
      expect((await discount(player, { percent: 0 })).status).toBe(0);
      await checkStoredPromotions(ctx);
      expect((await save({ gift: 0, offered: false })).status).toBe(0);
    });
  });
});
