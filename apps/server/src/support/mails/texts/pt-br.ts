import type { SupportMailTexts } from '../support-mail-texts.ts';

export const supportMailTexts: SupportMailTexts = {
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
};
