import type { SetsFacts } from '@arara/sports/sets/sets';
import { describeRallyRules } from '../../sport/rally-rules/zh-cn.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { badmintonExamples, badmintonLines } from './examples.ts';

const { walkover, retirement, race, markets } = describeRallyRules('game');

export const badmintonRules: SportRulesText<SetsFacts> = {
  ...badmintonLines,
  home: '选手 1',
  away: '选手 2',
  general: [
    '每局 21 分，须领先两分，最多打到 30 分。先赢两局者胜。',
    '以裁判的比分为准。重打的回合（重发球）只计一次。',
    walkover,
  ],
  options: { 'retirement=void': retirement },
  markets: { ...markets, gameRace: race },
  examples: badmintonExamples,
};
