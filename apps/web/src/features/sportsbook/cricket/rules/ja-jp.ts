import type { CricketFacts } from '@arara/sports/cricket/grade';
import { ruleSentences } from '../../sport/rule-sentences/ja-jp.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { cricketLines, decided, tied } from './examples.ts';

const { line, early } = ruleSentences;
const unfinished = '完了しないイニングスでは、未確定のベットは無効です。';

export const cricketRules: SportRulesText<CricketFacts> = {
  ...cricketLines,
  home: 'ホーム',
  away: 'アウェイ',
  general: [
    '公式結果が有効です。雨でオーバーが減った場合のDLS方式の結果も含みます。',
    '結果なしの試合：勝者と結果は無効です。得点と4点打・6点打で確定したものは有効です。',
    'スーパーオーバーは「勝者」のマーケットだけに含まれます。その得点はどの合計にも入りません。',
    'オーバーまたはウィケットを使い切るか、目標に達するとイニングスは完了です。',
  ],
  options: {
    'tie=void': 'スーパーオーバーなしの同点：2択のマーケットは返金されます。',
    'cutOvers=void': 'オーバーの短縮：それまでに確定していない得点、4点打、6点打の合計は無効です。',
  },
  markets: {
    winner: 'どちらが勝つか（スーパーオーバーを含む）。勝者なしの同点は返金されます。',
    result: 'ホーム勝ち、同点、アウェイ勝ち（スーパーオーバーを除く）。',
    drawNoBet: 'どちらが勝つか（スーパーオーバーを除く）。同点は返金されます。',
    tie: 'スーパーオーバー前に得点が同点か、はいまたはいいえ。',
    homeInningsTotal: `そのイニングスのホームの得点。${line}${early}${unfinished}`,
    awayInningsTotal: `そのイニングスのアウェイの得点。${line}${early}${unfinished}`,
    inningsTotal: `両チームのイニングスの得点。${line}${early}${unfinished}`,
    homeOversTotal: `指定のオーバー終了までのホームの得点。早く終わったイニングスは終了時の得点で数えます。${line}${early}${unfinished}`,
    awayOversTotal: `指定のオーバー終了までのアウェイの得点。早く終わったイニングスは終了時の得点で数えます。${line}${early}${unfinished}`,
    totalFours: `両チームの4点打（地面を転がり境界へ）。${line}${early}`,
    totalSixes: `両チームの6点打（空中で境界を越える）。${line}${early}`,
    mostFours: '試合で4点打が多いのはどちらか、または同数。',
    mostSixes: '試合で6点打が多いのはどちらか、または同数。',
  },
  examples: [
    {
      heading: '172–158、6オーバー後 49–47、4点打 15–12、6点打 6–8',
      facts: decided,
    },
    {
      heading: '170–170、スーパーオーバーはホーム勝ち、6オーバー後 46–44、4点打 14–14、6点打 7–4',
      facts: tied,
    },
  ],
};
