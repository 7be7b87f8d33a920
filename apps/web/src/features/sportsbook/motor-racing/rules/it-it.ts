import type { MotorRacingFacts } from '@arara/sports/motor-racing/facts';
import { ruleSentences } from '../../sport/rule-sentences/it-it.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { buildMotorRacingLines, plain, shared } from './examples.ts';

const { line } = ruleSentences;
const tie = 'A pari merito la quota si divide per chi è a pari merito.';
const notStarted = 'Un’auto che non parte annulla la scommessa su di essa.';

export const motorRacingRules: SportRulesText<MotorRacingFacts> = {
  ...buildMotorRacingLines('Parità'),
  home: '',
  away: '',
  general: [
    'Conta la classifica ufficiale della gara, com’è al podio. Le penalità date dopo non contano.',
    'Un’auto è classificata se ha completato nove decimi dei giri del vincitore, anche se si è fermata.',
    'Se la gara finisce senza risultato ufficiale, tutto è annullato tranne ciò che era deciso: una safety car, un duello, il numero di auto classificate.',
  ],
  options: {
    'shortened=classified': 'Gara abbreviata: conta se c’è una classifica ufficiale.',
    'bothRetired=moreLaps': 'Due auto di un duello ritirate: è davanti quella con più giri.',
    'didNotStart=void': 'Un’auto che non parte: le scommesse su di essa sono annullate, e così ogni duello con essa.',
  },
  markets: {
    winner: `Chi vince la gara. ${tie} ${notStarted}`,
    top: `L’auto finisce tra le prime, tante quante dice il mercato. Se più auto condividono l’ultimo di questi posti, la quota si divide per chi è a pari merito. ${notStarted}`,
    headToHead:
      'Quale di due auto è davanti in classifica. Se nessuna lo è, o una non parte, la scommessa è annullata. Si paga prima della fine se una si è fermata e l’altra è andata oltre.',
    headToHeadThreeWay:
      'Quale di due auto è davanti, o parità. Se una non parte, la scommessa è annullata. Si paga prima della fine se una si è fermata e l’altra è andata oltre.',
    groupWinner: `L’auto meglio piazzata del gruppo, classificata o no. ${tie} ${notStarted}`,
    fastestLap: `Chi fa il giro più veloce della gara. ${tie} ${notStarted}`,
    polePosition: 'Chi parte dal primo posto. Decidono le qualifiche, con le penalità in griglia.',
    classifiedCars: `Quante auto sono classificate. ${line} Si paga prima della fine quando quelle ferme, o quelle andate abbastanza lontano, non lasciano dubbi.`,
    safetyCar: 'La safety car entra almeno una volta, sì o no. “Sì” si paga prima della fine, appena entra.',
  },
  examples: [
    {
      heading:
        '1° Costa, 2° Moreau, 3° Lindberg, 4° Okafor, 5° Tanaka; Weber si ritira; pole Lindberg, giro più veloce Moreau, una safety car',
      facts: plain,
    },
    {
      heading:
        'Costa e Moreau a pari merito al 1°, 3° Lindberg, 4° Okafor; Tanaka si ritira, Weber non parte; pole Costa, giro più veloce Lindberg, nessuna safety car',
      facts: shared,
    },
  ],
};
