import type { StaffCallOutput } from '@arara/contract/staff/staff-contract';
import type { AuditTrailEntry } from '@arara/contract/staff/accounts';
import { gameCodes } from '@arara/games';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Office, openOffice, type Person } from '../../test/office.ts';
import { serverAnswers } from '../../test/world.ts';
import { runGameSwitchCommand } from './games.ts';
import { proves } from '../../../../scripts/proof/proves.ts';

const there = await serverAnswers();
if (!there) console.warn('skipped: the back office is tested on a PostgreSQL server');

describe.skipIf(!there)('the kill switch of the games', () => {
  let office: Office;
  let ana: Person;
  let davi: Person;
  beforeAll(async () => {
    office = await openOffice();
    [ana, davi] = [await office.createPerson('admin'), await office.createPerson('auditor')];
  });
  afterAll(() => office?.close());

  const games = async () =>
    (await office.call('/api/staff/games', undefined, davi)).data as StaffCallOutput<'staffGames'>;
  const change = (game: string, open: boolean, who = ana) =>
    office.call(`/api/staff/games/${game}/switch`, { open, reason: 'manutenção' }, who);
  /** The codes of closed games, from the players' list of games. */
  const stopped = async () => {
    const answer = await fetch(`http://127.0.0.1:${office.app.ctx.config.port}/api/app/game/list`);
    const { data } = (await answer.json()) as { data: { gameCode: string; stop: boolean }[] };
    return data.filter((game) => game.stop).map((game) => game.gameCode);
  };

  test('shows every open game with its promised and its realised return', async () => {
    proves('A-054');
    const { all, games: each } = await games();
    expect(all).toEqual({ open: true, changedBy: null, changedAt: null, reason: null });
    expect(each.map((game) => game.gameCode)).toEqual([...gameCodes]);
    expect(each.find((game) => game.gameCode === 'SE0002')).toMatchObject({
      name: 'DICE',
      open: true,
      promised: 99,
      realised: null,
      rounds: 0,
    });
  });

  test('one game or all games are closed and opened by an admin, with name, time and reason, and both are in the audit trail', async () => {
    proves('A-054');
    expect((await change('SE0002', false)).data).toEqual({ open: false });
    expect(await stopped()).toEqual(['SE0002']);
    const dice = (await games()).games.find((game) => game.gameCode === 'SE0002');
    expect(dice).toMatchObject({ open: false, changedBy: 'Ana admin', reason: 'manutenção' });
    expect(dice?.changedAt).toBeGreaterThan(office.now() - 60_000);
    expect((await change('all', false)).status).toBe(0);
    expect(await stopped()).toEqual([...gameCodes]);
    expect((await games()).all).toMatchObject({ open: false, changedBy: 'Ana admin' });
    await change('all', true);
    // A game that was closed separately stays closed.
    expect(await stopped()).toEqual(['SE0002']);
    await change('SE0002', true);
    expect(await stopped()).toEqual([]);
    const { data } = await office.call('/api/staff/trail?call=staffSwitchGame', undefined, davi);
    const [last] = (data as { items: AuditTrailEntry[] }).items;
    expect(last).toMatchObject({
      role: 'admin',
      outcome: 'done',
      detail: { game: 'SE0002', open: true, reason: 'manutenção', before: { open: false }, after: { open: true } },
    });
  });

  test('a change by the command line is shown too, without a name', async () => {
    proves('A-054');
    await runGameSwitchCommand(office.app.ctx, ['stop', 'SE0001']);
    const mines = (await games()).games.find((game) => game.gameCode === 'SE0001');
    expect(mines).toMatchObject({ open: false, changedBy: null, changedAt: expect.any(Number) });
    await change('SE0001', true);
  });

  test('a missing reason, an unknown game and a role without permission are refused', async () => {
    proves('A-054');
    expect((await office.call('/api/staff/games/SE0002/switch', { open: false }, ana)).status).toBe(40001);
    expect((await change('SE0099', false)).status).toBe(40401);
    expect((await change('SE0002', false, davi)).http).toBe(403);
    expect(await stopped()).toEqual([]);
  });
});
