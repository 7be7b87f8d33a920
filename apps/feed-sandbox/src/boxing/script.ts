/** How a fight runs: slots of half a minute with their punches, knock-downs and counts, breaks, and the judges' cards. */
import { matchPhases } from '@arara/sports/core/catalogue';
import type { HomeAwayScore } from '@arara/sports/core/results';
import type { Side } from '@arara/sports/sets/sets';
import { drawCount } from '../play/distributions.ts';
import type { ScriptStep, SimulatedFixture } from '../play/play.ts';
import type { RandomSource } from '../play/seeded-draws.ts';
import { homeRoundChances, CARDS_PER_FIGHT, LEVEL_CARD_TIPPED, scoreKnockDowns } from './cards.ts';
import { ROUND_SECONDS } from '@arara/sports/boxing/grade';
import type { FightMethod } from '@arara/sports/boxing/grade';
import {
  ACCIDENT,
  classifyRound,
  computeCountOut,
  computeRetirement,
  computeSlotChances,
  createMatchup,
  DEDUCTION,
  DISQUALIFICATIONS,
  MOST_DAMAGE,
  MOST_KNOCK_DOWNS_PER_ROUND,
  ROUNDS_FOR_CARDS,
  SLOT_SECONDS,
  SLOTS_PER_ROUND,
} from './matchup.ts';
import type { Matchup } from './matchup.ts';
import { boxingPhases, findRoundPhase } from '@arara/sports/boxing/phases';
import type { BoxingScore } from '@arara/sports/boxing/score';

type Step = ScriptStep<BoxingScore>;
type Stop = NonNullable<Step['stop']>;

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const INTRODUCTIONS_MS = 6 * MINUTE_MS;
const FIRST_BELL_MS = 10 * MINUTE_MS;
const BREAK_MS = MINUTE_MS;
const ROUND_MS = ROUND_SECONDS * SECOND_MS + BREAK_MS;
/** When a corner that gives up says so, after the bell. */
const RETIREMENT_MS = 48 * SECOND_MS;
/** How long the cards take to be collected and read. */
const decisionMs = [150 * SECOND_MS, 260 * SECOND_MS] as const;
const MOST_ROUNDS = 12;

export const LONGEST_FIGHT_MS = FIRST_BELL_MS + MOST_ROUNDS * ROUND_MS + decisionMs[1];

/** Seconds of a count: up to eight, or out at ten. */
const count = { up: 9, out: 10 } as const;
/** In a quiet slot a boxer is shaken, and nothing comes of it. */
const FALSE_ALARM = 0.035;
const FOUL_WARNING = 0.02;

const sides = ['home', 'away'] as const;

/** The fight so far. */
interface Fight {
  readonly matchup: Matchup;
  readonly random: RandomSource;
  readonly steps: Step[];
  readonly rounds: number;
  round: number;
  seconds: number;
  readonly knockDowns: readonly [number[], number[]];
  readonly deductions: readonly [number[], number[]];
  readonly landed: [number, number][];
  readonly fouls: [number, number];
  down?: Side | undefined;
}

const stopAll = (reason: Stop['reason'], beforeMs: number, afterMs: number): Stop => ({
  groups: ['all'],
  reason,
  beforeMs,
  afterMs,
});

/** The score as it is to be seen now. */
function toScore(fight: Fight, isRoundOver: boolean): BoxingScore {
  const { rounds, round, seconds, knockDowns, deductions, landed, fouls, down } = fight;
  return {
    rounds,
    round,
    seconds,
    isRoundOver,
    knockDowns: [[...knockDowns[0]], [...knockDowns[1]]],
    landed: landed.map(([home, away]): HomeAwayScore => [home, away]),
    deductions: [[...deductions[0]], [...deductions[1]]],
    fouls: [fouls[0], fouls[1]],
    ...(down === undefined ? {} : { down }),
  };
}

/** Event time of a second of the round. */
const toTime = ({ round }: Fight, seconds: number): number =>
  FIRST_BELL_MS + (round - 1) * ROUND_MS + seconds * SECOND_MS;

/** A step at a second of the round. */
function addStep(fight: Fight, seconds: number, stop?: Stop): void {
  const isRoundOver = seconds === ROUND_SECONDS;
  const isOver = isRoundOver && fight.round === fight.rounds;
  fight.seconds = seconds;
  fight.steps.push({
    t: toTime(fight, seconds),
    score: toScore(fight, isRoundOver),
    phase: !isRoundOver
      ? findRoundPhase(fight.round)
      : isOver
        ? boxingPhases.awaitingDecision
        : boxingPhases.roundBreak,
    clock: { seconds, running: !isRoundOver },
    ...(stop === undefined ? {} : { stop }),
  });
}

/** A step with the score of the one before. */
function addFalseAlarm({ steps }: Fight, afterMs: number): void {
  const last = steps.at(-1);
  if (last !== undefined) steps.push({ ...last, t: last.t + afterMs, stop: stopAll('danger', 1_000, 4 * SECOND_MS) });
}

interface FightEnd {
  readonly method: FightMethod;
  readonly winner?: Side | undefined;
  readonly cards?: readonly HomeAwayScore[];
}

/** The last step, so many ms after the second at which the boxing ended. */
function endFight(fight: Fight, seconds: number, { method, winner, cards }: FightEnd, afterMs = 0): true {
  fight.seconds = seconds;
  fight.down = undefined;
  fight.steps.push({
    t: toTime(fight, seconds) + afterMs,
    score: {
      ...toScore(fight, seconds === ROUND_SECONDS),
      result: { ...(winner === undefined ? {} : { winner }), method },
      ...(cards === undefined ? {} : { cards }),
    },
    phase: matchPhases.finished,
    clock: { seconds, running: false },
    stop: stopAll('decisive', 4 * SECOND_MS, MINUTE_MS),
    ending: 'played',
  });
  return true;
}

const countRound = (lists: Fight['knockDowns'], round: number): readonly [number, number] => {
  const [home, away] = lists.map((list) => list.filter((own) => own === round).length);
  return [home ?? 0, away ?? 0];
};

/** Draws the cards of these rounds, and the winner: two of three judges. */
function drawCards(
  { random, knockDowns, deductions, landed }: Fight,
  rounds: number,
): Pick<FightEnd, 'cards' | 'winner'> {
  const cards = Array.from({ length: CARDS_PER_FIGHT }, (): HomeAwayScore => {
    let [home, away] = [0, 0];
    for (let round = 1; round <= rounds; round++) {
      const points = scoreKnockDowns(countRound(knockDowns, round));
      const [ownLanded, otherLanded] = landed[round - 1] ?? [0, 0];
      const chance = homeRoundChances[classifyRound(ownLanded - otherLanded)];
      const isDrawn = points === 0;
      const lead = isDrawn ? (random.uniform() < chance ? 1 : -1) : points;
      const [homeLost, awayLost] = countRound(deductions, round);
      home += 10 + Math.min(0, lead) - homeLost;
      away += 10 - Math.max(0, lead) - awayLost;
    }
    // A level card is tipped by calling a round even: the boxer who lost it has a point more.
    const tip = home === away && random.uniform() < LEVEL_CARD_TIPPED ? random.integerBelow(2) : undefined;
    return [home + (tip === 0 ? 1 : 0), away + (tip === 1 ? 1 : 0)];
  });
  const winner = findCardsWinner(cards);
  return { cards, winner };
}

function findCardsWinner(cards: readonly HomeAwayScore[]): Side | undefined {
  const count = (side: 0 | 1) => cards.filter((card) => card[side] > card[side === 0 ? 1 : 0]).length;
  return count(0) >= 2 ? 'home' : count(1) >= 2 ? 'away' : undefined;
}

const findDamage = ({ knockDowns }: Fight, side: 0 | 1): number =>
  Math.min(MOST_DAMAGE, knockDowns[side === 0 ? 1 : 0].length);

/** A whole second of a slot, not its first or last. */
const drawSecond = ({ random }: Fight, slot: number, most: number): number =>
  slot * SLOT_SECONDS + 2 + random.integerBelow(most - 1);

/** A boxer goes down: the count ends the fight, or they rise. */
function playKnockDown(fight: Fight, slot: number, attacker: 0 | 1): boolean {
  const { random, round, knockDowns } = fight;
  const defender = attacker === 0 ? 1 : 0;
  const damage = findDamage(fight, defender);
  const isLast = countRound(knockDowns, round)[attacker] >= MOST_KNOCK_DOWNS_PER_ROUND;
  const second = drawSecond(fight, slot, 17);
  const isOut = random.uniform() < (isLast ? 1 : computeCountOut(damage));
  knockDowns[attacker].push(round);
  fight.down = sides[defender];
  addStep(fight, second, stopAll('decisive', 1_500, (count.out + 2) * SECOND_MS));
  if (isOut)
    return endFight(fight, second + (isLast ? 2 : count.out), {
      method: isLast ? 'technicalKnockOut' : 'knockOut',
      winner: sides[attacker],
    });
  fight.down = undefined;
  addStep(fight, second + count.up);
  return false;
}

/** What happens in a slot beside the punches that land. Returns whether it ends the fight. */
function playSlotEvent(fight: Fight, slot: number): boolean {
  const { matchup, random, round } = fight;
  let left = random.uniform() - ACCIDENT;
  if (left < 0) {
    const cards = round > ROUNDS_FOR_CARDS ? drawCards(fight, round - 1) : undefined;
    const method = cards === undefined ? 'noContest' : 'technicalDecision';
    return endFight(fight, drawSecond(fight, slot, 27), { method, ...cards });
  }
  for (const side of [0, 1] as const) {
    const damage = findDamage(fight, side === 0 ? 1 : 0);
    const { knockDown, stoppage } = computeSlotChances(matchup, side, { round, damage });
    left -= knockDown;
    if (left < 0) return playKnockDown(fight, slot, side);
    left -= stoppage;
    if (left < 0) {
      const method = random.uniform() < DISQUALIFICATIONS ? 'disqualification' : 'technicalKnockOut';
      return endFight(fight, drawSecond(fight, slot, 27), { method, winner: sides[side] });
    }
  }
  return false;
}

/** Half a minute: punches and fouls are counted at its end, or with the knock-down in it. */
function playSlot(fight: Fight, slot: number): boolean {
  const { matchup, random, round, landed, deductions, fouls } = fight;
  if (random.uniform() < FALSE_ALARM) addFalseAlarm(fight, 1_500);
  const row = landed[round - 1];
  let hasDeduction = false;
  for (const side of [0, 1] as const) {
    if (row !== undefined) row[side] += drawCount(matchup.landed[side], random.uniform());
    if (random.uniform() < FOUL_WARNING) fouls[side]++;
    if (random.uniform() >= DEDUCTION) continue;
    deductions[side].push(round);
    hasDeduction = true;
  }
  if (playSlotEvent(fight, slot)) return true;
  const isLastBell = round === fight.rounds && slot === SLOTS_PER_ROUND - 1;
  // No bets are taken between the last bell and the reading of the cards.
  const afterMs = isLastBell ? decisionMs[1] + MINUTE_MS : 3 * SECOND_MS;
  addStep(
    fight,
    (slot + 1) * SLOT_SECONDS,
    hasDeduction || isLastBell ? stopAll('decisive', 2_000, afterMs) : undefined,
  );
  return false;
}

/** The break after a round: a corner may keep its boxer on the stool. */
function playBreak(fight: Fight): boolean {
  let left = fight.random.uniform();
  for (const side of [0, 1] as const) {
    left -= computeRetirement(findDamage(fight, side));
    const winner = sides[side === 0 ? 1 : 0];
    if (left < 0) return endFight(fight, ROUND_SECONDS, { method: 'retirement', winner }, RETIREMENT_MS);
  }
  return false;
}

/** The script of a fight. Everything is drawn in the order of time. */
export function simulateFight(fixture: SimulatedFixture, drift: number, random: RandomSource): readonly Step[] {
  const rounds = Number(fixture.format['rounds'] ?? MOST_ROUNDS);
  const fight: Fight = {
    matchup: createMatchup(fixture, drift),
    random,
    steps: [],
    rounds,
    round: 0,
    seconds: 0,
    knockDowns: [[], []],
    deductions: [[], []],
    landed: [],
    fouls: [0, 0],
  };
  const score = toScore(fight, false);
  fight.steps.push(
    { t: 0, score, phase: boxingPhases.ringWalks },
    { t: INTRODUCTIONS_MS, score, phase: boxingPhases.introductions },
  );
  for (fight.round = 1; fight.round <= rounds; fight.round++) {
    fight.landed.push([0, 0]);
    addStep(fight, 0);
    for (let slot = 0; slot < SLOTS_PER_ROUND; slot++) if (playSlot(fight, slot)) return fight.steps;
    if (fight.round < rounds && playBreak(fight)) return fight.steps;
  }
  fight.round = rounds;
  const readAfterMs = Math.round(random.between(...decisionMs));
  endFight(fight, ROUND_SECONDS, { method: 'decision', ...drawCards(fight, rounds) }, readAfterMs);
  return fight.steps;
}
