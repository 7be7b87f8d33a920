import type { AccountTexts } from './account-texts.ts';

export const accountTexts: AccountTexts = {
  kyc: {
    open: 'Ihre Daten sind noch nicht bestätigt. Geben Sie Name und CPF an, um sie zu bestätigen.',
    confirmed: 'Ihre Daten sind bestätigt.',
  },
  mails: {
    resetCode: {
      subject: 'Code zum Ändern Ihres Passworts',
      paragraphs: [
        'Wir wurden gebeten, das Passwort Ihres Kontos zu ändern. Geben Sie diesen Code auf der Website ein. Er gilt {minutes} Minuten und nur einmal.',
        'Das waren nicht Sie? Ignorieren Sie diese E-Mail: Ohne den Code kann niemand das Passwort ändern. Wir fragen nie per Telefon oder Nachricht danach.',
      ],
    },
    passwordChanged: {
      subject: 'Ihr Passwort wurde geändert',
      paragraphs: [
        'Das Passwort Ihres Kontos wurde am {when} (Brasília-Zeit) geändert. Alle anderen Sitzungen wurden beendet.',
        'Das waren nicht Sie? Ändern Sie das Passwort jetzt über „Passwort vergessen?“ auf der Login-Seite{support, select, none {.} other { und wenden Sie sich an den Support.}}',
      ],
    },
    emailUsed: {
      subject: 'Sie haben schon ein Konto',
      paragraphs: [
        'Jemand wollte mit dieser Adresse ein Konto eröffnen, aber es gibt schon ein Konto mit dieser E-Mail. Loggen Sie sich auf der Website ein; haben Sie das Passwort vergessen, nutzen Sie „Passwort vergessen?“.',
        'Das waren nicht Sie? Sie müssen nichts tun: Niemand ist in Ihr Konto gelangt.',
      ],
    },
    cpfUsed: {
      subject: 'Diese CPF konnte nicht verwendet werden',
      paragraphs: [
        'Eine Anfrage mit dieser Adresse wurde nicht abgeschlossen: Es gibt schon ein Konto mit dieser CPF. Jede Person hat ein Konto. Loggen Sie sich mit der E-Mail ein, mit der es eröffnet wurde{support, select, none {.} other {, oder wenden Sie sich an den Support.}}',
        'Das waren nicht Sie? Ignorieren Sie diese E-Mail.',
      ],
    },
    barred: {
      subject: 'Diese CPF konnte nicht verwendet werden',
      paragraphs: [
        'Eine Anfrage mit dieser Adresse wurde nicht abgeschlossen: Laut nationalem Register darf die Person mit dieser CPF nicht wetten, wegen Selbstausschluss oder eines Sozialprogramms.',
        'Einen Selbstausschluss können Sie unter gov.br/autoexclusaoapostas einsehen oder beenden. Das waren nicht Sie? Ignorieren Sie diese E-Mail.',
      ],
    },
    emailCode: {
      subject: 'Code zum Bestätigen Ihrer neuen E-Mail',
      paragraphs: [
        'Geben Sie diesen Code auf der Website ein, um diese Adresse für Ihr Konto zu nutzen. Er gilt {minutes} Minuten und nur einmal.',
        'Das waren nicht Sie? Ignorieren Sie diese E-Mail.',
      ],
    },
    emailChangedOld: {
      subject: 'Die E-Mail Ihres Kontos wurde geändert',
      paragraphs: [
        'Die E-Mail Ihres Kontos wurde am {when} (Brasília-Zeit) geändert. Waren das nicht Sie, machen Sie die Änderung innerhalb von 72 Stunden rückgängig:',
        'Damit enden alle Sitzungen, und Sie wählen ein neues Passwort.',
      ],
      link: 'Rückgängig machen',
    },
    emailChangedNew: {
      subject: 'Das ist die neue E-Mail Ihres Kontos',
      paragraphs: ['Ab {when} (Brasília-Zeit) loggen Sie sich mit dieser Adresse ein.'],
    },
    newDevice: {
      subject: 'Neuer Zugriff auf Ihr Konto',
      paragraphs: [
        'Auf Ihr Konto wurde am {when} (Brasília-Zeit) von einem neuen Gerät zugegriffen.',
        'Gerät: {device}. Land: {country}. Zeitzone des Geräts: {zone}.',
        'Das waren nicht Sie? Ändern Sie das Passwort und beenden Sie die Sitzungen unter Konto › Sicherheit.',
      ],
    },
    totpOn: {
      subject: 'Zwei-Faktor-Anmeldung aktiviert',
      paragraphs: [
        'Seit {when} (Brasília-Zeit) verlangt ein Login in Ihr Konto auch den Authenticator-Code.',
        'Das waren nicht Sie? Ändern Sie das Passwort jetzt über „Passwort vergessen?“ auf der Login-Seite{support, select, none {.} other { und wenden Sie sich an den Support.}}',
      ],
    },
    totpOff: {
      subject: 'Zwei-Faktor-Anmeldung deaktiviert',
      paragraphs: [
        'Seit {when} (Brasília-Zeit) verlangt ein Login in Ihr Konto nur das Passwort.',
        'Das waren nicht Sie? Ändern Sie jetzt das Passwort{support, select, none {.} other { und wenden Sie sich an den Support.}}',
      ],
    },
    exportReady: {
      subject: 'Die Kopie Ihrer Daten ist fertig',
      paragraphs: [
        'Die angeforderte Kopie Ihrer Daten ist fertig. Laden Sie sie innerhalb von {days} Tagen auf der Sicherheitsseite Ihres Kontos herunter; danach wird sie gelöscht.',
        'Das waren nicht Sie? Ändern Sie das Passwort und beenden Sie die Sitzungen unter Konto › Sicherheit. Ohne Ihr Passwort lädt niemand die Kopie herunter.',
      ],
      link: 'Seite öffnen',
    },
    accountClosed: {
      subject: 'Ihr Konto wurde geschlossen',
      paragraphs: [
        'Ihr Konto wurde am {when} (Brasília-Zeit) auf Ihren Wunsch geschlossen. Niemand kann sich mehr einloggen.',
        'Das Gesetz verpflichtet uns, Aufzeichnungen zu Wetten, Zahlungen und Identität fünf Jahre aufzubewahren. Mit dieser CPF kann kein weiteres Konto eröffnet werden; ein Selbstausschluss gilt weiter.',
        'Das waren nicht Sie? {support, select, none {Reichen Sie jetzt auf der Website eine Beschwerde ein.} other {Wenden Sie sich jetzt an den Support.}}',
      ],
    },
    registerBarred: {
      subject: 'Sie können hier nicht mehr wetten',
      paragraphs: [
        'Seit {when} (Brasília-Zeit) gibt das nationale Register an, dass Sie nicht wetten dürfen, {cause, select, socialProgramme {weil Sie an einem Sozialprogramm teilnehmen} other {wegen eines Selbstausschlusses}}. Deshalb sind mit Ihrem Konto keine Wetten, Einzahlungen und Boni mehr möglich.',
        'Ihr Geld bleibt Ihres: Loggen Sie sich ein und beantragen Sie eine Auszahlung. Offene Runden und Wetten enden wie immer, und ihr Gewinn kommt auf Ihr Guthaben.',
        'Nur das Register, das der Staat führt, kann daran etwas ändern. {cause, select, socialProgramme {Wenn Sie nicht mehr am Programm teilnehmen, wenden Sie sich an die zuständige Stelle.} other {Den Selbstausschluss können Sie unter gov.br/autoexclusaoapostas einsehen oder beenden.}} Sobald es Ihre CPF freigibt, haben Sie beim Einloggen wieder Zugang.',
        'Sie sind nicht einverstanden? Reichen Sie unter {complaintUrl} eine Beschwerde ein{support, select, none {} other { oder wenden Sie sich an den Support}}. Die Antwort kommt per E-Mail.',
      ],
      link: 'Guthaben auszahlen',
    },
    accountBlocked: {
      subject: 'Der Zugang zu Ihrem Konto wurde eingeschränkt',
      paragraphs: [
        'Seit {when} (Brasília-Zeit){hasEnd, select, yes { und bis {until}} other {}} sind mit Ihrem Konto keine Wetten, Einzahlungen, Überweisungen und Boni möglich. Grund: „{reason}“',
        'Ihr Geld bleibt Ihres: Loggen Sie sich ein und beantragen Sie eine Auszahlung; unser Team prüft den Antrag, bevor gezahlt wird. Offene Runden und Wetten enden wie immer, und ihr Gewinn kommt auf Ihr Guthaben.',
        'Sie sind nicht einverstanden? Reichen Sie unter {complaintUrl} eine Beschwerde ein{support, select, none {} other { oder wenden Sie sich an den Support}}. Die Antwort kommt per E-Mail.',
      ],
      link: 'Guthaben auszahlen',
    },
  },
};
