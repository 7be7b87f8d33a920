import type { BaseballFacts } from '@arara/sports/baseball/grade';
import { ruleSentences } from '../../sport/rule-sentences/ru-ru.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { baseballLines, extra, regular } from './examples.ts';

const { line, handicap, early } = ruleSentences;
const homeBats = 'Выплачивается до конца, если хозяева, будучи у биты, обеспечили результат.';

export const baseballRules: SportRulesText<BaseballFacts> = {
  ...baseballLines,
  home: 'Хозяева',
  away: 'Гости',
  general: [
    'Экстра-иннинги учитываются в рынках на игру.',
    'Для форы, тоталов и чёт/нечет нужно девять иннингов (семь в игре из семи) или на половину иннинга меньше, если ведут хозяева. Если игра закончилась раньше, в силе только решённое, остальное отменяется.',
    'Рынки на один иннинг или на первые пять считаются, как только эта часть закончилась.',
  ],
  options: {
    'listedPitchers=action': 'Питчеры: ставка в силе, кто бы ни начинал.',
    'winner=fiveInnings':
      'Сокращённая игра: победитель официален после пяти иннингов или после четырёх с половиной, если ведут хозяева.',
    'suspendedHours=36':
      'Приостановленная игра: считается, если завершится в течение 36 часов. После этого всё отменяется.',
  },
  markets: {
    winner: 'Кто победит, с экстра-иннингами. Если игра закончилась вничью, ставка возвращается.',
    runLine: `По ранам игры. ${handicap}`,
    totalRuns: `Раны обеих команд. ${line} ${early}`,
    homeRunsTotal: `Раны хозяев. ${line} ${early}`,
    awayRunsTotal: `Раны гостей. ${line} ${early}`,
    oddEvenRuns: 'Сумма ранов обеих команд чётная или нечётная.',
    extraInnings: 'Да, если после девяти иннингов счёт равный и игра продолжается.',
    fiveInningsResult: `Кто впереди после пяти иннингов, или ничья. ${homeBats}`,
    fiveInningsHandicap: `По ранам первых пяти иннингов. ${handicap} ${homeBats}`,
    fiveInningsTotal: `Раны обеих команд в первых пяти иннингах. ${line} ${early}`,
    inningResult: `Кто наберёт больше ранов в иннинге, или ничья. ${homeBats} Если иннинг не сыгран, ставка отменяется.`,
    inningTotal: `Раны обеих команд в иннинге. ${line} ${early} Если иннинг не сыгран, ставка отменяется.`,
  },
  examples: [
    { heading: 'итоговый счёт 5:3; пять иннингов 3:3; 1-й иннинг 2:0', facts: regular },
    { heading: 'итоговый счёт 5:4 за десять иннингов; пять иннингов 3:2; 1-й иннинг 0:1', facts: extra },
  ],
};
