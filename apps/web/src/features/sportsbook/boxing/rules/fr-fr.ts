import type { BoxingFacts } from '@arara/sports/boxing/grade';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { boxingLines, draw, retirement, stoppage } from './examples.ts';

const noContest = 'Un combat sans décision annule le pari.';
const format = 'Un changement du nombre de rounds annule le pari.';

export const boxingRules: SportRulesText<BoxingFacts> = {
  ...boxingLines,
  home: 'Boxeur 1',
  away: 'Boxeur 2',
  general: [
    'C’est le résultat annoncé sur le ring qui compte. Une correction des jours plus tard ne change rien.',
    'Un KO est toute fin avant la décision des juges : KO, KO technique, abandon ou disqualification.',
    'Un boxeur qui ne repart pas après une pause a perdu au round précédent.',
    'Si un boxeur est remplacé ou si le combat n’a pas lieu, tout est annulé.',
  ],
  options: {
    'technicalDecision=notTheDistance':
      'Un accident termine le combat et les cartes décident : c’est une victoire par décision, mais le combat n’est pas allé à la limite.',
    'exactHalfRound=refund':
      'Un demi-round vaut 1:30. Une fin à cette seconde même rembourse la mise sur le total de rounds.',
  },
  markets: {
    winner: `Qui gagne. En cas de nul, la mise est remboursée. ${noContest}`,
    result: `L’un des boxeurs gagne, ou match nul. ${noContest}`,
    totalRounds:
      'Combien dure le combat : plus de 6,5 gagne après 1:30 du round 7. Ligne entière : si le combat finit avec ce round, la mise est remboursée. Payé avant la fin dès que le combat passe la ligne. Un combat sans décision ou un autre nombre de rounds annule ce qui était ouvert.',
    distance: `Le combat va jusqu’au dernier gong, oui ou non. ${noContest} ${format}`,
    method: `Qui gagne et comment : par KO ou par décision des juges. Le nul est l’un des choix. ${noContest}`,
    roundRange: `Qui gagne par KO et dans quels rounds, ou par décision. Le nul est l’un des choix. ${noContest} ${format}`,
    exactRound: `Qui gagne par KO et dans quel round, ou par décision. Le nul est l’un des choix. ${noContest} ${format}`,
    knockDown:
      'Un boxeur tombe et l’arbitre compte, oui ou non ; le knock-down qui termine le combat compte aussi. Payé avant la fin dès qu’il a lieu. S’il n’y en a pas, un combat sans décision annule le pari.',
  },
  examples: [
    { heading: 'le boxeur 1 gagne par KO technique au round 7, 1:12, après un knock-down', facts: stoppage },
    { heading: 'le boxeur 2 ne repart pas au round 7', facts: retirement },
    { heading: 'match nul aux cartes après 12 rounds, sans knock-down', facts: draw },
  ],
};
