/** Sentences that the markets of many sports share, in Spanish. */
export const ruleSentences = {
  line: 'Línea entera: con una suma igual, el importe vuelve. Línea de cuarto: la apuesta puede quedar medio ganada o medio perdida.',
  handicap:
    'Suma el hándicap a la cuenta del lado elegido: gana el lado que quede delante. Hándicap entero: con igualdad, el importe vuelve. Hándicap de cuarto: la apuesta puede quedar medio ganada o medio perdida.',
  early: 'Se paga antes del final en cuanto la cuenta pasa la línea en 0,5 o más.',
} as const;
