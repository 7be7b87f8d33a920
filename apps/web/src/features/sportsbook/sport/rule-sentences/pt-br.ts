/** Sentences that the markets of many sports share, in Portuguese. */
export const ruleSentences = {
  line: 'Linha inteira: a soma igual devolve o valor. Linha de quarto: a aposta pode ser metade ganha ou metade perdida.',
  handicap:
    'Some o handicap à contagem do lado escolhido: quem fica na frente ganha. Handicap inteiro: a igualdade devolve o valor. Handicap de quarto: a aposta pode ser metade ganha ou metade perdida.',
  early: 'É paga antes do fim assim que a contagem passa da linha por 0,5 ou mais.',
} as const;
