import type { SportsRulesContent } from '../content.ts';

export const content: SportsRulesContent = {
  title: 'Sportregeln',
  intro:
    'Wie jede Sportwette entschieden und ausgezahlt wird. Vor und während des Ereignisses gelten dieselben Regeln.',
  generalHeading: 'Für alle Sportarten',
  sections: [
    {
      heading: 'Woher das Ergebnis kommt',
      paragraphs: [
        'Es zählt das offizielle Ergebnis am Ende des Ereignisses, wie die Datenquelle es meldet. Spätere Strafen und Entscheidungen zählen nicht.',
        'Die Quelle kann zuerst ein vorläufiges Ergebnis geben und es später bestätigen: Die Wette wird mit dem ersten ausgezahlt und neu abgerechnet, wenn das bestätigte abweicht.',
        'Ein Markt, an dem sich nichts mehr ändern kann, wird sofort ausgezahlt, vor dem Ende des Ereignisses.',
        'Als simuliert markierte Ereignisse zieht ein Computer; sie folgen denselben Regeln.',
      ],
    },
    {
      heading: 'Linien und Handicaps',
      paragraphs: [
        'Halbe Linie (2,5): gewonnen oder verloren. Ganze Linie (3): Bei Gleichstand kommt der Einsatz zurück. Viertellinie (2,75): Die Hälfte des Einsatzes liegt auf jeder Nachbarlinie (2,5 und 3), sie kann also halb gewonnen oder halb verloren sein.',
        'Ein Handicap wird zum Stand der gewählten Seite addiert, bevor mit der anderen verglichen wird. −1 nimmt eins weg, +1 ist ein Vorsprung von eins.',
      ],
    },
    {
      heading: 'Korrekturen',
      paragraphs: [
        'Korrigiert die Quelle ein Ergebnis, wird die Wette um die Differenz neu abgerechnet: Fehlendes wird gezahlt, zu viel Gezahltes vom Guthaben abgezogen. Reicht das Guthaben nicht, bleibt eine Schuld, die die nächsten Gutschriften tilgen.',
        'Nimmt die Quelle ein Ergebnis zurück, etwa ein vom VAR aberkanntes Tor, ist die Wette wieder offen, und was sie zahlte, geht bis zum neuen Ergebnis vom Guthaben ab.',
      ],
    },
    {
      heading: 'Verschobenes oder abgesagtes Ereignis',
      paragraphs: [
        'Annulliert die Quelle die Märkte eines Ereignisses, das verschoben, abgesagt, nicht innerhalb von 48 Stunden begonnen oder ohne Spiel entschieden wurde (Walkover), sind die Wetten ohne Ergebnis ungültig und der Einsatz kommt zurück. Wir warten nicht auf den neuen Termin.',
        'Eine Änderung von Zeit, Ort oder Heimrecht allein macht keine Wette ungültig. Von uns aus annullieren wir nichts: Solange die Quelle weder ein Ergebnis gibt noch annulliert, bleibt die Wette offen.',
      ],
    },
    {
      heading: 'Unterbrochenes oder abgebrochenes Ereignis',
      paragraphs: [
        'Während ein Ereignis unterbrochen ist, ruhen die Wetten. Geht es weiter, bleibt alles gültig.',
        'Erklärt die Quelle das Ereignis für abgebrochen, gilt, was entschieden war, und ebenso jeder abgeschlossene Teil: Halbzeit, Viertel, Satz. Alles andere ist ungültig und der Einsatz kommt zurück. Die Regeln jeder Sportart nennen die Ausnahmen.',
      ],
    },
    {
      heading: 'Ungültig, erstattet, zur Hälfte',
      paragraphs: [
        'Eine ungültige oder erstattete Wette: Der Einsatz kommt zurück und zählt nicht für den Restumsatz. Echtgeld kommt als Echtgeld zurück. Bonusgeld folgt seinem Bonus: Ist er offen, geht es dorthin zurück; ist er freigegeben, wird es Echtgeld; ist er verfallen oder aufgegeben, kommt es nicht zurück.',
        'Halb gewonnen: Die Hälfte des Einsatzes wird zur Quote gezahlt, die andere erstattet. Halb verloren: Die Hälfte des Einsatzes wird erstattet.',
        'Gleichstand um einen Platz: Die Quote wird mit den Plätzen multipliziert und durch die Gleichplatzierten geteilt. Zwei auf Platz eins: Quote 8 zahlt 4.',
      ],
    },
    {
      heading: 'Irrtümlich veröffentlichte Quoten',
      paragraphs: [
        'Die Quelle kann Wetten annullieren, die angenommen wurden, während falsche Quoten angezeigt waren: Ihre Einsätze kommen zurück. Davor und danach angenommene Wetten bleiben gültig.',
      ],
    },
    {
      heading: 'Livewetten',
      paragraphs: [
        'Während des Ereignisses wartet eine Wette einige Sekunden auf die Annahme, und Sie können sie in dieser Zeit zurückziehen. Sie wird abgelehnt und der Einsatz erstattet, wenn der Markt stoppt oder sich die Quote auf eine Art ändert, die Sie nicht angenommen haben.',
      ],
    },
    {
      heading: 'Was gezahlt wird',
      paragraphs: [
        'Der Gewinn ist der Einsatz mal die Quote der angenommenen Wette, einmal am Ende auf den nächsten Centavo gerundet. Der Einsatz ist enthalten.',
      ],
    },
  ],
  limits: {
    heading: 'Limits',
    minStake: 'Mindesteinsatz',
    maxStake: 'Höchsteinsatz',
    maxEventStake: 'Alle Ihre Einsätze auf ein Ereignis',
    maxDayStake: 'Alle Ihre Sporteinsätze an einem Tag',
    maxPayout: 'Höchster Gewinn einer Wette',
  },
  sports: {
    heading: 'Regeln je Sportart',
    liveDelay: 'Live-Verzögerung',
    seconds: (count) => `${count} Sekunden`,
    options: 'Worin Wettanbieter sich unterscheiden',
    exampleNote: 'In den Beispielen haben nicht genannte Tipps verloren.',
    example: (heading) => `Beispiel: ${heading}`,
    allLost: 'Alle Tipps verlieren.',
    deadHeat: (places, tied) => `Gewonnen, Quote × ${places}/${tied}`,
  },
};
