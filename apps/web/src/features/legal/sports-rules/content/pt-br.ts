import type { SportsRulesContent } from '../content.ts';

export const content: SportsRulesContent = {
  title: 'Regras esportivas',
  intro: 'Como cada aposta esportiva é decidida e paga. As mesmas regras valem antes e durante o evento.',
  generalHeading: 'Para todos os esportes',
  sections: [
    {
      heading: 'De onde vem o resultado',
      paragraphs: [
        'Vale o resultado oficial no fim do evento, como a fonte de dados o informa. Punições e decisões tomadas depois não contam.',
        'A fonte pode dar primeiro um resultado provisório e depois confirmá-lo: a aposta é paga com o primeiro e acertada de novo se o confirmado for diferente.',
        'Um mercado que nada mais pode mudar é pago na hora, antes do fim do evento.',
        'Eventos marcados como simulados são sorteados por computador e seguem as mesmas regras.',
      ],
    },
    {
      heading: 'Linhas e handicaps',
      paragraphs: [
        'Linha de meio (2,5): ganha ou perde. Linha inteira (3): a igualdade devolve o valor. Linha de quarto (2,75): metade da aposta fica em cada linha vizinha (2,5 e 3), e por isso ela pode ser metade ganha ou metade perdida.',
        'No handicap, o número é somado à contagem do lado escolhido antes de comparar com a do outro. −1 tira um, +1 dá um de vantagem.',
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
      heading: 'Evento adiado ou cancelado',
      paragraphs: [
        'Quando a fonte anula os mercados de um evento adiado, cancelado, que não começou em 48 horas ou foi decidido sem jogo (W.O.), as apostas que ainda não tinham resultado são anuladas e o valor volta. Não esperamos a nova data.',
        'Só uma mudança de horário, de local ou de mando não anula a aposta. A casa não anula por conta própria: enquanto a fonte não dá o resultado nem anula, a aposta fica aberta.',
      ],
    },
    {
      heading: 'Evento interrompido ou abandonado',
      paragraphs: [
        'Na interrupção, as apostas param. Se o evento recomeça, tudo segue valendo.',
        'Se a fonte dá o evento por abandonado, o que já estava decidido fica como está, e também cada parte encerrada: um tempo, um quarto, um set. Todo o resto é anulado e o valor volta. As exceções estão nas regras de cada esporte.',
      ],
    },
    {
      heading: 'Anulada, devolvida, pela metade',
      paragraphs: [
        'Aposta anulada ou devolvida: o valor apostado volta e não conta para o que falta apostar. O dinheiro real volta como dinheiro real. O de bônus segue o bônus de que saiu: aberto, volta a ele; liberado, vira saldo real; vencido ou desistido, não volta.',
        'Metade ganha: metade do valor é paga pela odd e a outra metade volta. Metade perdida: metade do valor volta.',
        'Empate por uma colocação: a odd é multiplicada pelas vagas e dividida pelos empatados. Dois em primeiro lugar: a odd 8 paga 4.',
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
        'Durante o evento, a aposta espera alguns segundos antes de ser aceita, e nesse tempo você pode desistir. Ela é recusada, e o valor volta, se o mercado parar ou se a odd mudar de um modo que você não aceitou.',
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
    maxEventStake: 'Soma das suas apostas em um evento',
    maxDayStake: 'Soma das suas apostas esportivas em um dia',
    maxPayout: 'Maior retorno de uma aposta',
  },
  sports: {
    heading: 'Regras por esporte',
    liveDelay: 'Espera ao vivo',
    seconds: (count) => `${count} segundos`,
    options: 'Onde as casas diferem',
    exampleNote: 'Nos exemplos, as escolhas que não aparecem perderam.',
    example: (heading) => `Exemplo: ${heading}`,
    allLost: 'Todas as escolhas perdem.',
    deadHeat: (places, tied) => `Ganhou, odd × ${places}/${tied}`,
  },
};
