/** The invented leagues and teams of the simulator. */
import { buildPersonNames, createSimulatedTournament } from '../play/tournaments.ts';
import type { TournamentPlan } from '../play/tournaments.ts';

const TEAMS_PER_LEAGUE = 22;

const animals = (
  'Gaviões Falcões Tucanos Corujas Lobos Onças Jacarés Sucuris Tatus Capivaras Quatis Ariranhas Botos Tubarões Golfinhos ' +
  'Arraias Siris Garças Colibris Emas Seriemas Carcarás Jaguares Pumas Antas Veados Iguanas Camaleões Marlins Pelicanos ' +
  'Albatrozes Biguás Guarás Tuiuiús Papagaios Maritacas Bugios Micos Preguiças Tamanduás Lontras Caimãs Piranhas Dourados'
).split(' ');

const places = [
  'da Serra Alta',
  'do Vale Fundo',
  'da Pedra Lisa',
  'do Igarapé',
  'da Mata Velha',
  'do Cerradão',
  'da Praia Mansa',
  'do Farol',
  'da Ilha Verde',
  'do Planalto',
  'da Lagoa Escura',
  'do Ribeirão',
  'da Ponte Nova do Sul',
  'do Porto Velho Mar',
  'da Colina',
  'do Sertão',
  'da Várzea',
  'do Buriti',
  'da Restinga',
  'do Manguezal',
  'da Chapada',
  'do Canavial',
];

type LeaguePlan = Pick<TournamentPlan, 'id' | 'name' | 'format' | 'spread'>;

/** `possessions` are those of a side in a quarter, `points` what one brings on average. */
const leagues: readonly LeaguePlan[] = [
  {
    id: 'basquete-continental',
    name: 'Liga Continental de Basquete',
    format: { minutes: 48, possessions: 25, points: 1.115 },
    spread: 4.6,
  },
  {
    id: 'basquete-araras',
    name: 'Basquete das Araras',
    format: { minutes: 40, possessions: 18, points: 1.12 },
    spread: 4.4,
  },
  {
    id: 'basquete-mares',
    name: 'Copa das Marés de Basquete',
    format: { minutes: 40, possessions: 18, points: 1.09 },
    spread: 5,
  },
  {
    id: 'basquete-feminina',
    name: 'Liga Feminina de Basquete do Cerrado',
    format: { minutes: 40, possessions: 18, points: 1.02 },
    spread: 5.4,
  },
];

/** Strengths are points per game; `pace` is possessions of a side in a quarter, `attack` points of both sides in a game. */
export const basketballTournaments = leagues.map((league, index) =>
  createSimulatedTournament({
    ...league,
    names: buildPersonNames(animals, places, TEAMS_PER_LEAGUE, index * TEAMS_PER_LEAGUE),
    traits: { pace: 0.45, attack: 3 },
  }),
);
