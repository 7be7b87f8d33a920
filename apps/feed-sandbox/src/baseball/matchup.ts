/** How strong the two sides of a fixture are in each inning: teams, starting pitchers, home advantage. */
import { createRandomSource, createSeededDraws } from '../play/seeded-draws.ts';
import { buildPersonNames } from '../play/tournaments.ts';
import type { SimulatedCompetitor, SimulatedFixture } from '../play/play.ts';
import { findHalfInning } from './half-inning.ts';
import type { HalfInning } from './half-inning.ts';

export type Side = 0 | 1;

/** The starter pitches so many innings; relievers are of average strength. */
export const STARTER_INNINGS = 6;

/** Log-odds of reaching base: the league's level, and what playing at home adds to a side's rate and takes from the other's. */
const LEAGUE_RATE = 0.03;
const HOME_ADVANTAGE = 0.024;
/** standard deviation of the strength of a team's starters around the team's */
const STARTER_SPREAD = 0.05;
const ROTATION = 5;

const firstNames =
  'Adilson Breno Caíque Dirceu Edson Fábio Gilmar Heitor Ivan Jonas Kauê Leandro Marcelo Nilton Otávio'.split(' ');
const lastNames =
  'Arruda Bastos Camargo Damasceno Escobar Fontes Guedes Homma Iwata Junqueira Kimura Lacerda Morais Nakano Osaki Paiva'.split(
    ' ',
  );
const pitcherNames = buildPersonNames(firstNames, lastNames, firstNames.length * lastNames.length);

interface Pitcher {
  readonly name: string;
  /** what he takes from the log-odds of the batters */
  readonly strength: number;
}

/** A pitcher of a team, by his place on its staff: 0 to 4 start, the others relieve. */
export function findPitcher(team: Pick<SimulatedCompetitor, 'id'>, place: number): Pitcher {
  const random = createRandomSource(createSeededDraws(`pitcher:${team.id}`));
  const first = random.integerBelow(pitcherNames.length);
  // A step without a common divisor with the number of names gives each place its own name.
  const name = pitcherNames[(first + 7 * place) % pitcherNames.length] ?? '';
  const strengths = Array.from({ length: ROTATION }, () => STARTER_SPREAD * random.normal());
  return { name, strength: strengths[place] ?? 0 };
}

/** Who was announced to start for a side. */
export function findStarter(fixture: SimulatedFixture, side: Side): Pitcher {
  const place = createRandomSource(createSeededDraws(`starter:${fixture.id}:${side}`)).integerBelow(ROTATION);
  const team = fixture.competitors[side];
  if (team === undefined) throw new RangeError(`${fixture.id} has no side ${side}`);
  return findPitcher(team, place);
}

/** The chances of a half inning by its side at bat and its inning. Home is 0 and bats second. */
export type FindHalfInning = (batting: Side, inning: number) => HalfInning;

/** The half innings of a fixture. `drift` is what the market adds to the strength of the home side. */
export function createMatchup(fixture: SimulatedFixture, drift: number): FindHalfInning {
  const [home, away] = fixture.competitors;
  const difference = (home?.strength ?? 0) - (away?.strength ?? 0) + drift;
  const pace = LEAGUE_RATE + ((home?.traits?.['pace'] ?? 0) + (away?.traits?.['pace'] ?? 0)) / 2;
  const rates = [pace + difference / 2 + HOME_ADVANTAGE, pace - difference / 2 - HOME_ADVANTAGE] as const;
  const starters = [findStarter(fixture, 0).strength, findStarter(fixture, 1).strength] as const;
  return (batting, inning) =>
    findHalfInning(rates[batting] - (inning <= STARTER_INNINGS ? starters[batting === 0 ? 1 : 0] : 0));
}
