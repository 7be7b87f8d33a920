/**
 * The chances of every ending of a fight from a position: a forward computation over rounds. Its states are the damage of both
 * boxers, the points for knock-downs, and how many rounds the judges score by the boxing.
 */
import type { Distribution } from '../play/distributions.ts';
import { addCounts, createZeroChances } from '../play/distributions.ts';
import { createDecisions, scoreKnockDowns } from './cards.ts';
import type { FindDecision } from './cards.ts';
import { addThreeWay, createOutlook } from './endings.ts';
import type { FightOutlook, ThreeWay } from './endings.ts';
import {
  computeClassChances,
  computeCountOut,
  computeRetirement,
  DEDUCTION,
  MOST_DAMAGE,
  MOST_KNOCK_DOWNS_PER_ROUND,
  ROUNDS_FOR_CARDS,
  SLOTS_PER_ROUND,
} from './matchup.ts';
import type { Matchup } from './matchup.ts';
import type { FightPosition } from './position.ts';
import {
  addDamage,
  computeRoundChances,
  createRoundTable,
  KNOCK_DOWN_STATES,
  readKnockDownState,
} from './round-chances.ts';
import type { FindRound, RoundChances } from './round-chances.ts';
import {
  addState,
  createStates,
  DAMAGE_STATES,
  forEachState,
  NEGLIGIBLE,
  readDamageState,
  sumByDamage,
} from './states.ts';
import type { States } from './states.ts';

/** Larger differences of deductions do not occur. */
const MOST_NET = 5;

/** How many points more away loses than home in so many slots; index 0 is `-MOST_NET`. */
function computeDeductions(slots: number): Distribution {
  let counts: Distribution = [1];
  for (let n = 0; n < slots; n++) counts = addCounts(counts, [1 - DEDUCTION, DEDUCTION], MOST_NET);
  const net = createZeroChances(2 * MOST_NET);
  for (const [a, one] of counts.entries())
    for (const [b, other] of counts.entries()) {
      const at = a - b + MOST_NET;
      if (at >= 0 && at < net.length) net[at] = (net[at] ?? 0) + one * other;
    }
  return net;
}

interface NetDeduction {
  readonly points: number;
  readonly chance: number;
}

/** Rarer differences are left out. */
const LEAST_CHANCE = 1e-9;

const deductionsBySlots = new Map<number, readonly NetDeduction[]>();

function findDeductions(slots: number): readonly NetDeduction[] {
  const known =
    deductionsBySlots.get(slots) ??
    computeDeductions(slots).flatMap((chance, i) => (chance > LEAST_CHANCE ? [{ points: i - MOST_NET, chance }] : []));
  deductionsBySlots.set(slots, known);
  return known;
}

/** A decision with the points that fouls may still cost in so many slots. */
function decideWithFouls(find: FindDecision, rounds: number, points: number, slots: number): ThreeWay {
  const sum: ThreeWay = [0, 0, 0];
  for (const { points: net, chance } of findDeductions(slots)) {
    const { home, away } = find(rounds, points + net);
    sum[0] += chance * home;
    sum[1] += chance * (1 - home - away);
    sum[2] += chance * away;
  }
  return sum;
}

/** Two boxers, and the chances of their rounds. */
export interface FightModel {
  readonly matchup: Matchup;
  readonly findRound: FindRound;
}

export function createFightModel(matchup: Matchup): FightModel {
  return { matchup, findRound: createRoundTable(matchup) };
}

/** How the fight goes on from states before a round. */
interface Going {
  readonly findRound: FindRound;
  readonly position: FightPosition;
  readonly outlook: FightOutlook;
  readonly find: FindDecision;
  /** that home is ahead by when the states begin */
  readonly points: number;
  /** slots of rounds that are counted on the cards before the next one */
  slots: number;
}

/** Adds the endings of a round, or of its rest. */
function addRoundEndings(
  outlook: FightOutlook,
  round: number,
  weight: number,
  { stops, accidents }: RoundChances,
  decision: ThreeWay | undefined,
): void {
  for (const half of [0, 1] as const) {
    const endings = outlook.rounds[round]?.[half];
    if (endings === undefined) continue;
    endings.stops[0] += weight * stops[half][0];
    endings.stops[1] += weight * stops[half][1];
    if (decision === undefined) endings.noContest += weight * accidents[half];
    else addThreeWay(endings.cards, weight * accidents[half], decision);
  }
}

/** The corners that give up in the break after a round; the states keep the rest. */
function playBreak(outlook: FightOutlook, round: number, states: States): void {
  const endings = outlook.rounds[round]?.[2];
  for (const [damage, weight] of sumByDamage(states).entries()) {
    const [home, away] = readDamageState(damage).map((own) => computeRetirement(own)) as [number, number];
    if (endings === undefined || weight === 0) continue;
    endings.stops[0] += weight * away;
    endings.stops[1] += weight * home;
    const perDamage = states.weights.length / DAMAGE_STATES;
    for (let i = damage * perDamage; i < (damage + 1) * perDamage; i++)
      states.weights[i] = (states.weights[i] ?? 0) * (1 - home - away);
  }
}

const isScoredByBoxing = ([home, away]: readonly [number, number]): boolean => home === away;

/** Whether an accident in this round leaves the fight to the cards. */
const hasCards = (round: number): boolean => round > ROUNDS_FOR_CARDS;

/** The ways in which a round may be over. */
const roundEnds = Array.from({ length: KNOCK_DOWN_STATES }, (_, state) => {
  const knockDowns = readKnockDownState(state);
  return { state, knockDowns, points: scoreKnockDowns(knockDowns), scored: isScoredByBoxing(knockDowns) ? 1 : 0 };
});

/** Plays a whole round. */
function playRound(going: Going, round: number, states: States): States {
  const { findRound, outlook, find, points: start, slots } = going;
  const decisions = new Map<number, ThreeWay>();
  const findDecision = (scored: number, points: number): ThreeWay => {
    const key = scored * 1_000 + points;
    const known = decisions.get(key) ?? decideWithFouls(find, scored, start + points, slots);
    decisions.set(key, known);
    return known;
  };
  const next = createStates(states.most);
  forEachState(states, (weight, damage, points, scored) => {
    const before = readDamageState(damage);
    const chances = findRound(round, before);
    addRoundEndings(outlook, round, weight, chances, hasCards(round) ? findDecision(scored, points) : undefined);
    for (const end of roundEnds) {
      const chance = weight * (chances.over[end.state] ?? 0);
      if (chance > NEGLIGIBLE)
        addState(next, chance, [addDamage(before, end.knockDowns), points + end.points, scored + end.scored]);
    }
  });
  going.slots += SLOTS_PER_ROUND;
  return next;
}

/** Plays from before a round, or from the break before it, to the last bell. */
function playOn(going: Going, from: number, states: States): void {
  const { position, outlook, find, points: start } = going;
  let now = states;
  for (let round = from; round <= position.rounds; round++) {
    now = playRound(going, round, now);
    if (round < position.rounds) playBreak(outlook, round, now);
  }
  forEachState(now, (weight, _damage, points, scored) =>
    addThreeWay(outlook.distance, weight, decideWithFouls(find, scored, start + points, going.slots)),
  );
}

/** The chances that the fight ends without a knock-down from now on. */
function addQuietEndings(
  { matchup, findRound }: FightModel,
  position: FightPosition,
  outlook: FightOutlook,
  alive: number,
): void {
  let left = alive;
  for (let { round } = position; round <= position.rounds; round++) {
    const { quiet, over } =
      round === position.round
        ? computeRoundChances(matchup, { round, damage: [0, 0], slot: position.slot, knockDowns: [0, 0] })
        : findRound(round, [0, 0]);
    outlook.quiet.result += left * (quiet.stop + (hasCards(round) ? quiet.accident : 0));
    outlook.quiet.noContest += hasCards(round) ? 0 : left * quiet.accident;
    left *= over[0] ?? 0;
    if (round === position.rounds) break;
    outlook.quiet.result += left * 2 * computeRetirement(0);
    left *= 1 - 2 * computeRetirement(0);
  }
  outlook.quiet.result += left;
}

/** The states after the round in play: those that the judges score by the boxing, or those with a knock-down more of one side. */
function listStatesAfter(
  { damage, round, rounds }: FightPosition,
  { over }: RoundChances,
  { alive, isScored, scored }: { readonly alive: number; readonly isScored: boolean; readonly scored: number },
  states = createStates(rounds - round + 1),
): States {
  for (const { state, knockDowns, points } of roundEnds) {
    if (isScoredByBoxing(knockDowns) === isScored)
      addState(states, alive * (over[state] ?? 0), [addDamage(damage, knockDowns), points, scored]);
  }
  return states;
}

/** The rest of the round in play, and the fight after it: apart for each way in which the judges may see this round. */
function playFromRound(
  { matchup, findRound }: FightModel,
  position: FightPosition,
  outlook: FightOutlook,
  alive: number,
): void {
  const { round, rounds, damage, slot, current, points, cards } = position;
  const chances = computeRoundChances(matchup, { round, damage, slot, knockDowns: current.knockDowns });
  const further = computeClassChances(matchup, 0, SLOTS_PER_ROUND);
  const decision = hasCards(round)
    ? decideWithFouls(createDecisions({ past: cards, further, most: 0 }), 0, points, 0)
    : undefined;
  addRoundEndings(outlook, round, alive, chances, decision);
  const goOn = (states: States, find: FindDecision) => {
    if (round < rounds) playBreak(outlook, round, states);
    const start = { points: points + current.points, slots: SLOTS_PER_ROUND - slot };
    playOn({ findRound, position, outlook, find, ...start }, round + 1, states);
  };
  const most = rounds - round;
  if (slot === 0) {
    const states = listStatesAfter(position, chances, { alive, isScored: true, scored: 1 });
    listStatesAfter(position, chances, { alive, isScored: false, scored: 0 }, states);
    return goOn(states, createDecisions({ past: cards, further, most: most + 1 }));
  }
  goOn(
    listStatesAfter(position, chances, { alive, isScored: false, scored: 0 }),
    createDecisions({ past: cards, further, most }),
  );
  goOn(
    listStatesAfter(position, chances, { alive, isScored: true, scored: 0 }),
    createDecisions({
      past: cards,
      further,
      most,
      current: computeClassChances(matchup, current.lead, SLOTS_PER_ROUND - slot),
    }),
  );
}

/** The boxer who is down stays there, or rises and the fight goes on. Returns the chance that it does. */
function playCount(position: FightPosition, outlook: FightOutlook): number {
  const { current, damage, round, slot } = position;
  const { down, knockDowns } = current;
  if (down === undefined) return 1;
  const attacker = down === 0 ? 1 : 0;
  const suffered = knockDowns[attacker];
  const before = Math.min(MOST_DAMAGE, damage[down] + suffered - 1);
  const countOut = suffered > MOST_KNOCK_DOWNS_PER_ROUND ? 1 : computeCountOut(before);
  // The count belongs to the slot of the knock-down, the one before the next.
  const endings = outlook.rounds[round]?.[slot <= SLOTS_PER_ROUND / 2 ? 0 : 1];
  if (endings !== undefined) endings.stops[attacker] += countOut;
  return 1 - countOut;
}

/** The chances of all endings from here on. */
export function computeOutlook(model: FightModel, position: FightPosition): FightOutlook {
  const { round, rounds, cards, points, isBreak, damage } = position;
  const outlook = createOutlook(rounds);
  if (round > rounds) {
    addThreeWay(
      outlook.distance,
      1,
      decideWithFouls(createDecisions({ past: cards, further: { home: 0, even: 1, away: 0 }, most: 0 }), 0, points, 0),
    );
    outlook.quiet.result = 1;
    return outlook;
  }
  let alive = playCount(position, outlook);
  if (isBreak) {
    const [home, away] = damage.map((own) => computeRetirement(own)) as [number, number];
    const endings = outlook.rounds[round - 1]?.[2];
    if (endings !== undefined) [endings.stops[0], endings.stops[1]] = [away, home];
    outlook.quiet.result += home + away;
    alive -= home + away;
  }
  if (alive > 0) playFromRound(model, position, outlook, alive);
  if (position.knockDowns === 0) addQuietEndings(model, position, outlook, alive);
  return outlook;
}
