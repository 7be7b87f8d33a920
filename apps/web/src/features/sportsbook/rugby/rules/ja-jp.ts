import type { RugbyFacts } from '@arara/sports/rugby/grade';
import { ruleSentences } from '../../sport/rule-sentences/ja-jp.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { draw, homeWin, rugbyLines } from './examples.ts';

const { line, handicap, early } = ruleSentences;

export const rugbyRules: SportRulesText<RugbyFacts> = {
  ...rugbyLines,
  home: 'ホーム',
  away: 'アウェイ',
  general: [
    '80分のスコアが有効で、ホーン後にボールデッドになるまでのプレーを含みます。',
    '前半のマーケットはハーフタイムで決まります。',
    'ビデオ判定で取り消されたトライは数えません。ペナルティトライは1トライです。',
    '試合中のベットは、ベット後の得点だけでなく、試合全体のスコアで判定します。',
  ],
  options: { 'extraTime=excluded': '延長はどのマーケットにも含みません。' },
  markets: {
    result: '80分でのホーム勝ち、引き分け、アウェイ勝ち。',
    drawNoBet: '80分でどちらが勝つか。引き分けは返金されます。',
    handicap: `80分の得点で判定。${handicap}`,
    total: `両チームの得点。${line}${early}`,
    winningMargin: 'どちらが、選んだ点差の範囲で勝つか。引き分けも選択肢です。',
    homeTotal: `ホームの得点。${line}${early}`,
    awayTotal: `アウェイの得点。${line}${early}`,
    oddEven: '両チームの得点の合計が奇数か偶数か。0対0は偶数です。',
    halfResult: 'ハーフタイムにどちらがリードしているか、または引き分け。',
    halfHandicap: `前半の得点で判定。${handicap}`,
    halfTotal: `前半の両チームの得点。${line}${early}`,
    halfFull: 'ハーフタイムにどちらがリードし、80分でどちらが勝つか。両方の的中が必要です。引き分けも選択肢です。',
    totalTries: `両チームのトライ数。${line}${early}`,
    homeTries: `ホームのトライ数。${line}${early}`,
    awayTries: `アウェイのトライ数。${line}${early}`,
    mostTries: 'トライが多いのはどちらか、または同数。',
    totalCards: `両チームのイエローとレッドの枚数、それぞれ1と数えます。${line}${early}`,
  },
  examples: [
    { heading: '前半 10–13、最終 27–20、トライ 3–2、カード 1–2', facts: homeWin },
    { heading: '前半 6–12、最終 18–18、延長 3–0、トライ 2–0、カード 1–0', facts: draw },
  ],
};
