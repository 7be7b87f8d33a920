/** The invented leagues of volleyball with their teams. */
import type { SimulatedTournament } from '../play/play.ts';
import { buildPersonNames, createSimulatedTournament } from '../play/tournaments.ts';

const TEAMS = 12;

const names =
  'Marés Ventos Raízes Auroras Faróis Veleiros Trilhas Cometas Mirantes Cascatas Bambuzais Relâmpagos'.split(' ');

const places = [
  'de Itaboa',
  'da Enseada Clara',
  'de Pedra Azulada',
  'do Alto Sereno',
  'de Vila Jandaia',
  'do Rio Manso',
  'de Campo Florido Novo',
  'da Barra Longa',
  'de Tamareira',
  'do Morro Alegre',
  'de Águas Turmalinas',
  'da Costa Dourada',
];

/** `sideOut` is how often the side that receives the serve wins the rally: more often among men. */
const leagues: readonly (readonly [id: string, name: string, category: string, sideOut: number])[] = [
  ['volei-araras-f', 'Liga Arara de Vôlei', 'Feminino', 0.6],
  ['volei-araras-m', 'Liga Arara de Vôlei', 'Masculino', 0.67],
  ['volei-mares-f', 'Copa das Marés', 'Feminino', 0.59],
  ['volei-mares-m', 'Copa das Marés', 'Masculino', 0.66],
  ['volei-serras-f', 'Torneio das Serras', 'Feminino', 0.58],
  ['volei-serras-m', 'Torneio das Serras', 'Masculino', 0.65],
  ['volei-sertao-f', 'Série Sertão', 'Feminino', 0.59],
  ['volei-sertao-m', 'Série Sertão', 'Masculino', 0.66],
  ['volei-juvenil', 'Taça Juvenil Arara', 'Sub-21', 0.6],
];

/**
 * Nine leagues of twelve: no team plays twice a day. One unit of strength is the log-odds of winning a rally; 0.2 more than the
 * other team wins seven matches of eight.
 */
export const volleyballTournaments: readonly SimulatedTournament[] = leagues.map(([id, name, category, sideOut], i) =>
  createSimulatedTournament({
    id,
    name,
    category,
    format: { maxSets: 5, sideOut },
    names: buildPersonNames(names, places, TEAMS, i * TEAMS),
    spread: 0.16,
  }),
);
