import type { SnookerFacts } from '@arara/sports/snooker/grade';
import { ruleSentences } from '../../sport/rule-sentences/es-es.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { awayWin, fiveFrames, snookerLines } from './examples.ts';

const { line, handicap, early } = ruleSentences;
const certain = 'Se paga antes del final en cuanto ningún frame más puede cambiarlo.';
const notPlayed = 'Un frame que no se juega anula la apuesta.';

export const snookerRules: SportRulesText<SnookerFacts> = {
  ...snookerLines,
  home: 'Jugador 1',
  away: 'Jugador 2',
  general: [
    'Cuentan los frames ganados, también los que el otro jugador concede o pierde por tres faltas seguidas por no tocar la bola.',
    'Un frame que se vuelve a empezar es el mismo frame: las apuestas siguen valiendo y los puntos de antes no cuentan.',
    'Partido que no empieza: todo se anula. Un partido interrumpido sigue valiendo cuando se reanuda, también otro día.',
  ],
  options: {
    'retirement=void':
      'Abandono o descalificación: lo ya decidido y los frames completos se mantienen. Todo lo demás se anula, también el ganador del partido.',
  },
  markets: {
    winner: 'Quién gana el partido.',
    frameHandicap: `Por los frames ganados. ${handicap} ${certain}`,
    totalFrames: `Los frames que se juegan. ${line} ${certain}`,
    raceToFrames:
      'Quién gana primero ese número de frames. Se paga antes del final, en cuanto un jugador llega. Si no llega ninguno, la apuesta se anula.',
    correctScore: 'El marcador final en frames.',
    frameWinner: `Quién gana el frame indicado. ${notPlayed}`,
    framePoints: `Los puntos del frame indicado, de los dos jugadores, con los de las faltas. ${line} ${early} ${notPlayed}`,
    frameCentury: `Un jugador hace 100 puntos o más en una visita a la mesa, en el frame indicado, sí o no. Se paga antes del final en cuanto ocurre. ${notPlayed}`,
  },
  examples: [
    { heading: '72–31, 104–8 con un break de 104, 40–65, 81–22, 66–50', facts: fiveFrames },
    { heading: '24–79, 70–33, 12–88, 15–91, 30–62', facts: awayWin },
  ],
};
