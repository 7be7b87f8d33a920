import type { LegalTextDocument, LegalTextName } from '../text-content.ts';

export const content: Readonly<Record<LegalTextName, LegalTextDocument>> = {
  tc: {
    title: 'Nutzungsbedingungen',
    intro:
      'Mit der Eröffnung eines Kontos bei Arara stimmen Sie diesen Regeln zu. Sie sind kurz, damit man sie lesen kann.',
    sections: [
      {
        heading: 'Wer spielen darf',
        paragraphs: [
          'Nur Personen ab 18 Jahren mit eigener CPF. Jede CPF hat ein Konto. Alter und Name werden anhand der CPF geprüft.',
          'Ob Online-Glücksspiel an Ihrem Ort erlaubt ist, müssen Sie selbst wissen.',
        ],
      },
      {
        heading: 'Einzahlungen',
        paragraphs: [
          'Einzahlungen erfolgen per Pix von einem Konto auf Ihre eigene CPF. Eine Zahlung muss innerhalb von 30 Minuten abgeschlossen sein. Ein Pix von einer fremden CPF geht an den Absender zurück.',
          'Vor einer Auszahlung ist der eingezahlte Betrag einmal umzusetzen. Die Einzahlungsseite zeigt die Summe, bevor Sie zahlen.',
        ],
      },
      {
        heading: 'Boni',
        paragraphs: [
          'Ein Bonus ist zweimal umzusetzen, bevor er Echtgeld wird; der aus dem Fenster „Ein Bonus für Sie“ einmal. Wetten zählen zuerst für den eingezahlten Betrag und erst dann für den Bonus.',
          'Eine Wette mit einer Gewinnchance über 70 % zählt nur zu 20 % für den Bonus. Für den eingezahlten Betrag zählt sie voll.',
          'Sie haben 30 Tage: Danach endet, was vom Bonus übrig ist. Sie können jederzeit auf einen Bonus verzichten, Ihr Echtgeld bleibt unverändert. Es läuft immer nur ein Einzahlungsbonus.',
        ],
      },
      {
        heading: 'Wetten und Ergebnisse',
        paragraphs: [
          'Das Ergebnis einer Runde der eigenen Spiele steht vor der Wette fest; das einer Sportwette entscheidet das Spiel, wie die Sportregeln sagen.',
          'Niemand kann das Ergebnis einer Runde ändern, und Sie können jede auf der Prüfseite prüfen.',
          'Jedes Spiel zeigt seine versprochene Auszahlungsquote. Sie gilt im Schnitt vieler Runden, nicht für eine einzelne.',
        ],
        link: { href: '/text_re', label: 'Sportregeln' },
      },
      {
        heading: 'Auszahlungen',
        paragraphs: [
          'Auszahlungen erfolgen per Pix auf ein Konto von Ihnen, über CPF oder CNPJ. Freigeschaltete Konten können auch in USDT ausgezahlt werden, an die angegebene Adresse, zum bei der Anforderung gezeigten Kurs und abzüglich 1 USDT für das Netzwerk. Jede Anforderung wird vor der Zahlung geprüft. Höchstens 10.000 R$ je Auszahlung.',
        ],
      },
      {
        heading: 'Schließung',
        paragraphs: [
          'Wir können Konten sperren, die von anderen, mit falschen Daten oder zum Betrug genutzt werden. Echtgeld, das Ihnen gehört, bleibt Ihres.',
        ],
      },
    ],
  },
  pp: {
    title: 'Datenschutz',
    intro: 'Wir speichern nur, was zum Spielen nötig ist und was das Gesetz verlangt, und sagen hier, was das ist.',
    sections: [
      {
        heading: 'Was wir speichern',
        paragraphs: [
          'Name, CPF, E-Mail und Telefonnummer, die Sie angeben; Einzahlungen, Auszahlungen und Runden; und die Logins in Ihr Konto.',
          'CPF und Auszahlungsdaten werden verschlüsselt gespeichert und verdeckt angezeigt.',
        ],
      },
      {
        heading: 'Wofür',
        paragraphs: [
          'Um Identität und Alter zu bestätigen, Ihr Geld zu bewegen, Betrug zu verhindern und gesetzliche Pflichten zu erfüllen. Wir verkaufen keine Daten.',
        ],
      },
      {
        heading: 'Auf Ihrem Gerät',
        paragraphs: [
          'Wir speichern Ihre Sitzung, die Sprache und eine Zufallszahl, die dieses Gerät bezeichnet. Werbewerkzeuge laufen nur mit Ihrer Erlaubnis.',
        ],
      },
      {
        heading: 'Ihre Rechte',
        paragraphs: [
          'Die LGPD gibt Ihnen das Recht, Ihre Daten einzusehen, zu berichtigen und zu kopieren und löschen zu lassen, was wir nicht von Gesetzes wegen aufbewahren müssen.',
          'Ihre Daten finden Sie im Menü und unter Guthaben; im Verlauf laden Sie den Kontoauszug mit allen Bewegungen.',
        ],
      },
    ],
  },
  jr: {
    title: 'Verantwortungsvolles Spielen',
    intro:
      'Spielen ist bezahlte Unterhaltung, kein Einkommen. Auf Dauer gewinnt das Haus: Das sagt die Auszahlungsquote jedes Spiels.',
    sections: [
      {
        heading: 'Regeln, die helfen',
        paragraphs: [
          'Entscheiden Sie vor dem Start, wie viel Sie ausgeben können, und hören Sie dort auf.',
          'Versuchen Sie nicht, Verlorenes zurückzugewinnen. Die nächste Runde weiß nichts von der letzten.',
          'Spielen Sie nicht mit Geld für Miete oder Rechnungen und nicht mit geliehenem Geld. Spielen Sie nicht nach Alkohol.',
        ],
      },
      {
        heading: 'Ihre Werkzeuge',
        paragraphs: [
          'Setzen Sie Limits für Einzahlungen, Einsätze, Verluste und Zeit, sehen Sie Ein- und Ausgänge, pausieren Sie oder schließen Sie sich selbst aus.',
        ],
        link: { href: '/protecao', label: 'Limits und Schutz öffnen' },
      },
      {
        heading: 'Warnzeichen',
        paragraphs: [
          'Verbergen, wie viel Sie spielen, den ganzen Tag daran denken, immer mehr setzen, um dasselbe zu spüren, gereizt sein ohne Spiel: Erkennen Sie sich wieder, machen Sie eine Pause und sprechen Sie mit jemandem.',
        ],
      },
      {
        heading: 'Minderjährige',
        paragraphs: [
          'Spielen ist unter 18 Jahren verboten. Lassen Sie Ihr Konto nicht auf Geräten offen, die Kinder nutzen.',
        ],
      },
    ],
  },
  kyc: {
    title: 'Identitätsprüfung',
    intro: 'Vor der ersten Einzahlung prüfen wir, dass das Konto Ihnen gehört. Das dauert weniger als eine Minute.',
    sections: [
      {
        heading: 'Was wir verlangen',
        paragraphs: [
          'Ihren vollständigen Namen und Ihre CPF, wie sie bei der Receita Federal stehen. Sie müssen kein Dokument senden.',
        ],
      },
      {
        heading: 'Was wir prüfen',
        paragraphs: [
          'Dass die CPF gültig ist, Ihnen gehört und Sie mindestens 18 Jahre alt sind. Jede CPF darf nur ein Konto haben.',
        ],
      },
      {
        heading: 'Warum',
        paragraphs: [
          'Damit nur Sie Ihr Geld bewegen, zum Schutz Minderjähriger und weil das Gesetz gegen Geldwäsche es verlangt.',
        ],
      },
    ],
  },
};
