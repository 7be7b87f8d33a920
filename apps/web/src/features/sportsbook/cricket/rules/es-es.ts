import type { CricketFacts } from '@arara/sports/cricket/grade';
import { ruleSentences } from '../../sport/rule-sentences/es-es.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { cricketLines, decided, tied } from './examples.ts';

const { line, early } = ruleSentences;
const unfinished = 'Una entrada no completada anula la apuesta que no estaba decidida.';

export const cricketRules: SportRulesText<CricketFacts> = {
  ...cricketLines,
  home: 'Local',
  away: 'Visitante',
  general: [
    'Cuenta el resultado oficial, también el del método DLS cuando la lluvia quita overs.',
    'Partido sin resultado: ganador y resultado se anulan. Lo ya decidido sobre carreras, fours y sixes se mantiene.',
    'El super over solo cuenta en el mercado «Ganador». Sus carreras no están en ningún total.',
    'Una entrada está completa cuando se agotan sus overs o sus wickets, o se alcanza el objetivo.',
  ],
  options: {
    'tie=void': 'Empate sin super over: en los mercados de dos lados el importe vuelve.',
    'cutOvers=void': 'Overs perdidos: los totales de carreras, fours y sixes no decididos antes se anulan.',
  },
  markets: {
    winner: 'Quién gana, con super over. En un empate que queda sin ganador, el importe vuelve.',
    result: 'Gana el local, empate o gana el visitante, sin super over.',
    drawNoBet: 'Quién gana, sin super over. En caso de empate, el importe vuelve.',
    tie: 'Las carreras acaban igualadas, sí o no, antes de un posible super over.',
    homeInningsTotal: `Las carreras del local en la entrada. ${line} ${early} ${unfinished}`,
    awayInningsTotal: `Las carreras del visitante en la entrada. ${line} ${early} ${unfinished}`,
    inningsTotal: `Las carreras de los dos equipos en sus entradas. ${line} ${early} ${unfinished}`,
    homeOversTotal: `Las carreras del local hasta el final del over indicado. Una entrada que termina antes cuenta como terminó. ${line} ${early} ${unfinished}`,
    awayOversTotal: `Las carreras del visitante hasta el final del over indicado. Una entrada que termina antes cuenta como terminó. ${line} ${early} ${unfinished}`,
    totalFours: `Los fours (hasta el límite a ras de suelo) de los dos equipos. ${line} ${early}`,
    totalSixes: `Los sixes (por encima del límite por el aire) de los dos equipos. ${line} ${early}`,
    mostFours: 'Quién logra más fours en el partido, o empate.',
    mostSixes: 'Quién logra más sixes en el partido, o empate.',
  },
  examples: [
    {
      heading: '172–158; 49–47 tras 6 overs; fours 15–12, sixes 6–8',
      facts: decided,
    },
    {
      heading: '170–170, super over para el local; 46–44 tras 6 overs; fours 14–14, sixes 7–4',
      facts: tied,
    },
  ],
};
