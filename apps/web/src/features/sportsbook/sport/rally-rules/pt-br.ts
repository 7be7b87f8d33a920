import { ruleSentences } from '../rule-sentences/pt-br.ts';

const { line, handicap, early } = ruleSentences;

/** What sports in which every rally is a point share in their rules, in Portuguese. `word` is how the sport calls a set. */
export function describeRallyRules(setName: 'set' | 'game', word: 'set' | 'game') {
  const notPlayed = `Um ${word} que não é disputado anula a aposta.`;
  return {
    walkover: 'Partida decidida sem jogo (W.O.): tudo é anulado.',
    retirement: `Abandono ou desclassificação: o que já estava decidido e os ${word}s completos ficam como estão. Todo o resto é anulado, também o vencedor da partida.`,
    race: `Quem chega primeiro a esse número de pontos no ${word} indicado. É paga antes do fim, assim que um lado chega lá. Um ${word} que termina antes disso, ou não é disputado, anula a aposta.`,
    markets: {
      winner: 'Quem vence a partida.',
      correctScore: `O placar final em ${word}s.`,
      totalPoints: `Os pontos de todos os ${word}s, dos dois lados. ${line} ${early}`,
      pointHandicap: `Pelos pontos da partida inteira. ${handicap}`,
      [`${setName}Winner`]: `Quem vence o ${word} indicado. ${notPlayed}`,
      [`${setName}TotalPoints`]: `Os pontos do ${word} indicado, dos dois lados. ${line} ${early} ${notPlayed}`,
      [`${setName}PointHandicap`]: `Pelos pontos do ${word} indicado. ${handicap} ${notPlayed}`,
    },
  };
}
