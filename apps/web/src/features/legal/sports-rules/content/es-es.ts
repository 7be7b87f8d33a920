import type { SportsRulesContent } from '../content.ts';

export const content: SportsRulesContent = {
  title: 'Reglas deportivas',
  intro: 'Cómo se decide y se paga cada apuesta deportiva. Las mismas reglas valen antes y durante el evento.',
  generalHeading: 'Para todos los deportes',
  sections: [
    {
      heading: 'De dónde viene el resultado',
      paragraphs: [
        'Vale el resultado oficial al final del evento, tal como lo comunica la fuente de datos. Las sanciones y decisiones posteriores no cuentan.',
        'La fuente puede dar primero un resultado provisional y confirmarlo después: la apuesta se paga con el primero y se liquida de nuevo si el confirmado es distinto.',
        'Un mercado que ya nada puede cambiar se paga al momento, antes del final del evento.',
        'Los eventos marcados como simulados los sortea un ordenador y siguen las mismas reglas.',
      ],
    },
    {
      heading: 'Líneas y hándicaps',
      paragraphs: [
        'Línea de medio (2,5): gana o pierde. Línea entera (3): la igualdad devuelve el importe. Línea de cuarto (2,75): la mitad de la apuesta va en cada línea vecina (2,5 y 3), y por eso puede quedar medio ganada o medio perdida.',
        'En el hándicap, el número se suma a la cuenta del lado elegido antes de compararla con la del otro. −1 quita uno, +1 da uno de ventaja.',
      ],
    },
    {
      heading: 'Correcciones',
      paragraphs: [
        'Siempre que la fuente corrige un resultado, la apuesta se liquida de nuevo por la diferencia: lo que faltaba se paga, lo pagado de más sale del saldo. Si el saldo no alcanza, queda una deuda, que se paga con los próximos abonos.',
        'Si la fuente retira un resultado, como en un gol anulado por el VAR, la apuesta vuelve a estar abierta y lo que pagó sale del saldo hasta el nuevo resultado.',
      ],
    },
    {
      heading: 'Evento aplazado o cancelado',
      paragraphs: [
        'Cuando la fuente anula los mercados de un evento aplazado, cancelado, no empezado en 48 horas o decidido sin jugar (walkover), las apuestas sin resultado se anulan y el importe vuelve. No esperamos a la nueva fecha.',
        'Un cambio solo de horario, de lugar o de equipo local no anula ninguna apuesta. La casa no anula nada por su cuenta: mientras la fuente no da el resultado ni anula, la apuesta sigue abierta.',
      ],
    },
    {
      heading: 'Evento interrumpido o abandonado',
      paragraphs: [
        'Durante una interrupción se paran las apuestas. Si el evento se reanuda, todo sigue valiendo.',
        'Si la fuente da el evento por abandonado, lo ya decidido se mantiene, y también cada parte completa: una mitad, un cuarto, un set. Todo lo demás se anula y el importe vuelve. Las reglas de cada deporte indican las excepciones.',
      ],
    },
    {
      heading: 'Anulada, devuelta, a medias',
      paragraphs: [
        'Apuesta anulada o devuelta: el importe vuelve y no cuenta para lo que falta apostar. El dinero real vuelve como dinero real. El de bono sigue al bono del que salió: abierto, vuelve a él; liberado, pasa a saldo real; caducado o renunciado, no vuelve.',
        'Medio ganada: la mitad del importe se paga a la cuota y la otra mitad vuelve. Medio perdida: vuelve la mitad del importe.',
        'Empate por un puesto: la cuota se multiplica por los puestos y se divide entre los empatados. Dos en el primer puesto: la cuota 8 paga 4.',
      ],
    },
    {
      heading: 'Cuota publicada por error',
      paragraphs: [
        'La fuente puede anular las apuestas aceptadas mientras se mostraba una cuota errónea: su importe vuelve. Las apuestas aceptadas antes y después siguen valiendo.',
      ],
    },
    {
      heading: 'Apuestas en vivo',
      paragraphs: [
        'Durante el evento, una apuesta espera unos segundos antes de ser aceptada, y en ese tiempo puedes cancelarla. Se rechaza, y el importe vuelve, si el mercado para o la cuota cambia de un modo que no aceptaste.',
      ],
    },
    {
      heading: 'Lo que paga',
      paragraphs: [
        'El retorno es el importe por la cuota de la apuesta aceptada, redondeado una vez, al final, al centavo más próximo. Incluye el importe apostado.',
      ],
    },
  ],
  limits: {
    heading: 'Límites',
    minStake: 'Apuesta mínima',
    maxStake: 'Apuesta máxima',
    maxEventStake: 'Todas tus apuestas en un evento',
    maxDayStake: 'Todas tus apuestas deportivas en un día',
    maxPayout: 'Retorno máximo de una apuesta',
  },
  sports: {
    heading: 'Reglas por deporte',
    liveDelay: 'Espera en vivo',
    seconds: (count) => `${count} segundos`,
    options: 'Donde las casas difieren',
    exampleNote: 'En los ejemplos, las opciones que no aparecen han perdido.',
    example: (heading) => `Ejemplo: ${heading}`,
    allLost: 'Todas las opciones pierden.',
    deadHeat: (places, tied) => `Ganada, cuota × ${places}/${tied}`,
  },
};
