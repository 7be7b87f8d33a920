/** What two players do at the table: how often a visit begins with a pot, and how often each next pot follows. */
import type { SimulatedCompetitor, SimulatedFixture } from '../play/play.ts';

/** The chances of one shot, which is at a red with its colour or at the next colour. */
export interface ShotChances {
  readonly success: number;
  /** that the red goes in and the colour does not; not with the colours alone */
  readonly loneRed: number;
}

export interface PlayerChances {
  /** the first shot of a visit, often from a safety of the opponent */
  readonly first: ShotChances;
  /** every further shot of a break */
  readonly further: ShotChances;
}

export interface Matchup {
  readonly players: readonly [home: PlayerChances, away: PlayerChances];
  /** that home wins a black which is put up again */
  readonly respotted: number;
}

/** Those of an average player: one visit in four begins with a pot, a red with its colour follows in five cases of six. */
const average = { first: 0.27, further: 0.842 } as const;
/** The part of the misses that come after the red. */
const loneReds = { first: 0.05, further: 0.3 } as const;
/** What one unit of strength adds to the log-odds of each. */
const weights = { first: 0.6, further: 1 } as const;

const toLogOdds = (chance: number): number => Math.log(chance / (1 - chance));
const toChance = (logOdds: number): number => 1 / (1 + Math.exp(-logOdds));

function buildShot(chance: number, loneRed: number): ShotChances {
  return { success: chance, loneRed: (1 - chance) * loneRed };
}

const buildPlayer = (strength: number): PlayerChances => ({
  first: buildShot(toChance(toLogOdds(average.first) + weights.first * strength), loneReds.first),
  further: buildShot(toChance(toLogOdds(average.further) + weights.further * strength), loneReds.further),
});

const findStrength = (competitor: SimulatedCompetitor | undefined): number => competitor?.strength ?? 0;

const DRIFT_STEP = 0.004;

/** The market's opinion moves in small steps: chances of frames are kept as long as it stays within one. */
export const roundDrift = (drift: number): number => Math.round(drift / DRIFT_STEP) * DRIFT_STEP;

/** `drift` is added to home's strength and taken from away's, half each. */
export function createMatchup({ competitors: [home, away] }: SimulatedFixture, drift: number): Matchup {
  const known = roundDrift(drift);
  const [one, other] = [findStrength(home) + known / 2, findStrength(away) - known / 2];
  return { players: [buildPlayer(one), buildPlayer(other)], respotted: toChance(one - other) };
}

/** A player who retires with an injury or an illness; per frame that does not end the match, for each. */
export const RETIREMENT = 0.000_5;
