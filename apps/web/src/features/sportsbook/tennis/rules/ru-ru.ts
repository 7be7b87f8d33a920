import type { TennisFacts } from '@arara/sports/tennis/grade';
import { ruleSentences } from '../../sport/rule-sentences/ru-ru.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { tennisLines, threeSets, twoSets } from './examples.ts';

const { line, handicap, early } = ruleSentences;
const notPlayed = 'Если сет не сыгран, ставка отменяется.';

export const tennisRules: SportRulesText<TennisFacts> = {
  ...tennisLines,
  home: 'Игрок 1',
  away: 'Игрок 2',
  general: [
    'Тай-брейк — один гейм. Матчевый тай-брейк (до 10 очков вместо последнего сета) — один сет и один гейм.',
    'Матч решён без игры (неявка): всё отменяется.',
    'Смена покрытия или корта, в зале или на улице, ничего не отменяет. Прерванный матч остаётся в силе, если продолжается, в том числе в другой день.',
  ],
  options: {
    'retirement=void':
      'Отказ или дисквалификация: решённое и завершённые сеты остаются в силе. Остальное отменяется, включая победителя матча.',
  },
  markets: {
    winner: 'Кто победит в матче.',
    setWinner: `Кто выиграет указанный сет. ${notPlayed}`,
    setHandicap: `По выигранным сетам. ${handicap} Выплачивается до конца, когда следующие сеты уже ничего не изменят.`,
    correctScore: 'Итоговый счёт по сетам.',
    homeWinsSet: 'Первый игрок выиграет хотя бы один сет, да или нет. Выплачивается до конца, когда это ясно.',
    awayWinsSet: 'Второй игрок выиграет хотя бы один сет, да или нет. Выплачивается до конца, когда это ясно.',
    totalGames: `Геймы всех сетов обоих игроков. ${line} ${early}`,
    gameHandicap: `По геймам всего матча. ${handicap}`,
    setTotalGames: `Геймы указанного сета обоих игроков. ${line} ${early} ${notPlayed}`,
    setGameHandicap: `По геймам указанного сета. ${handicap} ${notPlayed}`,
    setTieBreak:
      'В указанном сете будет тай-брейк, да или нет. Матчевый тай-брейк вместо него отменяет ставку, как и несыгранный сет.',
    setScore: 'Счёт указанного сета по геймам. Матчевый тай-брейк вместо него отменяет ставку, как и несыгранный сет.',
    gameWinner: 'Кто выиграет гейм указанного сета. Если гейм не сыгран, ставка отменяется.',
  },
  examples: [
    { heading: '4–6, 6–3, 7–6', facts: threeSets },
    { heading: '7–5, 6–2', facts: twoSets },
  ],
};
