/** The invented tournaments of badminton with their players. */
import type { SimulatedTournament } from '../play/play.ts';
import { buildPlayerNames } from '../play/player-names.ts';
import type { PlayerGroup } from '../play/player-names.ts';
import { createSimulatedTournament } from '../play/tournaments.ts';

const PLAYERS = 20;
/** Other sports use the names before this one. */
const FIRST_NAME = 210;

const tournaments: readonly (readonly [id: string, name: string, group: PlayerGroup])[] = [
  ['peteca-araras-m', 'Copa Arara de Badminton', 'men'],
  ['peteca-araras-f', 'Copa Arara de Badminton', 'women'],
  ['peteca-beija-flor-m', 'Aberto Beija-Flor', 'men'],
  ['peteca-beija-flor-f', 'Aberto Beija-Flor', 'women'],
  ['peteca-veredas-m', 'Série das Veredas', 'men'],
  ['peteca-veredas-f', 'Série das Veredas', 'women'],
  ['peteca-igarapes-m', 'Torneio dos Igarapés', 'men'],
  ['peteca-igarapes-f', 'Torneio dos Igarapés', 'women'],
];

/**
 * Eight tournaments of twenty: nobody plays twice a day. One unit of strength is the log-odds of winning a rally; 0.16 more than
 * the other player wins three matches of four.
 */
export const badmintonTournaments: readonly SimulatedTournament[] = tournaments.map(([id, name, group], i) =>
  createSimulatedTournament({
    id,
    name,
    category: group === 'men' ? 'Masculino' : 'Feminino',
    format: { maxSets: 3 },
    names: buildPlayerNames(group, PLAYERS, FIRST_NAME + Math.floor(i / 2) * PLAYERS),
    spread: 0.13,
  }),
);
