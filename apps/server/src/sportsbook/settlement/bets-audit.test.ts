/** Each kind of wrong row of a bet is found by what `ledger:verify` runs. */
import { randomUUID } from 'node:crypto';
import type { PlayerCallInput } from '@arara/contract';
import type { BetId, PlayerId } from '@arara/contract/protocol/fields';
import { toCentavos } from '@arara/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openEvenEvents } from '../../../test/sports/many-leg-bets.ts';
import { AWAY, findBetProblems, HOME, type TestEvent, winnerResults } from '../../../test/sports/test-event.ts';
import { openWorld, type World } from '../../../test/world.ts';
import { sql } from '../../platform/db/db.ts';
import { proveSportsBets } from '../../proofs/proofs.ts';
import { type BettingService, openBettingService } from '../sportsbook.ts';
import { proves } from '../../../../../scripts/proof/proves.ts';

class RolledBackError extends Error {}

describe('the audit of bets of many legs', () => {
  let world: World;
  let bets: BettingService;
  let player: PlayerId;
  const orders = {} as Record<'single' | 'multiple' | 'system' | 'part' | 'whole' | 'open', BetId>;
  beforeAll(async () => {
    world = await openWorld({ engine: 'pglite' });
    bets = openBettingService(world.ctx);
    player = await world.createPlayer(toCentavos(100_000));
    const events = await openEvenEvents(world, 4);
    const [one, two, three, four] = events as [TestEvent, TestEvent, TestEvent, TestEvent];
    const place = async (chosen: readonly TestEvent[], input: Partial<PlayerCallInput<'sportBet'>> = {}) =>
      (
        await bets.place(player, randomUUID(), {
          type: chosen.length === 1 ? 'single' : 'multiple',
          stake: toCentavos(1200),
          policy: 'any',
          ...input,
          legs: chosen.flatMap((event) => event.slip().legs),
        })
      ).orderId;
    const cashOut = async (order: BetId, fraction: number) => {
      const { quoteId } = await bets.quoteCashOut(player, order);
      await bets.cashOut('pt_BR', player, randomUUID(), { orderId: order, quoteId, fraction });
    };
    orders.single = await place([one]);
    orders.multiple = await place([one, two, three]);
    orders.system = await place([one, two, three], { type: 'system', system: '2,3/3' });
    orders.part = await place([one, two]);
    orders.whole = await place([two, three]);
    orders.open = await place([one, four]);
    await cashOut(orders.part, 0.5);
    await cashOut(orders.whole, 1);
    await one.settle(winnerResults(HOME));
    await two.settle({ ...winnerResults(AWAY), [HOME]: { result: 'won', deadHeat: [1, 2] } });
    await three.settle(winnerResults(HOME));
    const workers = bets.startWorkers();
    await workers.drain();
    await workers.stop();
  });
  afterAll(() => world.close());

  test('right rows: nothing is found', async () => {
    expect(await findBetProblems(world)).toEqual([]);
  });

  /** What the proof finds after a statement that is undone again. */
  const findAfter = async (text: string): Promise<string[]> => {
    let found: string[] = [];
    await world.db
      .tx('corruption', async (tx) => {
        const order = /<(\w+)>/.exec(text)?.[1] as keyof typeof orders;
        await tx.query(sql('', text.replace(/<\w+>/, String(orders[order]))));
        found = (await proveSportsBets(tx)).flatMap(({ name, wrong }) => wrong.map((what) => `${name}: ${what}`));
        throw new RolledBackError();
      })
      .catch((error: unknown) => {
        if (!(error instanceof RolledBackError)) throw error;
      });
    return found;
  };

  test.each([
    ['update sport_bet set payout = payout + 1 where id = <single>', 'results of its lines say'],
    ['update sport_bet set payout = payout - 1 where id = <multiple>', 'results of its lines say'],
    ['update sport_bet set payout = payout + 1 where id = <system>', 'results of its lines say'],
    ['update sport_bet set payout = payout + 1 where id = <part>', 'took its stake'],
    ['update sport_bet set payout = 1 where id = <whole>', 'cashed out whole'],
    ['update sport_bet set result = 20 where id = <multiple>', 'results of its lines say'],
    ['update sport_bet set result = 10 where id = <whole>', 'cashed out whole'],
    ["update sport_bet set system = '1,2,3/3' where id = <system>", 'results of its lines say'],
    ["update sport_bet set system = '2/9' where id = <system>", 'is no system'],
    ['update sport_bet set system = null where id = <system>', 'legs of its kind'],
    ['update sport_bet set stake_main = stake_main + 1 where id = <open>', 'took its stake'],
    ['update sport_bet set state = 0 where id = <multiple>', 'is in one state'],
    ['update sport_bet set turned = 5000 where id = <part>', 'turnover up to'],
    ['update sport_bet set cashed_main = cashed_main + 1 where id = <part>', 'sum of its cash-outs'],
    ['update sport_bet set cashed_paid = cashed_paid + 1 where id = <part>', 'took its stake'],
    ["update sport_leg set outcome = '2' where n = 1 and bet = <system>", 'its line says otherwise'],
    ['update sport_leg set result = 20 where n = 0 and bet = <multiple>', 'its line says otherwise'],
    ['update sport_leg set odds = odds + 10 where n = 2 and bet = <system>', 'results of its lines say'],
    ['delete from sport_leg where n = 1 and bet = <open>', 'legs of its kind'],
    ['delete from bet_cashout where bet = <part>', 'sum of its cash-outs'],
    ['update bet_cashout set amount = amount + 1 where bet = <whole>', 'sum of its cash-outs'],
    ['update bet_cashout set stake_main = stake_main - 1 where bet = <part>', 'sum of its cash-outs'],
  ])('%s is found', async (text, expected) => {
    proves('A-583');
    expect(await findAfter(text)).toContainEqual(expect.stringContaining(expected));
  });
});
