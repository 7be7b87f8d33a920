import type { Lang } from '../../platform/text/lang.ts';

/** A mail: its subject, its paragraphs, and what a button of it says. In ICU MessageFormat. */
interface MailTexts {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly link?: string;
}

const pt = {
  resetCode: {
    subject: 'Código para trocar sua senha',
    paragraphs: [
      'Recebemos um pedido para trocar a senha da sua conta. Digite este código no site. Ele vale por {minutes} minutos e uma vez.',
      'Não foi você? Ignore este e-mail: sem o código, ninguém troca a senha. Nunca pedimos este código por telefone ou mensagem.',
    ],
  },
  passwordChanged: {
    subject: 'Sua senha foi trocada',
    paragraphs: [
      'A senha da sua conta foi trocada em {when} (horário de Brasília). As outras sessões foram encerradas.',
      'Não foi você? Troque a senha agora em “Esqueceu a senha?” na tela de entrada e fale com o atendimento.',
    ],
  },
} as const satisfies Readonly<Record<string, MailTexts>>;

export type MailKind = keyof typeof pt;

const en: Readonly<Record<MailKind, MailTexts>> = {
  resetCode: {
    subject: 'Code to change your password',
    paragraphs: [
      'We were asked to change the password of your account. Type this code on the site. It is valid for {minutes} minutes and works once.',
      'It was not you? Ignore this mail: nobody can change the password without the code. We never ask for it by phone or message.',
    ],
  },
  passwordChanged: {
    subject: 'Your password was changed',
    paragraphs: [
      'The password of your account was changed on {when} (Brasília time). All other sessions were ended.',
      'It was not you? Change the password now with “Forgot your password?” on the log-in screen, and contact support.',
    ],
  },
};

export const mailTexts: Readonly<Record<Lang, Readonly<Record<MailKind, MailTexts>>>> = { pt_BR: pt, en_US: en };

/** What stands under every mail. */
export const mailFooters: Readonly<Record<Lang, string>> = {
  pt_BR: 'Mensagem automática da Arara. Proibido para menores de 18 anos. Jogue com responsabilidade.',
  en_US: 'An automatic message from Arara. No under-18s. Play responsibly.',
};
