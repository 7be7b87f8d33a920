import type { ComplaintState } from '@arara/contract/player/complaints';
import type { MailTexts } from '../../platform/mail/compose-mail.ts';
import type { Lang } from '../../platform/text/lang.ts';

/** What a mail of support is about: a reply in the chat, or a complaint's new state. */
export type SupportMailKind = 'reply' | ComplaintState;

/** None has a word of what was written: a mailbox is read by others too. */
export const supportMailTexts: Readonly<Record<Lang, Readonly<Record<SupportMailKind, MailTexts>>>> = {
  pt_BR: {
    reply: {
      subject: 'O atendimento respondeu',
      paragraphs: [
        'Há uma resposta para você no atendimento. Por segurança, o texto não vem neste e-mail: entre na sua conta para ler.',
        'Nunca pedimos sua senha ou um código, nem por aqui nem na conversa.',
      ],
      link: 'Abrir a conversa',
    },
    received: {
      subject: 'Recebemos sua reclamação {number}',
      paragraphs: [
        'Sua reclamação tem o número {number}. Acompanhe a resposta com ele e com a chave que apareceu na tela:',
        'A chave não vem neste e-mail. Não foi você? Ignore esta mensagem.',
      ],
      link: 'Acompanhar a reclamação',
    },
    inReview: {
      subject: 'Sua reclamação {number} está em análise',
      paragraphs: ['Uma pessoa da equipe está cuidando da reclamação {number}. Acompanhe com o número e a chave:'],
      link: 'Acompanhar a reclamação',
    },
    answered: {
      subject: 'Sua reclamação {number} foi respondida',
      paragraphs: [
        'Há uma resposta à reclamação {number}. Por segurança, o texto não vem neste e-mail: leia com o número e a chave:',
      ],
      link: 'Ler a resposta',
    },
    closed: {
      subject: 'Sua reclamação {number} foi encerrada',
      paragraphs: ['A reclamação {number} foi encerrada. As respostas continuam abertas com o número e a chave:'],
      link: 'Ler as respostas',
    },
  },
  en_US: {
    reply: {
      subject: 'Support has answered',
      paragraphs: [
        'There is an answer from support for you. For your safety its text is not in this mail: log in to your account to read it.',
        'We never ask for your password or a code, neither here nor in the conversation.',
      ],
      link: 'Open the conversation',
    },
    received: {
      subject: 'We received your complaint {number}',
      paragraphs: [
        'Your complaint has the number {number}. Follow the answer with it and with the key that was shown on the screen:',
        'The key is not in this mail. It was not you? Ignore this message.',
      ],
      link: 'Follow the complaint',
    },
    inReview: {
      subject: 'Your complaint {number} is in review',
      paragraphs: ['Somebody of the team is looking into complaint {number}. Follow it with the number and the key:'],
      link: 'Follow the complaint',
    },
    answered: {
      subject: 'Your complaint {number} was answered',
      paragraphs: [
        'There is an answer to complaint {number}. For your safety its text is not in this mail: read it with the number and the key:',
      ],
      link: 'Read the answer',
    },
    closed: {
      subject: 'Your complaint {number} was closed',
      paragraphs: ['Complaint {number} was closed. Its answers stay open with the number and the key:'],
      link: 'Read the answers',
    },
  },
};
