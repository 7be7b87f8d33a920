import type { MotorRacingFacts } from '@arara/sports/motor-racing/facts';
import { ruleSentences } from '../../sport/rule-sentences/pt-br.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { buildMotorRacingLines, plain, shared } from './examples.ts';

const { line } = ruleSentences;
const tie = 'Em um empate, a odd é dividida pelos empatados.';
const notStarted = 'Um carro que não larga anula a aposta nele.';

export const motorRacingRules: SportRulesText<MotorRacingFacts> = {
  ...buildMotorRacingLines('Empate'),
  home: '',
  away: '',
  general: [
    'Vale a classificação oficial da corrida, como ela está no pódio. Punições dadas depois não contam.',
    'Um carro está classificado se completou nove décimos das voltas do vencedor, mesmo que tenha parado.',
    'Se a corrida termina sem resultado oficial, tudo é anulado, menos o que já estava decidido: um safety car, um duelo, o número de classificados.',
  ],
  options: {
    'shortened=classified': 'Corrida encurtada: vale se há classificação oficial.',
    'bothRetired=moreLaps': 'Dois carros de um duelo que abandonam: fica na frente o que completou mais voltas.',
    'didNotStart=void': 'Carro que não larga: as apostas nele são anuladas, e todo duelo com ele também.',
  },
  markets: {
    winner: `Quem vence a corrida. ${tie} ${notStarted}`,
    top: `O carro termina entre os primeiros, tantos quantos o mercado diz. Se mais carros dividem o último desses lugares, a odd é dividida pelos empatados. ${notStarted}`,
    headToHead:
      'Qual dos dois carros fica na frente na classificação. Se nenhum fica, ou se um deles não larga, a aposta é anulada. É paga antes do fim se um já parou e o outro andou mais.',
    headToHeadThreeWay:
      'Qual dos dois carros fica na frente, ou empate. Se um deles não larga, a aposta é anulada. É paga antes do fim se um já parou e o outro andou mais.',
    groupWinner: `O mais bem colocado dos carros do grupo, classificado ou não. ${tie} ${notStarted}`,
    fastestLap: `Quem faz a volta mais rápida da corrida. ${tie} ${notStarted}`,
    polePosition: 'Quem larga em primeiro. Decide o treino classificatório, com as punições no grid.',
    classifiedCars: `Quantos carros são classificados. ${line} É paga antes do fim quando os que pararam, ou os que já andaram o bastante, não deixam dúvida.`,
    safetyCar:
      'O safety car entra na pista ao menos uma vez, sim ou não. O “sim” é pago antes do fim, assim que entra.',
  },
  examples: [
    {
      heading:
        '1º Costa, 2º Moreau, 3º Lindberg, 4º Okafor, 5º Tanaka; Weber abandona; pole de Lindberg, volta mais rápida de Moreau, um safety car',
      facts: plain,
    },
    {
      heading:
        'Costa e Moreau empatados em 1º, 3º Lindberg, 4º Okafor; Tanaka abandona, Weber não larga; pole de Costa, volta mais rápida de Lindberg, sem safety car',
      facts: shared,
    },
  ],
};
