/**
 * Seasons that are bet on as a whole. A league's teams are divided into two groups; the teams of a group meet those of the
 * other one, at home and away, and the best of the group is its champion. So the teams that compete for a title never play
 * each other, and the chances of the table can be computed exactly.
 */
import type { SimulatedCompetitor, SimulatedTournament } from '../../play/play.ts';
import { createRandomSource, createSeededDraws } from '../../play/seeded-draws.ts';
import { buildPersonNames } from '../../play/tournaments.ts';
import { footballLeagues } from '../leagues.ts';
import { computeGoalRates } from '../model.ts';
import { toPlayerId } from '@arara/sports/football/season-score';

/** A player who is listed as a possible best scorer. */
export interface SeasonPlayer {
  readonly id: string;
  readonly name: string;
  /** of the team's goals */
  readonly share: number;
}

export interface SeasonGroup {
  readonly tournament: SimulatedTournament;
  readonly opponents: readonly SimulatedCompetitor[];
  /** in the order of the teams */
  readonly players: readonly (readonly SeasonPlayer[])[];
}

const PLAYERS_PER_TEAM = 3;
/** The shares of a team's three best scorers, before they are varied. */
const usualShares = [0.27, 0.19, 0.13] as const;

const firstNames =
  'Tico Juca Neco Dedé Beto Zico-Lino Nando Leleco Quim Tonho Vavá-Luz Zeca Chico-Rei Duda Guga Ivo Lico Mano Nilo Pitico ' +
  'Rui-Sol Sabino Téo Ubiratã Valdo Xandeco Yago-Mar Zelão Alfeu Biro';
const lastNames =
  'Marambaia Juazeiro Itaperuna-Mar Sapopemba Cariúna Aroeira-Rosa Taquaral Buritizal Gravatá-Mor Ipuera Jurubeba Peroba-Rosa ' +
  'Sambaíba Timbaúba-Lima Umburana Catingueira Massaranduba Mulungu Angico-Reis Canjerana Faveira Guapuruvu Imbuia Jatobazal ' +
  'Louro-Pardo Mangabal Pau-Ferro Sucupira Tarumã Vinhático';

const groupNames = ['Norte', 'Sul'] as const;

const playerNames = buildPersonNames(firstNames.split(' '), lastNames.split(' '), 900);

function createPlayers(team: SimulatedCompetitor, number: number): readonly SeasonPlayer[] {
  const random = createRandomSource(createSeededDraws(`scorers:${team.id}`));
  return usualShares.map((share, i) => ({
    id: toPlayerId(team.id, i),
    name: playerNames[(number * PLAYERS_PER_TEAM + i) % playerNames.length] ?? '',
    share: share * random.between(0.85, 1.15),
  }));
}

function createGroups(league: SimulatedTournament, firstNumber: number): readonly SeasonGroup[] {
  const divide = (rest: 0 | 1) => league.competitors.filter((_, i) => i % 2 === rest);
  return groupNames.map((name, i) => {
    const competitors = divide(i === 0 ? 0 : 1);
    return {
      tournament: {
        id: `${league.id}-${name.toLowerCase()}`,
        name: `${league.name}: Chave ${name}`,
        category: league.category,
        format: { matchdays: 2 * competitors.length },
        competitors,
      },
      opponents: divide(i === 0 ? 1 : 0),
      players: competitors.map((team) => createPlayers(team, firstNumber + league.competitors.indexOf(team))),
    };
  });
}

export const seasonGroups: readonly SeasonGroup[] = footballLeagues.flatMap((league, n) =>
  createGroups(
    league,
    footballLeagues.slice(0, n).reduce((sum, { competitors }) => sum + competitors.length, 0),
  ),
);

const groupsByTournament = new Map(seasonGroups.map((group) => [group.tournament.id, group]));

/** The group of a tournament. Throws a RangeError on one that is no season. */
export function getSeasonGroup(tournamentId: string): SeasonGroup {
  const group = groupsByTournament.get(tournamentId);
  if (group === undefined) throw new RangeError(`no season: ${tournamentId}`);
  return group;
}

/** Goals that a team and its opponent may expect. */
export interface TeamRates {
  readonly own: number;
  readonly other: number;
}

/** The match of a team on a matchday, both from 0. Drift makes every other team stronger, the rest weaker. */
export function computeTeamRates(
  { tournament: { competitors }, opponents }: Pick<SeasonGroup, 'tournament' | 'opponents'>,
  team: number,
  matchday: number,
  drift: number,
): TeamRates {
  const size = opponents.length;
  const opponentNumber = (team + matchday) % size;
  const [own, other] = [competitors[team], opponents[opponentNumber]];
  if (own === undefined || other === undefined) throw new RangeError(`no team ${team}`);
  const shift = team % 2 === 0 ? drift : -drift;
  const isHome = matchday < size === ((team + opponentNumber) % 2 === 0);
  const rates = isHome ? computeGoalRates(own, other, shift) : computeGoalRates(other, own, -shift);
  return isHome ? { own: rates.home, other: rates.away } : { own: rates.away, other: rates.home };
}
