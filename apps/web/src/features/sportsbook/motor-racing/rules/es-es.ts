import type { MotorRacingFacts } from '@arara/sports/motor-racing/facts';
import { ruleSentences } from '../../sport/rule-sentences/es-es.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { buildMotorRacingLines, plain, shared } from './examples.ts';

const { line } = ruleSentences;
const tie = 'En caso de empate, la cuota se divide entre los empatados.';
const notStarted = 'Un coche que no toma la salida anula la apuesta por él.';

export const motorRacingRules: SportRulesText<MotorRacingFacts> = {
  ...buildMotorRacingLines('Empate'),
  home: '',
  away: '',
  general: [
    'Cuenta la clasificación oficial de la carrera, tal como está en el podio. Las sanciones posteriores no cuentan.',
    'Un coche está clasificado si completó nueve décimos de las vueltas del ganador, aunque se haya parado.',
    'Si la carrera acaba sin resultado oficial, todo se anula salvo lo ya decidido: un safety car, un duelo, el número de coches clasificados.',
  ],
  options: {
    'shortened=classified': 'Carrera acortada: cuenta si hay clasificación oficial.',
    'bothRetired=moreLaps': 'Dos coches de un duelo que abandonan: va delante el de más vueltas.',
    'didNotStart=void': 'Un coche que no toma la salida: las apuestas por él se anulan, y también todo duelo con él.',
  },
  markets: {
    winner: `Quién gana la carrera. ${tie} ${notStarted}`,
    top: `El coche acaba entre los primeros, tantos como dice el mercado. Si varios coches comparten el último de esos puestos, la cuota se divide entre los empatados. ${notStarted}`,
    headToHead:
      'Cuál de dos coches va delante en la clasificación. Si no es ninguno, o uno no toma la salida, la apuesta se anula. Se paga antes del final si uno se ha parado y el otro ha ido más lejos.',
    headToHeadThreeWay:
      'Cuál de dos coches va delante, o empate. Si uno no toma la salida, la apuesta se anula. Se paga antes del final si uno se ha parado y el otro ha ido más lejos.',
    groupWinner: `El coche mejor situado del grupo, clasificado o no. ${tie} ${notStarted}`,
    fastestLap: `Quién hace la vuelta rápida de la carrera. ${tie} ${notStarted}`,
    polePosition:
      'Quién sale desde el primer puesto. Decide la sesión de clasificación, con las sanciones en la parrilla.',
    classifiedCars: `Cuántos coches se clasifican. ${line} Se paga antes del final cuando los que se pararon, o los que han ido lo bastante lejos, no dejan dudas.`,
    safetyCar: 'El safety car sale al menos una vez, sí o no. «Sí» se paga antes del final, en cuanto sale.',
  },
  examples: [
    {
      heading:
        '1.º Costa, 2.º Moreau, 3.º Lindberg, 4.º Okafor, 5.º Tanaka; Weber abandona; pole Lindberg, vuelta rápida Moreau, un safety car',
      facts: plain,
    },
    {
      heading:
        'Costa y Moreau empatados en el 1.º, 3.º Lindberg, 4.º Okafor; Tanaka abandona, Weber no toma la salida; pole Costa, vuelta rápida Lindberg, sin safety car',
      facts: shared,
    },
  ],
};
