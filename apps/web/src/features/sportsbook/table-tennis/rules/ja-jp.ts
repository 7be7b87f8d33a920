import type { SetsFacts } from '@arara/sports/sets/sets';
import { describeRallyRules } from '../../sport/rally-rules/ja-jp.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { tableTennisExamples, tableTennisLines } from './examples.ts';

const { walkover, retirement, race, markets } = describeRallyRules('game');

export const tableTennisRules: SportRulesText<SetsFacts> = {
  ...tableTennisLines,
  home: '選手1',
  away: '選手2',
  general: [
    '1ゲームは11点、2点差。試合は5ゲームまたは7ゲーム制です。',
    '審判のスコアが有効です。やり直しのラリー（レット）は1回だけ数えます。',
    walkover,
  ],
  options: { 'retirement=void': retirement },
  markets: { ...markets, gameRace: race },
  examples: tableTennisExamples,
};
