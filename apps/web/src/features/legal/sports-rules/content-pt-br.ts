import type { SportsRulesContent } from './content.ts';

export const content: SportsRulesContent = {
  title: 'Regras esportivas',
  intro: 'Como cada aposta esportiva é decidida e paga. As mesmas regras valem antes e durante a partida.',
  sections: [
    {
      heading: 'De onde vem o resultado',
      paragraphs: [
        'O resultado é o que a fonte de dados da partida informa. Ela pode dar primeiro um resultado provisório e depois confirmá-lo: a aposta é paga com o primeiro e acertada de novo se o confirmado for diferente.',
        'Um mercado que nenhum gol pode mais mudar é pago na hora, antes do fim da partida.',
        'Partidas marcadas como simuladas são sorteadas por computador e seguem as mesmas regras.',
      ],
    },
    {
      heading: 'Correções',
      paragraphs: [
        'Sempre que a fonte corrige um resultado, a aposta é acertada de novo pela diferença: o que faltou é pago, o que foi pago a mais sai do saldo. Se o saldo não bastar, fica um débito, quitado pelos próximos créditos.',
        'Se a fonte retira um resultado, como em um gol anulado pelo VAR, a aposta volta a ficar aberta e o que ela pagou sai do saldo até o novo resultado.',
      ],
    },
    {
      heading: 'Partida adiada ou cancelada',
      paragraphs: [
        'Quando a fonte anula os mercados de uma partida adiada, cancelada ou decidida sem jogo (W.O.), as apostas que ainda não tinham resultado são anuladas e o valor volta. Não esperamos a nova data.',
        'Só uma mudança de horário, de local ou de mando de campo não anula a aposta. A casa não anula por conta própria: enquanto a fonte não dá o resultado nem anula, a aposta fica aberta.',
      ],
    },
    {
      heading: 'Partida interrompida ou abandonada',
      paragraphs: [
        'Na interrupção, as apostas param. Se a partida recomeça, tudo segue valendo.',
        'Se a fonte dá a partida por abandonada, o que o placar já tinha decidido fica como está, e o primeiro tempo encerrado também. Todo o resto é anulado e o valor volta.',
      ],
    },
    {
      heading: 'Anulada, devolvida, pela metade',
      paragraphs: [
        'Aposta anulada ou devolvida: o valor apostado volta e não conta para o que falta apostar. O dinheiro real volta como dinheiro real. O de bônus segue o bônus de que saiu: aberto, volta a ele; liberado, vira saldo real; vencido ou desistido, não volta.',
        'Metade ganha: metade do valor é paga pela odd e a outra metade volta. Metade perdida: metade do valor volta.',
        'Empate por uma colocação: a odd é multiplicada pelas vagas e dividida pelos empatados. Nenhum mercado de hoje tem esse caso.',
      ],
    },
    {
      heading: 'Odd publicada por engano',
      paragraphs: [
        'A fonte pode anular as apostas aceitas enquanto uma odd errada esteve no ar: o valor delas volta. As apostas aceitas antes e depois seguem valendo.',
      ],
    },
    {
      heading: 'Apostas ao vivo',
      paragraphs: [
        'Durante a partida, a aposta espera alguns segundos antes de ser aceita, e nesse tempo você pode desistir. Ela é recusada, e o valor volta, se o mercado parar ou se a odd mudar de um modo que você não aceitou.',
      ],
    },
    {
      heading: 'Quanto paga',
      paragraphs: [
        'O retorno é o valor apostado vezes a odd da aposta aceita, arredondado uma vez, no fim, para o centavo mais próximo. Ele já inclui o valor apostado.',
      ],
    },
  ],
  limits: {
    heading: 'Limites',
    minStake: 'Menor aposta',
    maxStake: 'Maior aposta',
    maxEventStake: 'Soma das suas apostas em uma partida',
    maxPayout: 'Maior retorno de uma aposta',
    liveDelay: 'Espera ao vivo',
    seconds: (count) => `${count} segundos`,
  },
  home: 'Mandante',
  away: 'Visitante',
  scopes: { match: '90 minutos e acréscimos', firstHalf: '1º tempo e acréscimos' },
  exampleNote: 'Nos exemplos, as escolhas que não aparecem perderam.',
  example: (score, halfTime) => `Exemplo: fim ${score}, intervalo ${halfTime}`,
  sports: {
    football: {
      name: 'Futebol',
      general: [
        'Vale o placar dos 90 minutos e dos acréscimos. Prorrogação e pênaltis não contam em nenhum mercado.',
        'Mercados do 1º tempo são decididos no intervalo, com os acréscimos do 1º tempo.',
        'Gol contra conta para o time que o recebe no placar. Um gol anulado não conta.',
        'Apostas feitas durante a partida contam o placar inteiro dela, não só os gols depois da aposta.',
      ],
      markets: {
        result: 'Vitória do mandante, empate ou vitória do visitante.',
        doubleChance: 'Duas das três possibilidades do resultado em uma aposta: ganha se uma delas acontecer.',
        drawNoBet: 'Quem vence a partida. No empate, o valor é devolvido.',
        total:
          'A soma dos gols dos dois times fica acima ou abaixo da linha. Linha inteira (3): a soma igual devolve o valor. Linha de meio (2.5): ganha ou perde. Linha de quarto (2.75): é uma metade em cada linha vizinha (2.5 e 3), e por isso pode ser metade ganha ou metade perdida. É paga antes do fim quando os gols passam da linha por meio gol ou mais.',
        bothScore: 'Cada time marca ao menos um gol, sim ou não. É paga antes do fim quando os dois já marcaram.',
        oddEven: 'A soma dos gols é ímpar ou par. Zero a zero é par.',
        handicap:
          'Some o handicap aos gols do time escolhido e compare com os do outro: mais gols ganha, menos perde. Handicap inteiro (−1): a igualdade devolve o valor. De meio (−0.5): ganha ou perde. De quarto (−0.75): é uma metade em cada handicap vizinho (−0.5 e −1), e por isso pode ser metade ganha ou metade perdida.',
        scoreHandicap:
          'A partida começa com a vantagem mostrada, e o placar somado a ela dá mandante, empate ou visitante. O empate é uma das escolhas: a igualdade paga quem a escolheu.',
        halfResult: 'Quem está na frente no intervalo, ou empate.',
        halfTotal:
          'A soma dos gols do 1º tempo fica acima ou abaixo da linha. A soma igual a uma linha inteira devolve o valor; uma linha de quarto é uma metade em cada linha vizinha e pode ser metade ganha ou metade perdida. É paga antes do fim do 1º tempo quando os gols passam da linha por meio gol ou mais.',
        correctScore:
          'O placar final exato. Quando um dos times marca mais de quatro gols, vale "Outro placar", e a aposta é paga antes do fim.',
      },
    },
  },
};
