import { ruleSentences } from '../rule-sentences/ru-ru.ts';

const { line, handicap, early } = ruleSentences;

/** The cases in which the sentences need each sport's word of a set. */
const WORDS = {
  сет: {
    plural: 'сеты',
    genitivePlural: 'сетов',
    dativePlural: 'сетам',
    named: 'указанный сет',
    ofNamed: 'указанного сета',
    inNamed: 'указанном сете',
    played: 'сет не сыгран',
    ended: 'сет закончился',
  },
  гейм: {
    plural: 'геймы',
    genitivePlural: 'геймов',
    dativePlural: 'геймам',
    named: 'указанный гейм',
    ofNamed: 'указанного гейма',
    inNamed: 'указанном гейме',
    played: 'гейм не сыгран',
    ended: 'гейм закончился',
  },
  партия: {
    plural: 'партии',
    genitivePlural: 'партий',
    dativePlural: 'партиям',
    named: 'указанную партию',
    ofNamed: 'указанной партии',
    inNamed: 'указанной партии',
    played: 'партия не сыграна',
    ended: 'партия закончилась',
  },
} as const;

/** What sports in which every rally is a point share in their rules, in Russian. `word` is how the sport calls a set. */
export function describeRallyRules(setName: 'set' | 'game', word: keyof typeof WORDS) {
  const { plural, genitivePlural, dativePlural, named, ofNamed, inNamed, played, ended } = WORDS[word];
  const notPlayed = `Если ${played}, ставка отменяется.`;
  return {
    walkover: 'Матч решён без игры (неявка): всё отменяется.',
    retirement: `Отказ или дисквалификация: решённое и завершённые ${plural} остаются в силе. Остальное отменяется, включая победителя матча.`,
    race: `Кто первым наберёт столько очков в ${inNamed}. Выплачивается до конца, как только сторона этого достигла. Если ${ended} раньше или ${played}, ставка отменяется.`,
    markets: {
      winner: 'Кто победит в матче.',
      correctScore: `Итоговый счёт по ${dativePlural}.`,
      totalPoints: `Очки всех ${genitivePlural} обеих сторон. ${line} ${early}`,
      pointHandicap: `По очкам всего матча. ${handicap}`,
      [`${setName}Winner`]: `Кто выиграет ${named}. ${notPlayed}`,
      [`${setName}TotalPoints`]: `Очки ${ofNamed} обеих сторон. ${line} ${early} ${notPlayed}`,
      [`${setName}PointHandicap`]: `По очкам ${ofNamed}. ${handicap} ${notPlayed}`,
    },
  };
}
