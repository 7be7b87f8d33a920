import type { FootballFacts } from '@arara/sports/football/facts';
import { ruleSentences } from '../../sport/rule-sentences/pt-br.ts';
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
const headStart = 'A igualdade paga quem escolheu o empate.';
const corrected = 'Se o placar é corrigido para menos que isso, a aposta é anulada.';

export const footballRules: SportRulesText<FootballFacts> = {
  ...footballLines,
  home: 'Mandante',
  away: 'Visitante',
  general: [
    'Vale o placar dos 90 minutos e dos acréscimos. Prorrogação e pênaltis só contam em “Quem se classifica”.',
    'Mercados do 1º tempo são decididos no intervalo, com os acréscimos do 1º tempo. Os do 2º tempo contam só o que acontece nele.',
    'Gol contra conta para o time que o recebe no placar. Um gol anulado não conta.',
    'Vale o escanteio cobrado, não o marcado. Cartões contam se o jogador está em campo, e não para reservas ou comissão técnica.',
    'Apostas feitas durante a partida contam o placar inteiro dela, não só os gols depois da aposta, menos nos mercados que partem do placar do momento.',
  ],
  options: {
    'redCard=two': 'Pontos por cartão: o amarelo vale 1 e o vermelho vale 2.',
    'secondYellow=notCounted':
      'Segundo amarelo do mesmo jogador: conta como vermelho, sem contar de novo como amarelo. No máximo 3 por jogador.',
  },
  markets: {
    result: 'Vitória do mandante, empate ou vitória do visitante.',
    doubleChance: 'Duas das três possibilidades do resultado em uma aposta: ganha se uma delas acontecer.',
    drawNoBet: 'Quem vence a partida. No empate, o valor é devolvido.',
    toQualify: 'Quem passa à próxima fase ou leva o título, com prorrogação e pênaltis.',
    restOfMatch: `Quem faz mais gols do placar indicado até o fim, ou empate. Os gols antes dele não contam. ${corrected}`,
    total: `A soma dos gols dos dois times fica acima ou abaixo da linha. ${line} ${early}`,
    bothScore: 'Cada time marca ao menos um gol, sim ou não. É paga antes do fim quando os dois já marcaram.',
    nextGoal:
      'Quem marca o gol desse número. Se ele não sai, ganha “Nenhum”. É paga antes do fim, assim que o gol vale.',
    lastGoal: 'Quem marca o último gol da partida. Sem gols, ganha “Nenhum”.',
    homeTotal: `Os gols do mandante. ${line} ${early}`,
    awayTotal: `Os gols do visitante. ${line} ${early}`,
    oddEven: 'A soma dos gols é ímpar ou par. Zero a zero é par.',
    multigoals:
      'A soma dos gols fica dentro da faixa escolhida, com os dois números dela. As faixas se cruzam, por isso várias ganham. É paga antes do fim com sete gols, quando nada mais muda.',
    handicap: `Pelos gols da partida. ${handicap}`,
    scoreHandicap: `A partida começa com a vantagem mostrada, e o placar somado a ela dá mandante, empate ou visitante. ${headStart}`,
    halfResult: 'Quem está na frente no intervalo, ou empate.',
    halfDoubleChance: 'Duas das três possibilidades do placar do intervalo em uma aposta.',
    halfDrawNoBet: 'Quem está na frente no intervalo. No empate, o valor é devolvido.',
    halfTotal: `A soma dos gols do 1º tempo. ${line} ${early}`,
    halfHandicap: `Pelos gols do 1º tempo. ${handicap}`,
    halfScoreHandicap: `O 1º tempo começa com a vantagem mostrada. ${headStart}`,
    halfHomeTotal: `Os gols do mandante no 1º tempo. ${line} ${early}`,
    halfAwayTotal: `Os gols do visitante no 1º tempo. ${line} ${early}`,
    halfExactGoals:
      'O número exato de gols do 1º tempo. O maior número vale também para mais gols, e então a aposta é paga antes do fim do tempo.',
    halfOddEven: 'A soma dos gols do 1º tempo é ímpar ou par. Zero a zero é par.',
    halfBothScore:
      'Cada time marca ao menos um gol no 1º tempo, sim ou não. É paga antes do fim do tempo quando os dois já marcaram.',
    secondHalfResult: 'Quem faz mais gols no 2º tempo, ou empate. Os do 1º tempo não contam.',
    secondHalfTotal: `A soma dos gols do 2º tempo. ${line} ${early}`,
    secondHalfHandicap: `Pelos gols do 2º tempo. ${handicap}`,
    halfFull: 'Quem está na frente no intervalo e quem vence a partida, ou empate, as duas coisas certas.',
    correctScore:
      'O placar final exato. Quando um dos times marca mais de quatro gols, vale “Outro placar”, e a aposta é paga antes do fim.',
    furtherScore: `Os gols de cada time do placar indicado até o fim. Com mais de seis gols, todas as escolhas perdem, já antes do fim. ${corrected}`,
    winningMargin: 'Quem vence e por quantos gols: um, dois, três ou mais. Ou empate.',
    resultAndBothScore: 'O resultado e se os dois times marcam, as duas coisas certas.',
    totalAndBothScore:
      'A soma dos gols acima ou abaixo da linha e se os dois times marcam, as duas coisas certas. Linha inteira: a soma igual devolve o valor. É paga antes do fim quando a linha foi passada e os dois já marcaram.',
    resultAndTotal:
      'O resultado e a soma dos gols acima ou abaixo da linha, as duas coisas certas. Linha inteira: a soma igual devolve o valor.',
    cornerResult: 'Quem cobra mais escanteios, ou empate.',
    cornerTotal: `Os escanteios dos dois times. ${line} ${early}`,
    cornerHandicap: `Pelos escanteios da partida. ${handicap}`,
    bookingResult: 'Quem recebe mais pontos por cartão, ou empate.',
    bookingTotal: `Os pontos por cartão dos dois times. ${line} ${early}`,
    sendingOff: 'Algum jogador é expulso, sim ou não. O “sim” é pago antes do fim, na expulsão.',
    leagueWinner: 'O campeão. Decide a tabela final, ou o jogo de desempate que o regulamento pede.',
    topGoalscorer:
      'Quem faz mais gols no campeonato. Gols contra não contam. Em um empate, a odd é dividida pelos empatados.',
  },
  examples: [
    { heading: 'fim 2 × 1, intervalo 1 × 0', facts: homeWin },
    { heading: 'fim 1 × 1, intervalo 0 × 1', facts: draw },
    { heading: '2 × 1, gols de mandante, visitante, mandante', facts: homeWin, markets: goalOrderMarkets },
    { heading: '1 × 1, gols de visitante, mandante', facts: draw, markets: goalOrderMarkets },
    { heading: 'o mandante vence por 2 × 1', facts: homeWin, markets: ['toQualify'] },
    { heading: '1 × 1, e o visitante vence nos pênaltis', facts: draw, markets: ['toQualify'] },
    { heading: 'escanteios 6 × 4', facts: homeWin, markets: cornerMarkets },
    { heading: 'escanteios 5 × 5', facts: draw, markets: cornerMarkets },
    { heading: '2 amarelos × 3 amarelos e 1 vermelho', facts: homeWin, markets: cardMarkets },
    { heading: '2 amarelos × 2 amarelos', facts: draw, markets: cardMarkets },
    { heading: 'Aurora é campeã; Lima e Souza fazem 21 gols, Prado 18', facts: season, markets: seasonMarkets },
  ],
};
