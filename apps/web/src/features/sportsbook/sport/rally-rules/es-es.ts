import { ruleSentences } from '../rule-sentences/es-es.ts';

const { line, handicap, early } = ruleSentences;

/** What sports in which every rally is a point share in their rules, in Spanish. `word` is how the sport calls a set. */
export function describeRallyRules(setName: 'set' | 'game', word: 'set' | 'juego') {
  const notPlayed = `Un ${word} que no se juega anula la apuesta.`;
  return {
    walkover: 'Partido decidido sin jugar (walkover): todo se anula.',
    retirement: `Abandono o descalificación: lo ya decidido y los ${word}s completos se mantienen. Todo lo demás se anula, también el ganador del partido.`,
    race: `Quién llega primero a ese número de puntos en el ${word} indicado. Se paga antes del final, en cuanto un lado llega. Un ${word} que termina antes, o no se juega, anula la apuesta.`,
    markets: {
      winner: 'Quién gana el partido.',
      correctScore: `El marcador final en ${word}s.`,
      totalPoints: `Los puntos de todos los ${word}s, de los dos lados. ${line} ${early}`,
      pointHandicap: `Por los puntos de todo el partido. ${handicap}`,
      [`${setName}Winner`]: `Quién gana el ${word} indicado. ${notPlayed}`,
      [`${setName}TotalPoints`]: `Los puntos del ${word} indicado, de los dos lados. ${line} ${early} ${notPlayed}`,
      [`${setName}PointHandicap`]: `Por los puntos del ${word} indicado. ${handicap} ${notPlayed}`,
    },
  };
}
