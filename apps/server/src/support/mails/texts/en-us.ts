import type { SupportMailTexts } from '../support-mail-texts.ts';

export const supportMailTexts: SupportMailTexts = {
  reply: {
    subject: 'Support has answered',
    paragraphs: [
      'There is an answer from support for you. For your safety its text is not in this e-mail: log in to your account to read it.',
      'We never ask for your password or a code, neither here nor in the conversation.',
    ],
    link: 'Open the conversation',
  },
  received: {
    subject: 'We received your complaint {number}',
    paragraphs: [
      'Your complaint has the number {number}. Follow the answer with it and with the key that was shown on the screen:',
      'The key is not in this e-mail. Not you? Ignore this message.',
    ],
    link: 'Follow the complaint',
  },
  inReview: {
    subject: 'Your complaint {number} is in review',
    paragraphs: ['Somebody from the team is looking into complaint {number}. Follow it with the number and the key:'],
    link: 'Follow the complaint',
  },
  answered: {
    subject: 'Your complaint {number} was answered',
    paragraphs: [
      'There is an answer to complaint {number}. For your safety its text is not in this e-mail: read it with the number and the key:',
    ],
    link: 'Read the answer',
  },
  closed: {
    subject: 'Your complaint {number} was closed',
    paragraphs: ['Complaint {number} was closed. Its answers stay open with the number and the key:'],
    link: 'Read the answers',
  },
};
