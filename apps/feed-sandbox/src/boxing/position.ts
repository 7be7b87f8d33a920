/** Where a fight stands, in the terms of its model: what is to be seen in a score. */
import type { Distribution } from '../play/distributions.ts';
import { addRound, scoreKnockDowns } from './cards.ts';
import { ROUND_SECONDS } from '@arara/sports/boxing/grade';
import { classifyRound, MOST_DAMAGE, SLOT_SECONDS, SLOTS_PER_ROUND } from './matchup.ts';
import { addDamage } from './round-chances.ts';
import type { Damage } from './round-chances.ts';
import type { BoxingScore } from '@arara/sports/boxing/score';

export interface FightPosition {
  /** scheduled rounds */
  readonly rounds: number;
  /** the round in play, or the next one: `rounds` + 1 when all are over */
  readonly round: number;
  /** the first slot of the round that is still to come */
  readonly slot: number;
  /** The break before `round` is not over: a corner may still give up. */
  readonly isBreak: boolean;
  /** what a judge has given to home, of the rounds that are over and that the boxing decides */
  readonly cards: Distribution;
  /** that home is ahead by for knock-downs and deductions, in the rounds that are over */
  readonly points: number;
  readonly damage: Damage;
  readonly current: {
    readonly knockDowns: readonly [home: number, away: number];
    /** for deductions */
    readonly points: number;
    /** punches of home less those of away */
    readonly lead: number;
    /** the side that is being counted; its knock-down is one of `knockDowns` */
    readonly down?: 0 | 1;
  };
  /** of the whole fight, by both */
  readonly knockDowns: number;
}

const countRound = (lists: readonly (readonly number[])[] | undefined, round: number): readonly [number, number] => {
  const count = (side: 0 | 1) => (lists?.[side] ?? []).filter((own) => own === round).length;
  return [count(0), count(1)];
};

const findLead = ({ landed }: BoxingScore, round: number): number => {
  const [home, away] = landed?.[round - 1] ?? [0, 0];
  return home - away;
};

const emptyScore: BoxingScore = { rounds: 12, round: 0, seconds: 0, isRoundOver: false, knockDowns: [[], []] };

/** Before the first bell the score may be missing. */
export function findPosition(score: BoxingScore | undefined, rounds: number): FightPosition {
  const known = score ?? { ...emptyScore, rounds };
  const { isRoundOver, seconds, knockDowns, deductions, down } = known;
  const round = known.round === 0 ? 1 : known.round + (isRoundOver ? 1 : 0);
  let [cards, points]: [Distribution, number] = [[1], 0];
  let damage: Damage = [0, 0];
  for (let past = 1; past < round; past++) {
    const counts = countRound(knockDowns, past);
    const [home, away] = countRound(deductions, past);
    points += scoreKnockDowns(counts) + away - home;
    damage = addDamage(damage, counts);
    if (counts[0] === counts[1]) cards = addRound(cards, classifyRound(findLead(known, past)));
  }
  const [home, away] = countRound(deductions, round);
  const isPlaying = known.round === round;
  return {
    rounds: known.rounds,
    round,
    slot: isPlaying ? Math.min(SLOTS_PER_ROUND, Math.ceil(seconds / SLOT_SECONDS)) : 0,
    isBreak: isRoundOver && seconds === ROUND_SECONDS && known.round < known.rounds,
    cards,
    points,
    damage: [Math.min(MOST_DAMAGE, damage[0]), Math.min(MOST_DAMAGE, damage[1])],
    current: {
      knockDowns: countRound(knockDowns, round),
      points: away - home,
      lead: findLead(known, round),
      ...(down === undefined ? {} : { down: down === 'home' ? 0 : 1 }),
    },
    knockDowns: knockDowns[0].length + knockDowns[1].length,
  };
}
