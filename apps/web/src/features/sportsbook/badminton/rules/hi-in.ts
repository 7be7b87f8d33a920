import type { SetsFacts } from '@arara/sports/sets/sets';
import { describeRallyRules } from '../../sport/rally-rules/hi-in.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { badmintonExamples, badmintonLines } from './examples.ts';

const { walkover, retirement, race, markets } = describeRallyRules('game');

export const badmintonRules: SportRulesText<SetsFacts> = {
  ...badmintonLines,
  home: 'खिलाड़ी 1',
  away: 'खिलाड़ी 2',
  general: [
    'गेम 21 पॉइंट तक, दो की बढ़त के साथ या तीसवें पॉइंट तक चलता है। दो गेम से मैच जीता जाता है।',
    'अंपायर का स्कोर गिना जाता है। दोबारा खेली रैली (let) एक बार गिनी जाती है।',
    walkover,
  ],
  options: { 'retirement=void': retirement },
  markets: { ...markets, gameRace: race },
  examples: badmintonExamples,
};
