import type { MotorRacingFacts } from '@arara/sports/motor-racing/facts';
import { ruleSentences } from '../../sport/rule-sentences/en-us.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { buildMotorRacingLines, plain, shared } from './examples.ts';

const { line } = ruleSentences;
const tie = 'In a dead heat the odds are divided by those who tied.';
const notStarted = 'A car that does not start makes the bet on it void.';

export const motorRacingRules: SportRulesText<MotorRacingFacts> = {
  ...buildMotorRacingLines('Level'),
  home: '',
  away: '',
  general: [
    'The official classification of the race counts, as it stands at the podium. Penalties given later do not count.',
    'A car is classified if it completed nine tenths of the winner’s laps, even if it has stopped.',
    'If the race ends without an official result, everything is void but what was decided: a safety car, a duel, the number of classified cars.',
  ],
  options: {
    'shortened=classified': 'Shortened race: it counts if there is an official classification.',
    'bothRetired=moreLaps': 'Two cars of a duel that retire: the one with more laps is in front.',
    'didNotStart=void': 'A car that does not start: bets on it are void, and so is every duel with it.',
  },
  markets: {
    winner: `Who wins the race. ${tie} ${notStarted}`,
    top: `The car ends among the first, as many as the market says. If several cars share the last of these places, the odds are divided by those who tied. ${notStarted}`,
    headToHead:
      'Which of two cars is in front in the classification. If neither is, or one of them does not start, the bet is void. It is paid before the end if one has stopped and the other has gone further.',
    headToHeadThreeWay:
      'Which of two cars is in front, or level. If one of them does not start, the bet is void. It is paid before the end if one has stopped and the other has gone further.',
    groupWinner: `The best placed car of the group, classified or not. ${tie} ${notStarted}`,
    fastestLap: `Who sets the fastest lap of the race. ${tie} ${notStarted}`,
    polePosition: 'Who starts from first place. Qualifying decides, with the penalties on the grid.',
    classifiedCars: `How many cars are classified. ${line} It is paid before the end when those that stopped, or those that have gone far enough, leave no doubt.`,
    safetyCar: 'The safety car is out at least once, yes or no. “Yes” is paid before the end, as soon as it is out.',
  },
  examples: [
    {
      heading:
        '1st Costa, 2nd Moreau, 3rd Lindberg, 4th Okafor, 5th Tanaka; Weber retires; pole Lindberg, fastest lap Moreau, one safety car',
      facts: plain,
    },
    {
      heading:
        'Costa and Moreau level in 1st, 3rd Lindberg, 4th Okafor; Tanaka retires, Weber does not start; pole Costa, fastest lap Lindberg, no safety car',
      facts: shared,
    },
  ],
};
