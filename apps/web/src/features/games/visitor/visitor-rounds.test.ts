import type { RandomDraws } from '@arara/games';
import { limboManifest, minesManifest } from '@arara/games';
import { toCentavos } from '@arara/money';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type * as Money from './visitor-money.ts';
import type * as Rounds from './visitor-rounds.ts';
import type * as Steps from './visitor-steps.ts';

let money: typeof Money;
let rounds: typeof Rounds;
let steps: typeof Steps;

beforeAll(async () => {
  const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', { ...storage });
  vi.stubGlobal('location', { search: '', pathname: '/mines', href: 'http://arara.test/mines' });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
  vi.stubGlobal('addEventListener', () => undefined);
  money = await import('./visitor-money.ts');
  rounds = await import('./visitor-rounds.ts');
  steps = await import('./visitor-steps.ts');
});
beforeEach(() => money.refillVisitorMoney());

/** Every draw is this number. */
const always = (draw: number): RandomDraws => ({ draw: () => draw });
const balance = () => money.getVisitorBalances().balance;
const START = 100_000;

describe('a visitor plays in the page, by the rules of the server', () => {
  const limbo = limboManifest.make(limboManifest.edgeBp);
  const play = (stake: number, draw: number) =>
    rounds.playVisitorSingleRound(
      limbo,
      limboManifest.limits,
      { params: { target: 200 }, stake: toCentavos(stake) },
      always(draw),
    );

  test('a won round pays what the rules say, a lost one takes the stake', () => {
    // The lowest draw is the highest multiplier.
    expect(play(1000, 0)).toMatchObject({ multiplier: 20_000, payout: 2000, balance: START + 1000, freeBalance: 0 });
    expect(play(1000, 2 ** 32 - 1)).toMatchObject({ outcome: 100, payout: 0, balance: START });
    expect(balance()).toBe(START);
  });

  test('ids are no ids of the server, and each is another', () => {
    const [one, other] = [play(100, 0).roundId, play(100, 0).roundId];
    expect(one < 0 && other < 0 && one !== other).toBe(true);
  });

  test('a stake above the balance is refused as the server refuses it, and nothing is taken', () => {
    play(90_000, 2 ** 32 - 1);
    expect(() => play(20_000, 0)).toThrow(expect.objectContaining({ http: 500, status: 9999 }) as Error);
    expect(balance()).toBe(10_000);
    money.refillVisitorMoney();
    expect(balance()).toBe(START);
  });

  test('the draws of a round stay as they were drawn', () => {
    const draws = rounds.createBrowserDraws();
    const drawn = [draws.draw(0), draws.draw(7)];
    expect([draws.draw(0), draws.draw(7)]).toEqual(drawn);
  });
});

describe('a visitor’s round of MINES', () => {
  const mines = {
    game: minesManifest.make(minesManifest.edgeBp),
    limits: minesManifest.limits,
    present: minesManifest.present,
  };
  // With draws of 0 the mines lie on the tiles 0, 1 and 2.
  const start = () =>
    steps.playVisitorStep(mines, { action: 'bet', params: { mines: 3 }, stake: toCentavos(1000) }, always(0));

  test('shows no mine while it is open, and pays what was opened', () => {
    const { roundId } = start();
    const opened = steps.playVisitorStep(mines, { action: 'step', roundId, tile: 24 });
    expect(opened).toMatchObject({ state: 'open', revealed: [24], multiplier: 11_250, balance: START - 1000 });
    expect(opened).not.toHaveProperty('mineTiles');
    const won = steps.playVisitorStep(mines, { action: 'cashOut', roundId });
    expect(won).toMatchObject({ state: 'won', payout: 1125, mineTiles: [0, 1, 2], balance: START + 125 });
    expect(() => steps.playVisitorStep(mines, { action: 'cashOut', roundId })).toThrow('not open');
    expect(balance()).toBe(START + 125);
  });

  test('is lost on a mine', () => {
    const { roundId } = start();
    const lost = steps.playVisitorStep(mines, { action: 'step', roundId, tile: 1 });
    expect(lost).toMatchObject({ state: 'lost', payout: 0, mineTiles: [0, 1, 2] });
    expect(balance()).toBe(START - 1000);
  });

  test('is not there any more once somebody signs in', async () => {
    const { roundId } = start();
    const { useSession } = await import('../../../platform/session/session.ts');
    useSession.setState({ token: 'a' });
    useSession.setState({ token: null });
    expect(() => steps.playVisitorStep(mines, { action: 'cashOut', roundId })).toThrow('not open');
  });
});
