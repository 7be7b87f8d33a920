import type { FootballFacts } from '@arara/sports/football/facts';
import { ruleSentences } from '../../sport/rule-sentences/ja-jp.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import {
  cardMarkets,
  cornerMarkets,
  draw,
  footballLines,
  goalOrderMarkets,
  homeWin,
  season,
  seasonMarkets,
} from './examples.ts';

const { line, handicap, early } = ruleSentences;
const headStart = '同数なら、引き分けの選択が的中です。';
const corrected = 'スコアがそれより少なく訂正された場合、ベットは無効です。';

export const footballRules: SportRulesText<FootballFacts> = {
  ...footballLines,
  home: 'ホーム',
  away: 'アウェイ',
  general: [
    '90分とアディショナルタイムのスコアが有効です。延長とPK戦は「勝ち上がり」だけに含まれます。',
    '前半のマーケットは、アディショナルタイムを含むハーフタイムで決まります。後半のマーケットは後半だけを数えます。',
    'オウンゴールは、スコア上で得点した側に数えます。取り消されたゴールは数えません。',
    'コーナーは与えられた時ではなく、蹴られた時に数えます。カードはピッチ上の選手のものを数え、控えやスタッフのものは数えません。',
    '試合中のベットは、ベット後のゴールだけでなく、試合全体のスコアで判定します。その時点のスコアから始まるマーケットは例外です。',
  ],
  options: {
    'redCard=two': 'カードポイント：イエローカードは1、レッドカードは2。',
    'secondYellow=notCounted':
      '同じ選手の2枚目のイエローはレッドとして数え、イエローとしては数えません。1選手につき最大3です。',
  },
  markets: {
    result: 'ホーム勝ち、引き分け、アウェイ勝ち。',
    doubleChance: '3つの結果のうち2つを1つのベットで。どちらかになれば的中です。',
    drawNoBet: 'どちらが試合に勝つか。引き分けは返金されます。',
    toQualify: 'どちらが次のラウンドに進むか、または優勝するか（延長とPK戦を含む）。',
    restOfMatch: `表示のスコアから終了までにどちらの得点が多いか、または引き分け。それ以前のゴールは数えません。${corrected}`,
    total: `両チームの合計ゴール数がラインより上か下か。${line}${early}`,
    bothScore: '両チームが1点以上取るか、はいまたはいいえ。両チームが得点した時点で終了前に支払われます。',
    nextGoal:
      'その番号のゴールを取るチーム。そのゴールがなければ「どちらもなし」が的中。ゴールが認められた時点で終了前に支払われます。',
    lastGoal: '試合の最後のゴールを取るチーム。ゴールがなければ「どちらもなし」が的中。',
    homeTotal: `ホームのゴール数。${line}${early}`,
    awayTotal: `アウェイのゴール数。${line}${early}`,
    oddEven: '両チームの合計ゴール数が奇数か偶数か。0対0は偶数です。',
    multigoals:
      '両チームの合計ゴール数が範囲内か（両端を含む）。範囲は重なるため、複数が的中します。7ゴールになると変わらないため、終了前に支払われます。',
    handicap: `試合のゴール数で判定。${handicap}`,
    scoreHandicap: `表示のハンデから始め、加えたスコアでホーム、引き分け、アウェイが決まります。${headStart}`,
    halfResult: 'ハーフタイムにどちらがリードしているか、または引き分け。',
    halfDoubleChance: 'ハーフタイムの3つの結果のうち2つを1つのベットで。',
    halfDrawNoBet: 'ハーフタイムにどちらがリードしているか。引き分けは返金されます。',
    halfTotal: `前半の合計ゴール数。${line}${early}`,
    halfHandicap: `前半のゴール数で判定。${handicap}`,
    halfScoreHandicap: `前半は表示のハンデから始めます。${headStart}`,
    halfHomeTotal: `前半のホームのゴール数。${line}${early}`,
    halfAwayTotal: `前半のアウェイのゴール数。${line}${early}`,
    halfExactGoals: '前半の正確なゴール数。最大の数はそれ以上も含み、その場合は前半終了前に支払われます。',
    halfOddEven: '前半の合計ゴール数が奇数か偶数か。0対0は偶数です。',
    halfBothScore:
      '前半に両チームが1点以上取るか、はいまたはいいえ。両チームが得点した時点で前半終了前に支払われます。',
    secondHalfResult: '後半にどちらの得点が多いか、または引き分け。前半のゴールは数えません。',
    secondHalfTotal: `後半の合計ゴール数。${line}${early}`,
    secondHalfHandicap: `後半のゴール数で判定。${handicap}`,
    halfFull: 'ハーフタイムにどちらがリードし、どちらが試合に勝つか（引き分けを含む）。両方の的中が必要です。',
    correctScore: '正確な最終スコア。どちらかが4点を超えると「その他のスコア」となり、終了前に支払われます。',
    furtherScore: `表示のスコアから終了までの各チームのゴール数。6ゴールを超えると、終了前でもすべての選択が外れです。${corrected}`,
    winningMargin: 'どちらが何点差で勝つか：1点、2点、3点以上。または引き分け。',
    resultAndBothScore: '結果と両チームが得点するか。両方の的中が必要です。',
    totalAndBothScore:
      '合計ゴール数がラインより上か下か、そして両チームが得点するか。両方の的中が必要です。整数ライン：同数なら返金。ラインを超え両チームが得点した時点で終了前に支払われます。',
    resultAndTotal: '結果と、合計ゴール数がラインより上か下か。両方の的中が必要です。整数ライン：同数なら返金。',
    cornerResult: 'コーナーが多いのはどちらか、または引き分け。',
    cornerTotal: `両チームのコーナー数。${line}${early}`,
    cornerHandicap: `試合のコーナー数で判定。${handicap}`,
    bookingResult: 'カードポイントが多いのはどちらか、または引き分け。',
    bookingTotal: `両チームのカードポイント。${line}${early}`,
    sendingOff: '退場者が出るか、はいまたはいいえ。「はい」は退場の時点で終了前に支払われます。',
    leagueWinner: '優勝チーム。最終順位、または大会が求めるプレーオフで決まります。',
    topGoalscorer: '大会の得点王。オウンゴールは数えません。同数の場合、オッズを同数の人数で割ります。',
  },
  examples: [
    { heading: '最終 2–1、前半 1–0', facts: homeWin },
    { heading: '最終 1–1、前半 0–1', facts: draw },
    { heading: '2–1、得点順：ホーム、アウェイ、ホーム', facts: homeWin, markets: goalOrderMarkets },
    { heading: '1–1、得点順：アウェイ、ホーム', facts: draw, markets: goalOrderMarkets },
    { heading: 'ホームが 2–1 で勝利', facts: homeWin, markets: ['toQualify'] },
    { heading: '1–1、アウェイがPK戦で勝利', facts: draw, markets: ['toQualify'] },
    { heading: 'コーナー 6–4', facts: homeWin, markets: cornerMarkets },
    { heading: 'コーナー 5–5', facts: draw, markets: cornerMarkets },
    { heading: 'イエロー 2–3、レッド 0–1', facts: homeWin, markets: cardMarkets },
    { heading: 'イエロー 2–2', facts: draw, markets: cardMarkets },
    { heading: 'Auroraが優勝、LimaとSouzaが21得点、Pradoが18得点', facts: season, markets: seasonMarkets },
  ],
};
