import type { BaseballFacts } from '@arara/sports/baseball/grade';
import { ruleSentences } from '../../sport/rule-sentences/es-es.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { baseballLines, extra, regular } from './examples.ts';

const { line, handicap, early } = ruleSentences;
const homeBats = 'Se paga antes del final si el local, al bate, ya ha asegurado el resultado.';

export const baseballRules: SportRulesText<BaseballFacts> = {
  ...baseballLines,
  home: 'Local',
  away: 'Visitante',
  general: [
    'Las entradas extra cuentan en los mercados del partido.',
    'El hándicap de carreras, los totales y el par o impar exigen nueve entradas (siete en un partido de siete), o media entrada menos si el local va ganando. En un partido que acaba antes solo vale lo ya decidido, y el resto se anula.',
    'Los mercados de una entrada o de las cinco primeras valen en cuanto esa parte termina.',
  ],
  options: {
    'listedPitchers=action': 'Lanzadores: la apuesta vale empiece quien empiece.',
    'winner=fiveInnings':
      'Partido acortado: el ganador es oficial tras cinco entradas, o tras cuatro y media si el local va ganando.',
    'suspendedHours=36': 'Partido suspendido: cuenta si termina en 36 horas. Después todo se anula.',
  },
  markets: {
    winner: 'Quién gana, con entradas extra. Si el partido acaba igualado, el importe vuelve.',
    runLine: `Por las carreras del partido. ${handicap}`,
    totalRuns: `Las carreras de los dos equipos. ${line} ${early}`,
    homeRunsTotal: `Las carreras del equipo local. ${line} ${early}`,
    awayRunsTotal: `Las carreras del equipo visitante. ${line} ${early}`,
    oddEvenRuns: 'Las carreras de los dos equipos juntas son par o impar.',
    extraInnings: 'Sí, si el partido está igualado tras nueve entradas y sigue.',
    fiveInningsResult: `Quién va ganando tras cinco entradas, o empate. ${homeBats}`,
    fiveInningsHandicap: `Por las carreras de las cinco primeras entradas. ${handicap} ${homeBats}`,
    fiveInningsTotal: `Las carreras de los dos equipos en las cinco primeras entradas. ${line} ${early}`,
    inningResult: `Quién hace más carreras en la entrada, o empate. ${homeBats} Una entrada que no se juega anula la apuesta.`,
    inningTotal: `Las carreras de los dos equipos en la entrada. ${line} ${early} Una entrada que no se juega anula la apuesta.`,
  },
  examples: [
    { heading: 'final 5–3; cinco entradas 3–3; 1.ª entrada 2–0', facts: regular },
    { heading: 'final 5–4 en diez entradas; cinco entradas 3–2; 1.ª entrada 0–1', facts: extra },
  ],
};
