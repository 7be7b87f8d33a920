import type { RugbyFacts } from '@arara/sports/rugby/grade';
import { ruleSentences } from '../../sport/rule-sentences/ru-ru.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { draw, homeWin, rugbyLines } from './examples.ts';

const { line, handicap, early } = ruleSentences;

export const rugbyRules: SportRulesText<RugbyFacts> = {
  ...rugbyLines,
  home: 'Хозяева',
  away: 'Гости',
  general: [
    'Считается счёт 80 минут, с тем, что сыграно после сирены, пока мяч в игре.',
    'Рынки на 1-й тайм рассчитываются в перерыве.',
    'Попытка, отменённая видеопросмотром, не считается. Штрафная попытка — одна попытка.',
    'Ставки, сделанные во время матча, учитывают весь счёт, а не только очки после ставки.',
  ],
  options: { 'extraTime=excluded': 'Дополнительное время не учитывается ни в одном рынке.' },
  markets: {
    result: 'Победа хозяев, ничья или победа гостей за 80 минут.',
    drawNoBet: 'Кто победит за 80 минут. При ничьей ставка возвращается.',
    handicap: `По очкам 80 минут. ${handicap}`,
    total: `Очки обеих сторон. ${line} ${early}`,
    winningMargin: 'Кто победит и с какой разницей, в выбранном диапазоне. Ничья — один из вариантов.',
    homeTotal: `Очки хозяев. ${line} ${early}`,
    awayTotal: `Очки гостей. ${line} ${early}`,
    oddEven: 'Сумма очков обеих сторон чётная или нечётная. Ноль-ноль — чётная.',
    halfResult: 'Кто впереди к перерыву, или ничья.',
    halfHandicap: `По очкам 1-го тайма. ${handicap}`,
    halfTotal: `Очки обеих сторон в 1-м тайме. ${line} ${early}`,
    halfFull: 'Кто впереди к перерыву и кто победит за 80 минут, верно и то и другое. Ничья — один из вариантов.',
    totalTries: `Попытки обеих сторон. ${line} ${early}`,
    homeTries: `Попытки хозяев. ${line} ${early}`,
    awayTries: `Попытки гостей. ${line} ${early}`,
    mostTries: 'У кого больше попыток, или поровну.',
    totalCards: `Жёлтые и красные карточки обеих сторон, каждая считается за одну. ${line} ${early}`,
  },
  examples: [
    { heading: 'к перерыву 10:13, итог 27:20; попытки 3:2, карточки 1:2', facts: homeWin },
    { heading: 'к перерыву 6:12, итог 18:18, доп. время 3:0; попытки 2:0, карточки 1:0', facts: draw },
  ],
};
