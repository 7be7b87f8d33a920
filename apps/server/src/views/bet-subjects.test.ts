import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import { expect, test } from 'vitest';
import type { SqlReader } from '../platform/db/db.ts';
import { formatBetSubject, loadBetSubjects } from './bet-subjects.ts';
import { statementTextsByLang } from './statement/statement-texts.ts';
import { proves } from '../../../../scripts/proof/proves.ts';

const id = 7_000_000_000_001 as Id;
const onca = { name: 'Onças do Brejo vence', event: 'Onças do Brejo × Tatus da Serra' };
const goals = { name: 'Mais de 2,5 gols', event: 'Araras do Norte × Botos do Sul' };
const format = (subject: Parameters<typeof formatBetSubject>[0], lang: 'pt_BR' | 'ja_JP' = 'pt_BR') =>
  formatBetSubject(subject, id, { texts: statementTextsByLang[lang], lang });

test('a round is named by its game and its number, a bet by every selection with its match', () => {
  proves('A-742');
  expect(format({ game: 'SE0007' })).toBe('LuckyColor · rodada nº 7000000000001');
  expect(format({ game: 'SE0001' }, 'ja_JP')).toBe('Mines · ラウンド 7000000000001');
  expect(format({ selections: [onca] })).toBe('Onças do Brejo vence · Onças do Brejo × Tatus da Serra');
  expect(format({ selections: [onca, goals] })).toBe(
    'Onças do Brejo vence · Onças do Brejo × Tatus da Serra + Mais de 2,5 gols · Araras do Norte × Botos do Sul',
  );
});

test('only postings of rounds and bets are looked up, each round once, in the language of the request', async () => {
  const asked: unknown[] = [];
  const find = async (ids: readonly Id[], lang?: string): Promise<ReadonlyMap<Id, never>> => {
    asked.push([ids, lang]);
    return new Map<Id, never>();
  };
  const sources = {
    games: { gameCodes: (_: SqlReader, __: PlayerId, ids: readonly Id[]) => find(ids) },
    bets: { selections: (_: SqlReader, __: PlayerId, ids: readonly Id[], lang?: string) => find(ids, lang) },
  };
  const load = (kinds: readonly string[]) =>
    loadBetSubjects(
      sources,
      {} as SqlReader,
      1 as PlayerId,
      kinds.map((kind) => ({ kind, ref: id })),
      'de_DE',
    );
  await load(['deposit', 'withdrawal-hold']);
  expect(asked).toEqual([]);
  await load(['stake', 'payout', 'deposit']);
  expect(asked).toEqual([
    [[id], undefined],
    [[id], 'de_DE'],
  ]);
});
