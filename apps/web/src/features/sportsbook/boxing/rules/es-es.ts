import type { BoxingFacts } from '@arara/sports/boxing/grade';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { boxingLines, draw, retirement, stoppage } from './examples.ts';

const noContest = 'Un combate sin resultado anula la apuesta.';
const format = 'Un cambio del número de asaltos anula la apuesta.';

export const boxingRules: SportRulesText<BoxingFacts> = {
  ...boxingLines,
  home: 'Púgil 1',
  away: 'Púgil 2',
  general: [
    'Cuenta el resultado anunciado en el ring. Una corrección días después no cambia nada.',
    'KO es todo final antes de la decisión de los jueces: KO, KO técnico, abandono o descalificación.',
    'Un púgil que no sale tras un descanso ha perdido en el asalto anterior.',
    'Si se sustituye a un púgil o el combate no se celebra, todo se anula.',
  ],
  options: {
    'technicalDecision=notTheDistance':
      'Un accidente termina el combate y deciden las tarjetas: es victoria por decisión, pero el combate no llegó al final.',
    'exactHalfRound=refund':
      'Medio asalto es 1:30. Un final en ese mismo segundo devuelve el importe en el total de asaltos.',
  },
  markets: {
    winner: `Quién gana. En caso de empate, el importe vuelve. ${noContest}`,
    result: `Gana uno de los púgiles, o empate. ${noContest}`,
    totalRounds:
      'Cuánto dura el combate: más de 6,5 gana tras 1:30 del asalto 7. Línea entera: si el combate acaba con ese asalto, el importe vuelve. Se paga antes del final en cuanto el combate pasa la línea. Un combate sin resultado u otro número de asaltos anula lo que estaba abierto.',
    distance: `El combate llega a la última campana, sí o no. ${noContest} ${format}`,
    method: `Quién gana y cómo: por KO o por decisión de los jueces. El empate es una de las opciones. ${noContest}`,
    roundRange: `Quién gana por KO y en qué asaltos, o por decisión. El empate es una de las opciones. ${noContest} ${format}`,
    exactRound: `Quién gana por KO y en qué asalto, o por decisión. El empate es una de las opciones. ${noContest} ${format}`,
    knockDown:
      'Un púgil cae y el árbitro cuenta, sí o no; la caída que termina el combate también vale. Se paga antes del final en cuanto ocurre. Si no la hay, un combate sin resultado anula la apuesta.',
  },
  examples: [
    { heading: 'el púgil 1 gana por KO técnico en el asalto 7, 1:12, tras una caída', facts: stoppage },
    { heading: 'el púgil 2 no sale al asalto 7', facts: retirement },
    { heading: 'empate en las tarjetas tras 12 asaltos, sin caídas', facts: draw },
  ],
};
