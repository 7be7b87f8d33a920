import type { SupportMailTexts } from '../support-mail-texts.ts';

export const supportMailTexts: SupportMailTexts = {
  reply: {
    subject: 'Der Support hat geantwortet',
    paragraphs: [
      'Für Sie liegt eine Antwort des Supports vor. Zu Ihrer Sicherheit steht ihr Text nicht in dieser E-Mail: Loggen Sie sich in Ihr Konto ein, um sie zu lesen.',
      'Wir fragen nie nach Ihrem Passwort oder einem Code, weder hier noch im Gespräch.',
    ],
    link: 'Gespräch öffnen',
  },
  received: {
    subject: 'Wir haben Ihre Beschwerde {number} erhalten',
    paragraphs: [
      'Ihre Beschwerde hat die Nummer {number}. Verfolgen Sie die Antwort damit und mit dem Schlüssel, der auf dem Bildschirm stand:',
      'Der Schlüssel steht nicht in dieser E-Mail. Das waren nicht Sie? Ignorieren Sie diese Nachricht.',
    ],
    link: 'Beschwerde verfolgen',
  },
  inReview: {
    subject: 'Ihre Beschwerde {number} ist in Prüfung',
    paragraphs: ['Jemand aus dem Team prüft die Beschwerde {number}. Verfolgen Sie sie mit Nummer und Schlüssel:'],
    link: 'Beschwerde verfolgen',
  },
  answered: {
    subject: 'Ihre Beschwerde {number} wurde beantwortet',
    paragraphs: [
      'Zur Beschwerde {number} liegt eine Antwort vor. Zu Ihrer Sicherheit steht ihr Text nicht in dieser E-Mail: Lesen Sie sie mit Nummer und Schlüssel:',
    ],
    link: 'Antwort lesen',
  },
  closed: {
    subject: 'Ihre Beschwerde {number} wurde geschlossen',
    paragraphs: ['Die Beschwerde {number} wurde geschlossen. Die Antworten bleiben mit Nummer und Schlüssel lesbar:'],
    link: 'Antworten lesen',
  },
};
