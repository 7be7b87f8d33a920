import type { FaqContent } from '../faq-content.ts';

export const content: FaqContent = {
  nu: {
    title: 'Erste Schritte',
    summary: 'Konto eröffnen, Identität bestätigen, Spiele kennenlernen',
    entries: [
      {
        question: 'Wer darf ein Konto eröffnen?',
        answer: ['Personen ab 18 Jahren mit eigener CPF. Jede CPF hat ein Konto.'],
        searchedBy: 'alter minderjährig',
      },
      {
        question: 'Wie registriere ich mich?',
        answer: [
          'Tippen Sie auf Registrieren und geben Sie Name, CPF, E-Mail, Mobilnummer und Passwort ein. Wurden Sie eingeladen, trägt der Link den Einladungscode ein.',
          'Akzeptieren Sie die Bedingungen, tippen Sie den Code aus dem Bild ein, und das Konto ist offen.',
        ],
        searchedBy: 'anmelden neues konto erstellen',
      },
      {
        question: 'Warum muss ich meine Identität bestätigen?',
        answer: [
          'Damit nur Sie Ihr Geld bewegen und zum Schutz Minderjähriger. Wir fragen vor der ersten Einzahlung nach Name und CPF; ein Dokument ist nicht nötig.',
        ],
        link: { href: '/text_kyc', label: 'Identitätsprüfung' },
        searchedBy: 'kyc verifizieren ausweis',
      },
      {
        question: 'Kann ich ohne Geld probieren?',
        answer: [
          'Ja. Tippen Sie im Profil auf „Mit Spielgeld spielen“. Es ist nichts wert und vermischt sich nie mit Ihrem Geld.',
        ],
        searchedBy: 'demo kostenlos gratis',
      },
    ],
  },
  conta: {
    title: 'Konto',
    summary: 'E-Mail, Passwort, Avatar, Verlauf und andere Geräte',
    entries: [
      {
        question: 'Ich habe mein Passwort vergessen. Was nun?',
        answer: [
          'Tippen Sie beim Login auf „Passwort vergessen?“. Wir senden einen Code per E-Mail; er gilt 10 Minuten.',
          'Mit dem neuen Passwort enden alle offenen Sitzungen.',
        ],
        searchedBy: 'wiederherstellen zurücksetzen einloggen',
      },
      {
        question: 'Wie ändere ich Passwort oder E-Mail?',
        answer: [
          'Auf der Sicherheitsseite. Ein Code bestätigt die neue Adresse, und die alte erhält einen Hinweis mit einem Link, der die Änderung 72 Stunden lang rückgängig macht.',
        ],
        link: { href: '/seguranca', label: 'Sicherheit öffnen' },
      },
      {
        question: 'Wo sehe ich, was ich gespielt, eingezahlt und ausgezahlt habe?',
        answer: ['Im Verlauf, nach Art und Zeitraum. Dort laden Sie auch den Kontoauszug.'],
        link: { href: '/registros', label: 'Verlauf öffnen' },
        searchedBy: 'historie csv',
      },
      {
        question: 'Wie mache ich auf einem anderen Gerät weiter?',
        answer: [
          'Tippen Sie im Profilmenü auf „Auf anderem Gerät fortsetzen“ und scannen Sie damit den QR-Code. Er gilt 5 Minuten, einmal.',
        ],
        searchedBy: 'handy computer',
      },
    ],
  },
  dr: {
    title: 'Ein- und Auszahlungen',
    summary: 'Pix, Fristen, Limits und Prüfung',
    entries: [
      {
        question: 'Wie zahle ich ein?',
        answer: [
          'Tippen Sie auf Einzahlen, wählen Sie den Betrag und zahlen Sie den gezeigten Pix. Das Guthaben kommt von selbst, meist in Sekunden.',
          'Der Pix muss von einem Konto auf Ihre eigene CPF kommen.',
        ],
        searchedBy: 'aufladen bezahlen geld einzahlung',
      },
      {
        question: 'Ich habe den Pix bezahlt, aber mein Guthaben ist gleich. Was nun?',
        answer: [
          'Die meisten kommen in Sekunden an; manchmal braucht die Bank einige Minuten. Die Liste im Einzahlungsfenster zeigt den Stand des Auftrags.',
          'Ein Pix von einer fremden CPF geht an den Absender zurück. Lief der Auftrag vor der Zahlung ab, wird der Betrag ebenfalls gutgeschrieben oder zurückgezahlt.',
        ],
        searchedBy: 'fehlt verspätet aufladung',
      },
      {
        question: 'Wie zahle ich aus?',
        answer: [
          'Tippen Sie auf Auszahlen und geben Sie Betrag und Ziel an. Auszahlungen gehen per Pix auf ein Konto von Ihnen, über CPF oder CNPJ.',
          'Jede Anforderung wird vor der Zahlung geprüft. Ihren Stand zeigt der Verlauf.',
        ],
        link: { href: '/conta', label: 'Konto öffnen' },
        searchedBy: 'abheben geld auszahlung',
      },
      {
        question: 'Warum kann ich nicht alles auszahlen?',
        answer: [
          'Ein eingezahlter Betrag ist vor der Auszahlung einmal umzusetzen. Die Auszahlungsseite zeigt, was fehlt.',
          'Bonusguthaben wird nicht ausgezahlt: Es wird Echtgeld, wenn die Bedingungen des Bonus erfüllt sind.',
        ],
        searchedBy: 'rollover umsatz gesperrt auszahlung',
      },
      {
        question: 'Kann ich eine Auszahlung stornieren?',
        answer: [
          'Ja, solange sie geprüft wird: Öffnen Sie die Anforderung und tippen Sie auf Stornieren. Der Betrag kehrt ins Guthaben zurück.',
        ],
        searchedBy: 'abbrechen widerrufen',
      },
    ],
  },
  jogos: {
    title: 'Spiele',
    summary: 'Ergebnisse, Auszahlungsquote, unterbrochene Runden, Sport',
    entries: [
      {
        question: 'Woher weiß ich, dass ein Ergebnis fair ist?',
        answer: [
          'Das Ergebnis jeder Runde steht vor der Wette durch einen Seed fest, dessen Hash Sie erhalten. Danach kann jeder die Rechnung wiederholen und prüfen.',
        ],
        link: { href: '/verificar', label: 'Runde prüfen' },
        searchedBy: 'ehrlich manipuliert provably hash',
      },
      {
        question: 'Was ist die Auszahlungsquote eines Spiels?',
        answer: [
          'Der Teil der Einsätze, den ein Spiel im Schnitt vieler Runden als Gewinne zurückgibt. Bei 99 % kommen von je 100 R$ Einsatz im Schnitt 99 R$ zurück: Die Differenz gewinnt das Haus.',
        ],
        searchedBy: 'rtp marge hausvorteil',
      },
      {
        question: 'Meine Verbindung brach mitten in der Runde ab. Habe ich verloren?',
        answer: [
          'Nein. Eine offene Runde wartet auf Sie, mit allem, was Sie geöffnet haben. Kehren Sie zum Spiel zurück und machen Sie weiter, oder beenden Sie die Runde und lassen Sie auszahlen.',
        ],
        searchedBy: 'internet offline mines',
      },
      {
        question: 'Wann wird eine Sportwette entschieden?',
        answer: [
          'Wenn das offizielle Ergebnis des Spiels vorliegt. Die Regeln jedes Marktes und was bei verschobenen oder unterbrochenen Spielen gilt, stehen in den Sportregeln.',
        ],
        link: { href: '/text_re', label: 'Sportregeln' },
        searchedBy: 'fußball ergebnis ungültig',
      },
    ],
  },
  prom: {
    title: 'Aktionen',
    summary: 'Boni, VIP und Einladungen',
    entries: [
      {
        question: 'Wie wird ein Bonus zu Echtgeld?',
        answer: [
          'Durch Wetten: Einsätze zählen zuerst für den eingezahlten Betrag und dann für den Bonus, der zweimal umzusetzen ist. Der aus dem Fenster „Ein Bonus für Sie“ einmal.',
          'Danach wird alles, was vom Bonus übrig ist, zu Echtgeld.',
        ],
        link: { href: '/gamebouns', label: 'Meine Boni ansehen' },
        searchedBy: 'rollover umsatzbedingungen auszahlen',
      },
      {
        question: 'Wie lange kann ich einen Bonus nutzen?',
        answer: ['30 Tage. Danach endet, was vom Bonus übrig ist; Ihr Echtgeld bleibt unverändert.'],
        searchedBy: 'ablaufen gültig frist',
      },
      {
        question: 'Kann ich einen Bonus ablehnen?',
        answer: [
          'Ja. Schalten Sie den Bonus beim Einzahlen aus oder verzichten Sie später unter Boni. Ihr Echtgeld bleibt gleich.',
        ],
        link: { href: '/gamebouns', label: 'Meine Boni ansehen' },
        searchedBy: 'abbrechen ohne verzichten',
      },
      {
        question: 'Wie erreiche ich eine höhere VIP-Stufe?',
        answer: [
          'Mit dem, was Sie über die Zeit einzahlen und setzen. Die VIP-Seite zeigt, wo Sie stehen, was fehlt und was jede Stufe bringt.',
        ],
        link: { href: '/vip', label: 'VIP-Club öffnen' },
        searchedBy: 'prämie preis club',
      },
      {
        question: 'Was bekomme ich für eingeladene Freunde?',
        answer: [
          'Eine Provision auf deren Einsätze, über drei Ebenen, einmal täglich berechnet. Sie rufen sie auf der Einladungsseite ab. Konten derselben Person zählen nicht.',
        ],
        link: { href: '/share', label: 'Freunde einladen' },
        searchedBy: 'empfehlung link agent affiliate',
      },
    ],
  },
  jr: {
    title: 'Verantwortungsvolles Spielen',
    summary: 'Limits, Pausen, Selbstausschluss und Hilfe',
    entries: [
      {
        question: 'Wie setze ich Limits?',
        answer: [
          'Unter „Limits und Schutz“, für Einzahlungen, Einsätze, Verluste und Zeit, pro Tag, Woche oder Monat. Ein niedrigeres Limit gilt sofort; ein höheres erst nach 24 Stunden und einer zweiten Bestätigung.',
        ],
        link: { href: '/protecao', label: 'Limits und Schutz öffnen' },
        searchedBy: 'kontrolle ausgeben maximum',
      },
      {
        question: 'Wie mache ich eine Pause?',
        answer: [
          'Unter „Limits und Schutz“, für 24 Stunden, 7 oder 30 Tage. Sie lässt sich nicht verkürzen. Ihr Guthaben bleibt Ihres und ist auszahlbar.',
        ],
        link: { href: '/protecao', label: 'Limits und Schutz öffnen' },
        searchedBy: 'stoppen unterbrechung sperre',
      },
      {
        question: 'Was ist Selbstausschluss?',
        answer: [
          'Eine Sperre, um die Sie selbst bitten: für 1, 3, 6 oder 12 Monate oder unbefristet. Vor ihrem Ende lässt sie sich nicht aufheben. Sie spielen nicht, zahlen nicht ein und erhalten keine Angebote; das Guthaben ist auszahlbar.',
        ],
        link: { href: '/protecao', label: 'Limits und Schutz öffnen' },
        searchedBy: 'sperren schließen aufhören',
      },
      {
        question: 'Ich glaube, ich spiele zu viel. Wo finde ich Hilfe?',
        answer: [
          'Reden hilft. Das CVV ist kostenlos und rund um die Uhr unter der Telefonnummer 188 erreichbar. Die Seite zum verantwortungsvollen Spielen nennt Warnzeichen und Werkzeuge.',
        ],
        link: { href: '/text_jr', label: 'Verantwortungsvolles Spielen' },
        searchedBy: 'sucht spielsucht süchtig cvv',
      },
    ],
  },
  segur: {
    title: 'Sicherheit',
    summary: 'Konto und Daten schützen',
    entries: [
      {
        question: 'Wie schütze ich mein Konto besser?',
        answer: [
          'Nutzen Sie ein Passwort, das Sie sonst nirgends verwenden, und schalten Sie die Zwei-Faktor-Anmeldung ein: Eine Authenticator-App zeigt einen Code, den nur Sie haben.',
        ],
        link: { href: '/seguranca', label: 'Sicherheit öffnen' },
        searchedBy: 'totp 2fa zwei faktor',
      },
      {
        question: 'Mir wurde ein Login gemeldet, der nicht von mir war. Was nun?',
        answer: [
          'Ändern Sie das Passwort und beenden Sie auf der Sicherheitsseite die Sitzungen, die Sie nicht kennen. Die Liste zeigt Gerät, Land und letzte Nutzung.',
        ],
        link: { href: '/seguranca', label: 'Sicherheit öffnen' },
        searchedBy: 'gehackt gestohlen sitzung anderes gerät e-mail',
      },
      {
        question: 'Darf jemand von Arara nach meinem Passwort fragen?',
        answer: ['Nie. Wer nach einem Passwort oder Code fragt, auf welchem Weg auch immer, ist nicht von Arara.'],
        searchedBy: 'betrug phishing masche',
      },
      {
        question: 'Wie werden meine Daten gespeichert?',
        answer: [
          'CPF und Auszahlungsdaten sind verschlüsselt und werden verdeckt angezeigt. Wir speichern nur, was Spiel und Gesetz verlangen, und verkaufen keine Daten.',
        ],
        link: { href: '/text_pp', label: 'Datenschutz' },
        searchedBy: 'lgpd persönlich datenschutz',
      },
      {
        question: 'Warum werde ich manchmal erneut nach dem Passwort gefragt?',
        answer: [
          'Bei hohen Auszahlungen, bei einem Auszahlungskonto, das nicht Ihre CPF ist, und bei Änderungen am Konto. Wer Ihr Gerät entsperrt findet, kann Ihr Geld nicht nehmen.',
        ],
        searchedBy: 'bestätigen auszahlen bestätigung',
      },
    ],
  },
};
