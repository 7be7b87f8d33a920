import type { Fact, FactMap } from './facts.ts';

type BetSettled = FactMap['betSettled'];
/** A settled bet as it is written: every bet has one, and the names of its fields would be two thirds of it. */
type StoredBetSettled = readonly [
  f: 'betSettled',
  player: BetSettled['player'],
  v: number,
  ref: BetSettled['ref'],
  game: string,
  staked: number,
  bonus: number,
  paid: number,
  counts: number,
  edge: number,
  day: string,
  dayReal: number,
];
/** A fact in its row: its fields by name, or one that is frequent in the order above. Rows of long ago have names only. */
export type StoredFact = Exclude<Fact, { f: 'betSettled' }> | ({ f: 'betSettled' } & BetSettled) | StoredBetSettled;

const toStoredFact = (fact: Fact): StoredFact =>
  fact.f === 'betSettled'
    ? [
        fact.f,
        fact.player,
        fact.v,
        fact.ref,
        fact.game,
        fact.staked,
        fact.bonus,
        fact.paid,
        fact.counts,
        fact.edge,
        fact.day,
        fact.dayReal,
      ]
    : fact;

function toFact(it: StoredFact): Fact {
  if (!('length' in it)) return it;
  const [f, player, v, ref, game, staked, bonus, paid, counts, edge, day, dayReal] = it;
  return { f, player, v, ref, game, staked, bonus, paid, counts, edge, day, dayReal };
}

/** The facts of a transaction as JSON for their row. */
export const serializeFacts = (facts: readonly Fact[]): string => JSON.stringify(facts.map(toStoredFact));

/** The facts that a row holds, in the order in which they were told. */
export const parseFacts = (written: readonly StoredFact[]): Fact[] => written.map(toFact);
