import type { OutboxFact, OutboxFactPayloads } from './facts.ts';

type BetSettledFact = OutboxFactPayloads['betSettled'];
/** A settled bet as it is stored: every bet has one, and the names of its fields would be two thirds of the row. */
type StoredBetSettledFact = readonly [
  f: 'betSettled',
  player: BetSettledFact['player'],
  v: number,
  ref: BetSettledFact['ref'],
  game: string,
  staked: number,
  bonus: number,
  paid: number,
  counts: number,
  edge: number,
  day: string,
  dayReal: number,
];
/** A fact as it is stored: its fields by name, or for a settled bet in the order above. Old rows have all fields by name. */
export type StoredFact =
  | Exclude<OutboxFact, { f: 'betSettled' }>
  | ({ f: 'betSettled' } & BetSettledFact)
  | StoredBetSettledFact;

const toStoredFact = (fact: OutboxFact): StoredFact =>
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

function parseStoredFact(stored: StoredFact): OutboxFact {
  if (!('length' in stored)) return stored;
  const [f, player, v, ref, game, staked, bonus, paid, counts, edge, day, dayReal] = stored;
  return { f, player, v, ref, game, staked, bonus, paid, counts, edge, day, dayReal };
}

/** The facts of a transaction as JSON for their row. */
export const serializeFacts = (facts: readonly OutboxFact[]): string => JSON.stringify(facts.map(toStoredFact));

/** The facts of a row, in the order in which they were emitted. */
export const parseStoredFacts = (written: readonly StoredFact[]): OutboxFact[] => written.map(parseStoredFact);
