/** The invented leagues of table tennis with their players. */
import type { SimulatedTournament } from '../play/play.ts';
import { buildPlayerNames } from '../play/player-names.ts';
import type { PlayerGroup } from '../play/player-names.ts';
import { createSimulatedTournament } from '../play/tournaments.ts';

/** Few play best of five: short matches leave gaps in the calendar. */
const playersByFormat = { 5: 12, 7: 24 } as const;
const MOST_PLAYERS = 24;
/** Other sports use the names before this one. */
const FIRST_NAME = 120;

const leagues: readonly (readonly [id: string, name: string, group: PlayerGroup, maxSets: 5 | 7])[] = [
  ['mesa-araras-m', 'Liga Arara de Mesa', 'men', 7],
  ['mesa-araras-f', 'Liga Arara de Mesa', 'women', 7],
  ['mesa-cachoeiras-m', 'Circuito das Cachoeiras', 'men', 7],
  ['mesa-cachoeiras-f', 'Circuito das Cachoeiras', 'women', 7],
  ['mesa-mandacaru-m', 'Taça Mandacaru', 'men', 5],
  ['mesa-mandacaru-f', 'Taça Mandacaru', 'women', 5],
  ['mesa-planalto-m', 'Mesa do Planalto', 'men', 7],
  ['mesa-planalto-f', 'Mesa do Planalto', 'women', 7],
];

/**
 * So many leagues and players that nobody plays twice a day. One unit of strength is the log-odds of winning a rally; 0.16 more than the
 * other player wins five matches of six.
 */
export const tableTennisTournaments: readonly SimulatedTournament[] = leagues.map(([id, name, group, maxSets], i) =>
  createSimulatedTournament({
    id,
    name,
    category: group === 'men' ? 'Masculino' : 'Feminino',
    format: { maxSets },
    names: buildPlayerNames(group, playersByFormat[maxSets], FIRST_NAME + Math.floor(i / 2) * MOST_PLAYERS),
    spread: 0.11,
  }),
);
