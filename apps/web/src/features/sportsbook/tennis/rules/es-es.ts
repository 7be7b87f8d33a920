import type { TennisFacts } from '@arara/sports/tennis/grade';
import { ruleSentences } from '../../sport/rule-sentences/es-es.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { tennisLines, threeSets, twoSets } from './examples.ts';

const { line, handicap, early } = ruleSentences;
const notPlayed = 'Un set que no se juega anula la apuesta.';

export const tennisRules: SportRulesText<TennisFacts> = {
  ...tennisLines,
  home: 'Jugador 1',
  away: 'Jugador 2',
  general: [
    'Un tie-break es un juego. Un super tie-break (a 10 puntos en lugar del último set) es un set y un juego.',
    'Partido decidido sin jugar (walkover): todo se anula.',
    'Un cambio de superficie o de pista, cubierta o al aire libre, no anula nada. Un partido interrumpido sigue valiendo cuando se reanuda, también otro día.',
  ],
  options: {
    'retirement=void':
      'Abandono o descalificación: lo ya decidido y los sets completos se mantienen. Todo lo demás se anula, también el ganador del partido.',
  },
  markets: {
    winner: 'Quién gana el partido.',
    setWinner: `Quién gana el set indicado. ${notPlayed}`,
    setHandicap: `Por los sets ganados. ${handicap} Se paga antes del final en cuanto ningún set más puede cambiarlo.`,
    correctScore: 'El marcador final en sets.',
    homeWinsSet: 'El primer jugador gana al menos un set, sí o no. Se paga antes del final en cuanto es seguro.',
    awayWinsSet: 'El segundo jugador gana al menos un set, sí o no. Se paga antes del final en cuanto es seguro.',
    totalGames: `Los juegos de todos los sets, de los dos jugadores. ${line} ${early}`,
    gameHandicap: `Por los juegos de todo el partido. ${handicap}`,
    setTotalGames: `Los juegos del set indicado, de los dos jugadores. ${line} ${early} ${notPlayed}`,
    setGameHandicap: `Por los juegos del set indicado. ${handicap} ${notPlayed}`,
    setTieBreak: `El set indicado tiene tie-break, sí o no. Un super tie-break en su lugar anula la apuesta, y también un set que no se juega.`,
    setScore: `El marcador en juegos del set indicado. Un super tie-break en su lugar anula la apuesta, y también un set que no se juega.`,
    gameWinner: `Quién gana el juego indicado del set. Un juego que no se juega anula la apuesta.`,
  },
  examples: [
    { heading: '4–6, 6–3, 7–6', facts: threeSets },
    { heading: '7–5, 6–2', facts: twoSets },
  ],
};
