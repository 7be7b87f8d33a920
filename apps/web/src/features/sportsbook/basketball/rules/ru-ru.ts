import type { BasketballFacts } from '@arara/sports/basketball/grade';
import { ruleSentences } from '../../sport/rule-sentences/ru-ru.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { basketballLines, overtime, regular } from './examples.ts';

const { line, handicap, early } = ruleSentences;

export const basketballRules: SportRulesText<BasketballFacts> = {
  ...basketballLines,
  home: 'Хозяева',
  away: 'Гости',
  general: [
    'Овертайм учитывается в рынках на игру. Рынки «без овертайма» рассчитываются за четыре четверти, которые могут закончиться вничью.',
    'Рынки на 1-ю половину рассчитываются за первые две четверти, рынки на четверть — только по её очкам.',
    'Ставки, сделанные во время игры, учитывают весь счёт, а не только очки после ставки.',
  ],
  options: {
    'abandoned=lateStands':
      'Прекращённая игра: счёт остаётся в силе, если до конца четырёх четвертей не хватало не более 5 минут (сыграно 43 из 48 или 35 из 40). Незавершённая четверть и вопрос об овертайме отменяются.',
  },
  markets: {
    winner: 'Кто победит, с овертаймом. Если турнир допускает ничью и игра закончилась вничью, ставка возвращается.',
    handicap: `С овертаймом. ${handicap}`,
    total: `Очки обеих команд, с овертаймом. ${line} ${early}`,
    homeTotal: `Очки хозяев, с овертаймом. ${line} ${early}`,
    awayTotal: `Очки гостей, с овертаймом. ${line} ${early}`,
    oddEven: 'Сумма очков обеих команд, с овертаймом, чётная или нечётная.',
    overtime: 'Да, если четыре четверти закончились вничью и игра переходит в овертайм.',
    regulationResult: 'Кто впереди после четырёх четвертей, или ничья. Овертайм не учитывается.',
    regulationHandicap: `По счёту четырёх четвертей. ${handicap}`,
    regulationTotal: `Очки обеих команд за четыре четверти. ${line} ${early}`,
    halfResult: 'Кто впереди после двух четвертей, или ничья.',
    halfHandicap: `По счёту первых двух четвертей. ${handicap}`,
    halfTotal: `Очки обеих команд за первые две четверти. ${line} ${early}`,
    quarterResult: 'Кто наберёт больше очков в четверти, или ничья.',
    quarterDrawNoBet: 'Кто наберёт больше очков в четверти. При ничьей ставка возвращается.',
    quarterHandicap: `По очкам четверти. ${handicap}`,
    quarterTotal: `Очки обеих команд в четверти. ${line} ${early}`,
  },
  examples: [
    { heading: 'четверти 25:22, 20:27, 28:24, 25:22; итоговый счёт 98:95', facts: regular },
    {
      heading: 'четверти 22:22, 24:22, 25:26, 20:21; овертайм 12:7, итоговый счёт 103:98',
      facts: overtime,
    },
  ],
};
