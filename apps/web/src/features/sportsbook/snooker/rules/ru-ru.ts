import type { SnookerFacts } from '@arara/sports/snooker/grade';
import { ruleSentences } from '../../sport/rule-sentences/ru-ru.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { awayWin, fiveFrames, snookerLines } from './examples.ts';

const { line, handicap, early } = ruleSentences;
const certain = 'Выплачивается до конца, когда следующие фреймы уже ничего не изменят.';
const notPlayed = 'Если фрейм не сыгран, ставка отменяется.';

export const snookerRules: SportRulesText<SnookerFacts> = {
  ...snookerLines,
  home: 'Игрок 1',
  away: 'Игрок 2',
  general: [
    'Считаются выигранные фреймы, в том числе сданные соперником или проигранные им из-за трёх промахов подряд.',
    'Переигранный фрейм — тот же фрейм: ставки в силе, прежние очки не считаются.',
    'Матч не начался: всё отменяется. Прерванный матч остаётся в силе, если продолжается, в том числе в другой день.',
  ],
  options: {
    'retirement=void':
      'Отказ или дисквалификация: решённое и завершённые фреймы остаются в силе. Остальное отменяется, включая победителя матча.',
  },
  markets: {
    winner: 'Кто победит в матче.',
    frameHandicap: `По выигранным фреймам. ${handicap} ${certain}`,
    totalFrames: `Сыгранные фреймы. ${line} ${certain}`,
    raceToFrames:
      'Кто первым выиграет столько фреймов. Выплачивается до конца, как только игрок этого достиг. Если не достиг никто, ставка отменяется.',
    correctScore: 'Итоговый счёт по фреймам.',
    frameWinner: `Кто выиграет указанный фрейм. ${notPlayed}`,
    framePoints: `Очки указанного фрейма обоих игроков, вместе с очками за фолы. ${line} ${early} ${notPlayed}`,
    frameCentury: `Игрок наберёт 100 очков или больше за один подход к столу в указанном фрейме, да или нет. Выплачивается до конца, как только это произошло. ${notPlayed}`,
  },
  examples: [
    { heading: '72–31, 104–8 с брейком 104, 40–65, 81–22, 66–50', facts: fiveFrames },
    { heading: '24–79, 70–33, 12–88, 15–91, 30–62', facts: awayWin },
  ],
};
