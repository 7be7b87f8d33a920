import type { SetsFacts } from '@arara/sports/sets/sets';
import { describeRallyRules } from '../../sport/rally-rules/ja-jp.ts';
import { ruleSentences } from '../../sport/rule-sentences/ja-jp.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { fiveSets, fourSets, volleyballLines } from './examples.ts';

const { line, handicap } = ruleSentences;
const { walkover, retirement, markets } = describeRallyRules('set');
const certain = '確定した時点で、終了前に支払われます。';

export const volleyballRules: SportRulesText<SetsFacts> = {
  ...volleyballLines,
  home: 'ホーム',
  away: 'アウェイ',
  general: [
    '1セットは25点、第5セットは15点で、常に2点差が必要です。それを超えた点も数えます。',
    '試合後に勝ち上がりを決めるゴールデンセットは、どのマーケットにも含みません。',
    walkover,
  ],
  options: { 'retirement=void': retirement },
  markets: {
    ...markets,
    setHandicap: `獲得セット数で判定。${handicap}残りのセットで変わらなくなった時点で、終了前に支払われます。`,
    totalSets: `行われるセット数。${line}${certain}`,
    set4Played: `試合が第4セットに入るか、はいまたはいいえ。${certain}`,
    set5Played: `試合が第5セットに入るか、はいまたはいいえ。${certain}`,
  },
  examples: [
    { heading: '25–20、23–25、25–21、25–19', facts: fourSets },
    { heading: '22–25、25–23、20–25、25–18、13–15', facts: fiveSets },
  ],
};
