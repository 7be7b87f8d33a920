import type { SetsFacts } from '@arara/sports/sets/sets';
import { describeRallyRules } from '../../sport/rally-rules/hi-in.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { tableTennisExamples, tableTennisLines } from './examples.ts';

const { walkover, retirement, race, markets } = describeRallyRules('game');

export const tableTennisRules: SportRulesText<SetsFacts> = {
  ...tableTennisLines,
  home: 'खिलाड़ी 1',
  away: 'खिलाड़ी 2',
  general: [
    'गेम 11 पॉइंट तक, दो की बढ़त के साथ चलता है। मैच पाँच या सात में से ज़्यादा गेम जीतने वाले का है।',
    'अंपायर का स्कोर गिना जाता है। दोबारा खेली रैली (let) एक बार गिनी जाती है।',
    walkover,
  ],
  options: { 'retirement=void': retirement },
  markets: { ...markets, gameRace: race },
  examples: tableTennisExamples,
};
