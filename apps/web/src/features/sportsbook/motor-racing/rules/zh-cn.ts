import type { MotorRacingFacts } from '@arara/sports/motor-racing/facts';
import { ruleSentences } from '../../sport/rule-sentences/zh-cn.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { buildMotorRacingLines, plain, shared } from './examples.ts';

const { line } = ruleSentences;
const tie = '并列时赔率除以并列人数。';
const notStarted = '若赛车未发车，该车的投注无效。';

export const motorRacingRules: SportRulesText<MotorRacingFacts> = {
  ...buildMotorRacingLines('持平'),
  home: '',
  away: '',
  general: [
    '以颁奖时的官方名次为准。之后的处罚不计。',
    '完成冠军圈数十分之九的赛车即有名次，即使已停下。',
    '若比赛没有官方结果，除已判定的（安全车、对决、完赛车辆数）外全部无效。',
  ],
  options: {
    'shortened=classified': '缩短的比赛：有官方名次即有效。',
    'bothRetired=moreLaps': '对决的两车均退赛：圈数多者在前。',
    'didNotStart=void': '未发车的赛车：其投注无效，涉及该车的对决也无效。',
  },
  markets: {
    winner: `谁赢得比赛。${tie}${notStarted}`,
    top: `赛车进入前几名（名次数见盘口）。若多车并列最后一个名次，赔率除以并列人数。${notStarted}`,
    headToHead:
      '两车中谁的名次在前。若两车均无名次或其中一车未发车，投注无效。若一车已停下而另一车跑得更远，提前结算。',
    headToHeadThreeWay: '两车中谁在前，或持平。若其中一车未发车，投注无效。若一车已停下而另一车跑得更远，提前结算。',
    groupWinner: `组内名次最好的赛车，不论是否完赛。${tie}${notStarted}`,
    fastestLap: `谁创下全场最快圈。${tie}${notStarted}`,
    polePosition: '谁从第一位发车。以排位赛为准，含发车位处罚。',
    classifiedCars: `有多少赛车完赛。${line}当已停下或已跑足够远的赛车使结果确定时，提前结算。`,
    safetyCar: '安全车至少出动一次，是或否。“是”在出动时即提前结算。',
  },
  examples: [
    {
      heading:
        '第 1 Costa、第 2 Moreau、第 3 Lindberg、第 4 Okafor、第 5 Tanaka；Weber 退赛；杆位 Lindberg，最快圈 Moreau，安全车一次',
      facts: plain,
    },
    {
      heading:
        'Costa 和 Moreau 并列第 1，第 3 Lindberg，第 4 Okafor；Tanaka 退赛，Weber 未发车；杆位 Costa，最快圈 Lindberg，无安全车',
      facts: shared,
    },
  ],
};
