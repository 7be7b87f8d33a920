import type { RugbyFacts } from '@arara/sports/rugby/grade';
import { ruleSentences } from '../../sport/rule-sentences/es-es.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { draw, homeWin, rugbyLines } from './examples.ts';

const { line, handicap, early } = ruleSentences;

export const rugbyRules: SportRulesText<RugbyFacts> = {
  ...rugbyLines,
  home: 'Local',
  away: 'Visitante',
  general: [
    'Cuenta el marcador de los 80 minutos, con lo que se juega tras la bocina hasta que el balón queda muerto.',
    'Los mercados de la 1.ª mitad se deciden en el descanso.',
    'Un ensayo que el vídeo anula no cuenta. Un ensayo de castigo es un ensayo.',
    'Las apuestas hechas durante el partido cuentan todo el marcador, no solo los puntos posteriores a la apuesta.',
  ],
  options: { 'extraTime=excluded': 'La prórroga no cuenta en ningún mercado.' },
  markets: {
    result: 'Gana el local, empate o gana el visitante, en los 80 minutos.',
    drawNoBet: 'Quién gana en los 80 minutos. En caso de empate, el importe vuelve.',
    handicap: `Por los puntos de los 80 minutos. ${handicap}`,
    total: `Los puntos de los dos equipos. ${line} ${early}`,
    winningMargin: 'Quién gana y por cuántos puntos, dentro del tramo elegido. El empate es una de las opciones.',
    homeTotal: `Los puntos del local. ${line} ${early}`,
    awayTotal: `Los puntos del visitante. ${line} ${early}`,
    oddEven: 'Los puntos de los dos equipos juntos son par o impar. Cero a cero es par.',
    halfResult: 'Quién va ganando en el descanso, o empate.',
    halfHandicap: `Por los puntos de la 1.ª mitad. ${handicap}`,
    halfTotal: `Los puntos de los dos equipos en la 1.ª mitad. ${line} ${early}`,
    halfFull:
      'Quién va ganando en el descanso y quién gana en los 80 minutos; deben acertarse los dos. El empate es una de las opciones.',
    totalTries: `Los ensayos de los dos equipos. ${line} ${early}`,
    homeTries: `Los ensayos del local. ${line} ${early}`,
    awayTries: `Los ensayos del visitante. ${line} ${early}`,
    mostTries: 'Qué equipo logra más ensayos, o el mismo número.',
    totalCards: `Las tarjetas amarillas y rojas de los dos equipos; cada una cuenta una. ${line} ${early}`,
  },
  examples: [
    { heading: 'descanso 10–13, final 27–20; ensayos 3–2, tarjetas 1–2', facts: homeWin },
    { heading: 'descanso 6–12, final 18–18, prórroga 3–0; ensayos 2–0, tarjetas 1–0', facts: draw },
  ],
};
