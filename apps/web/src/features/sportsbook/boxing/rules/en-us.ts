import type { BoxingFacts } from '@arara/sports/boxing/grade';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { boxingLines, draw, retirement, stoppage } from './examples.ts';

const noContest = 'A no contest makes the bet void.';
const format = 'A change of the number of rounds makes the bet void.';

export const boxingRules: SportRulesText<BoxingFacts> = {
  ...boxingLines,
  home: 'Boxer 1',
  away: 'Boxer 2',
  general: [
    'The result that is announced in the ring counts. A correction days later changes nothing.',
    'A knock-out is every end before the decision of the judges: knock-out, technical knock-out, retirement or disqualification.',
    'A boxer who does not come out after a break has lost in the round before.',
    'If a boxer is replaced, or the fight does not take place, everything is void.',
  ],
  options: {
    'technicalDecision=notTheDistance':
      'An accident ends the fight and the cards decide: it is a win by decision, but the fight did not go the distance.',
    'exactHalfRound=refund': 'Half a round is 1:30. An end at this very second returns the stake on total rounds.',
  },
  markets: {
    winner: `Who wins. On a draw the stake is returned. ${noContest}`,
    result: `One of the boxers wins, or a draw. ${noContest}`,
    totalRounds:
      'How long the fight lasts: over 6.5 wins after 1:30 of round 7. Whole line: if the fight ends with this round the stake is returned. It is paid before the end once the fight passes the line. A no contest or another number of rounds makes void what was open.',
    distance: `The fight goes to the last bell, yes or no. ${noContest} ${format}`,
    method: `Who wins and how: by knock-out or by the decision of the judges. The draw is one of the choices. ${noContest}`,
    roundRange: `Who wins by knock-out and in which rounds, or by decision. The draw is one of the choices. ${noContest} ${format}`,
    exactRound: `Who wins by knock-out and in which round, or by decision. The draw is one of the choices. ${noContest} ${format}`,
    knockDown:
      'A boxer goes down and the referee counts, yes or no; the knock-down that ends the fight counts too. It is paid before the end as soon as it happens. Without one, a no contest makes the bet void.',
  },
  examples: [
    { heading: 'boxer 1 wins by technical knock-out in round 7, 1:12, after a knock-down', facts: stoppage },
    { heading: 'boxer 2 does not come out for round 7', facts: retirement },
    { heading: 'a draw on the cards after 12 rounds, without knock-downs', facts: draw },
  ],
};
