/** The invented players of the simulator. No name is that of a known player. */
import { buildPersonNames, createSimulatedTournament } from '../play/tournaments.ts';
import type { SimulatedTournament } from '../play/play.ts';

const firstNames = (
  'Abel Benício Cícero Dário Ezequiel Feliciano Gaspar Hilário Itamar Jonas Laerte Marcílio Nestor Otoniel Plínio Raimundo ' +
  'Saulo Teodoro Ulisses Vicente Clarice Dora Eunice Flora Gilda Ivone Luzia Miriam'
).split(' ');
const lastNames = (
  'Alecrim Bromélia Capim Dália Erva-Doce Girassol Hortelã Jasmim Lavanda Manacá Narciso Orquídea Petúnia Resedá Salsa Trevo ' +
  'Verbena Zínia Malva Ipomeia'
).split(' ');

/** Nobody plays twice a day. */
const PLAYERS = 28;

const tournaments = [
  { id: 'sinuca-aberto', name: 'Aberto do Pano Verde', maxFrames: 11 },
  { id: 'sinuca-liga', name: 'Liga da Tacada', maxFrames: 9 },
  { id: 'sinuca-litoral', name: 'Copa do Litoral de Snooker', maxFrames: 9 },
  { id: 'sinuca-noite', name: 'Noites de Snooker', maxFrames: 7 },
] as const;

/** One unit of strength is the log-odds of going on with a break; 0.35 more than the other side wins five frames of eight. */
export const snookerTournaments: readonly SimulatedTournament[] = tournaments.map(({ id, name, maxFrames }, index) =>
  createSimulatedTournament({
    id,
    name,
    format: { maxFrames },
    names: buildPersonNames(firstNames, lastNames, PLAYERS, PLAYERS * index),
    spread: 0.27,
  }),
);
