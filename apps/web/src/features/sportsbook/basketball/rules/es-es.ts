import type { BasketballFacts } from '@arara/sports/basketball/grade';
import { ruleSentences } from '../../sport/rule-sentences/es-es.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { basketballLines, overtime, regular } from './examples.ts';

const { line, handicap, early } = ruleSentences;

export const basketballRules: SportRulesText<BasketballFacts> = {
  ...basketballLines,
  home: 'Local',
  away: 'Visitante',
  general: [
    'La prórroga cuenta en los mercados del partido. Los mercados «sin prórroga» los deciden los cuatro cuartos, que pueden acabar igualados.',
    'Los mercados de la 1.ª mitad los deciden los dos primeros cuartos; los de un cuarto, solo sus puntos.',
    'Las apuestas hechas durante el partido cuentan todo el marcador, no solo los puntos posteriores a la apuesta.',
  ],
  options: {
    'abandoned=lateStands':
      'Partido abandonado: el marcador vale si faltaban como máximo 5 minutos de los cuatro cuartos (43 de 48 o 35 de 40 jugados). El cuarto sin terminar y la pregunta de la prórroga se anulan.',
  },
  markets: {
    winner:
      'Quién gana, con prórroga. Si la competición permite el empate y el partido acaba igualado, el importe vuelve.',
    handicap: `Con prórroga. ${handicap}`,
    total: `Los puntos de los dos equipos, con prórroga. ${line} ${early}`,
    homeTotal: `Los puntos del equipo local, con prórroga. ${line} ${early}`,
    awayTotal: `Los puntos del equipo visitante, con prórroga. ${line} ${early}`,
    oddEven: 'Los puntos de los dos equipos juntos, con prórroga, son par o impar.',
    overtime: 'Sí, si los cuatro cuartos acaban igualados y hay prórroga.',
    regulationResult: 'Quién va ganando tras los cuatro cuartos, o empate. La prórroga no cuenta.',
    regulationHandicap: `Por el marcador de los cuatro cuartos. ${handicap}`,
    regulationTotal: `Los puntos de los dos equipos en los cuatro cuartos. ${line} ${early}`,
    halfResult: 'Quién va ganando tras dos cuartos, o empate.',
    halfHandicap: `Por el marcador de los dos primeros cuartos. ${handicap}`,
    halfTotal: `Los puntos de los dos equipos en los dos primeros cuartos. ${line} ${early}`,
    quarterResult: 'Quién hace más puntos en el cuarto, o empate.',
    quarterDrawNoBet: 'Quién hace más puntos en el cuarto. En caso de empate, el importe vuelve.',
    quarterHandicap: `Por los puntos del cuarto. ${handicap}`,
    quarterTotal: `Los puntos de los dos equipos en el cuarto. ${line} ${early}`,
  },
  examples: [
    { heading: 'cuartos 25–22, 20–27, 28–24, 25–22; final 98–95', facts: regular },
    {
      heading: 'cuartos 22–22, 24–22, 25–26, 20–21; prórroga 12–7, final 103–98',
      facts: overtime,
    },
  ],
};
