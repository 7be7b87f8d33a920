import type { FootballFacts } from '@arara/sports/football/facts';
import { ruleSentences } from '../../sport/rule-sentences/es-es.ts';
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
const headStart = 'La igualdad paga a quien eligió el empate.';
const corrected = 'Si el marcador se corrige a menos que eso, la apuesta se anula.';

export const footballRules: SportRulesText<FootballFacts> = {
  ...footballLines,
  home: 'Local',
  away: 'Visitante',
  general: [
    'Cuenta el marcador de los 90 minutos y del tiempo añadido. La prórroga y los penaltis solo cuentan en «Se clasifica».',
    'Los mercados de la 1.ª mitad se deciden en el descanso, con su tiempo añadido. Los de la 2.ª mitad solo cuentan lo que pasa en ella.',
    'Un gol en propia puerta cuenta para el equipo al que se le suma en el marcador. Un gol anulado no cuenta.',
    'Los córners cuentan cuando se sacan, no cuando se señalan. Las tarjetas cuentan si el jugador está en el campo, no las de suplentes o cuerpo técnico.',
    'Las apuestas hechas durante el partido cuentan todo el marcador, no solo los goles posteriores a la apuesta, salvo en los mercados que parten del marcador del momento.',
  ],
  options: {
    'redCard=two': 'Puntos por tarjetas: una amarilla vale 1, una roja vale 2.',
    'secondYellow=notCounted':
      'La segunda amarilla de un jugador cuenta como roja y no otra vez como amarilla. Como máximo 3 por jugador.',
  },
  markets: {
    result: 'Gana el local, empate o gana el visitante.',
    doubleChance: 'Dos de los tres resultados en una apuesta: gana si se da uno de ellos.',
    drawNoBet: 'Quién gana el partido. En caso de empate, el importe vuelve.',
    toQualify: 'Quién pasa a la siguiente ronda o gana el título, con prórroga y penaltis.',
    restOfMatch: `Quién marca más goles desde el marcador indicado hasta el final, o empate. Los goles anteriores no cuentan. ${corrected}`,
    total: `Los goles de los dos equipos juntos son más o menos que la línea. ${line} ${early}`,
    bothScore: 'Cada equipo marca al menos un gol, sí o no. Se paga antes del final en cuanto ambos han marcado.',
    nextGoal:
      'Quién marca el gol de ese número. Si no lo hay, gana «Ninguno». Se paga antes del final, en cuanto el gol es válido.',
    lastGoal: 'Quién marca el último gol del partido. Sin goles, gana «Ninguno».',
    homeTotal: `Los goles del local. ${line} ${early}`,
    awayTotal: `Los goles del visitante. ${line} ${early}`,
    oddEven: 'Los goles de los dos equipos juntos son par o impar. Cero a cero es par.',
    multigoals:
      'Los goles de los dos equipos juntos están dentro del rango, incluidos sus dos números. Los rangos se solapan, así que ganan varios. Se paga antes del final con siete goles, cuando ya nada cambia.',
    handicap: `Por los goles del partido. ${handicap}`,
    scoreHandicap: `El partido empieza con la ventaja mostrada, y el marcador con ella sumada da local, empate o visitante. ${headStart}`,
    halfResult: 'Quién va ganando en el descanso, o empate.',
    halfDoubleChance: 'Dos de los tres resultados en el descanso en una apuesta.',
    halfDrawNoBet: 'Quién va ganando en el descanso. En caso de empate, el importe vuelve.',
    halfTotal: `Los goles de la 1.ª mitad juntos. ${line} ${early}`,
    halfHandicap: `Por los goles de la 1.ª mitad. ${handicap}`,
    halfScoreHandicap: `La 1.ª mitad empieza con la ventaja mostrada. ${headStart}`,
    halfHomeTotal: `Los goles del local en la 1.ª mitad. ${line} ${early}`,
    halfAwayTotal: `Los goles del visitante en la 1.ª mitad. ${line} ${early}`,
    halfExactGoals:
      'El número exacto de goles en la 1.ª mitad. El número mayor incluye también más goles, y entonces la apuesta se paga antes del final de la mitad.',
    halfOddEven: 'Los goles de la 1.ª mitad juntos son par o impar. Cero a cero es par.',
    halfBothScore:
      'Cada equipo marca al menos un gol en la 1.ª mitad, sí o no. Se paga antes del final de la mitad en cuanto ambos han marcado.',
    secondHalfResult: 'Quién marca más goles en la 2.ª mitad, o empate. Los de la 1.ª mitad no cuentan.',
    secondHalfTotal: `Los goles de la 2.ª mitad juntos. ${line} ${early}`,
    secondHalfHandicap: `Por los goles de la 2.ª mitad. ${handicap}`,
    halfFull: 'Quién va ganando en el descanso y quién gana el partido, o empate; deben acertarse los dos.',
    correctScore:
      'El marcador final exacto. En cuanto un equipo marca más de cuatro goles vale «Otro marcador», y la apuesta se paga antes del final.',
    furtherScore: `Los goles de cada equipo desde el marcador indicado hasta el final. Con más de seis goles pierden todas las opciones, ya antes del final. ${corrected}`,
    winningMargin: 'Quién gana y por cuántos goles: uno, dos, tres o más. O empate.',
    resultAndBothScore: 'El resultado y si ambos marcan; deben acertarse los dos.',
    totalAndBothScore:
      'Los goles por encima o por debajo de la línea y si ambos marcan; deben acertarse los dos. Línea entera: con una suma igual, el importe vuelve. Se paga antes del final en cuanto se pasa la línea y ambos han marcado.',
    resultAndTotal:
      'El resultado y los goles por encima o por debajo de la línea; deben acertarse los dos. Línea entera: con una suma igual, el importe vuelve.',
    cornerResult: 'Quién saca más córners, o empate.',
    cornerTotal: `Los córners de los dos equipos. ${line} ${early}`,
    cornerHandicap: `Por los córners del partido. ${handicap}`,
    bookingResult: 'Quién tiene más puntos por tarjetas, o empate.',
    bookingTotal: `Los puntos por tarjetas de los dos equipos. ${line} ${early}`,
    sendingOff: 'Un jugador es expulsado, sí o no. «Sí» se paga antes del final, en la expulsión.',
    leagueWinner: 'El campeón. Decide la clasificación final, o el desempate que prevea la competición.',
    topGoalscorer:
      'Quién marca más goles de la competición. Los goles en propia puerta no cuentan. En caso de empate, la cuota se divide entre los empatados.',
  },
  examples: [
    { heading: 'final 2–1, descanso 1–0', facts: homeWin },
    { heading: 'final 1–1, descanso 0–1', facts: draw },
    { heading: '2–1, goles de local, visitante, local', facts: homeWin, markets: goalOrderMarkets },
    { heading: '1–1, goles de visitante, local', facts: draw, markets: goalOrderMarkets },
    { heading: 'el local gana 2–1', facts: homeWin, markets: ['toQualify'] },
    { heading: '1–1, y el visitante gana en los penaltis', facts: draw, markets: ['toQualify'] },
    { heading: 'córners 6–4', facts: homeWin, markets: cornerMarkets },
    { heading: 'córners 5–5', facts: draw, markets: cornerMarkets },
    { heading: 'amarillas 2–3, rojas 0–1', facts: homeWin, markets: cardMarkets },
    { heading: 'amarillas 2–2', facts: draw, markets: cardMarkets },
    { heading: 'Aurora es campeón; Lima y Souza marcan 21 goles, Prado 18', facts: season, markets: seasonMarkets },
  ],
};
