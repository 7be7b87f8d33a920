/** The invented leagues and clubs of the simulator. */
import { buildPersonNames, createSimulatedTournament } from '../play/tournaments.ts';
import type { TournamentPlan } from '../play/tournaments.ts';

const CLUBS_PER_LEAGUE = 18;

const nicknames = (
  'Búfalos Javalis Touros Mamutes Rinocerontes Ursos Panteras Leopardos Coiotes Raposas Cascavéis Escorpiões Marimbondos ' +
  'Vespas Besouros Falcões Condores Urubus Corvos Gralhas Trovões Ventanias Maremotos Centuriões Tropeiros Jangadeiros ' +
  'Vaqueiros Garimpeiros Lenhadores Ferreiros Navegantes Barqueiros Mineiros Bandeirinhas Cavaleiros Boiadeiros'
).split(' ');

const places = [
  'da Encosta',
  'do Campo Largo Azul',
  'da Barra Funda do Mar',
  'do Pinheiral',
  'da Fronteira',
  'do Araucária',
  'da Campina',
  'do Desfiladeiro',
  'da Cachoeira Alta',
  'do Pântano',
  'da Caatinga',
  'do Litoral Norte',
  'da Neblina',
  'do Garimpo',
  'da Estância',
  'do Pampa',
  'da Enseada',
  'do Morro Redondo',
];

type LeaguePlan = Pick<TournamentPlan, 'id' | 'name' | 'format' | 'spread'>;

/** `scoring` is a factor on how often sides score. */
const leagues: readonly LeaguePlan[] = [
  { id: 'rugby-araras', name: 'Liga das Araras de Rugby', format: { scoring: 1 }, spread: 4.5 },
  { id: 'rugby-mares', name: 'Copa das Marés de Rugby', format: { scoring: 1.06 }, spread: 5 },
  { id: 'rugby-planalto', name: 'Taça do Planalto de Rugby', format: { scoring: 0.95 }, spread: 4.5 },
  { id: 'rugby-feminina', name: 'Liga Feminina de Rugby', format: { scoring: 1 }, spread: 6 },
];

/** Strengths are points of a match; `attack` makes all scores more frequent, in points of a match. */
export const rugbyTournaments = leagues.map((league, index) =>
  createSimulatedTournament({
    ...league,
    names: buildPersonNames(nicknames, places, CLUBS_PER_LEAGUE, index * CLUBS_PER_LEAGUE),
    traits: { attack: 2 },
  }),
);
