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
  emailUsed: {
    subject: 'Você já tem uma conta',
    paragraphs: [
      'Alguém tentou abrir uma conta com este endereço, mas já existe uma conta com este e-mail. Para entrar, use “Autenticar-se” no site; se esqueceu a senha, use “Esqueceu a senha?”.',
      'Não foi você? Não é preciso fazer nada: ninguém entrou na sua conta.',
    ],
  },
  cpfUsed: {
    subject: 'Não foi possível usar este CPF',
    paragraphs: [
      'Um pedido feito com este endereço não foi concluído: já existe uma conta com este CPF. Cada pessoa tem uma conta só. Entre com o e-mail com que ela foi aberta ou fale com o atendimento.',
      'Não foi você? Ignore este e-mail.',
    ],
  },
  barred: {
    subject: 'Não foi possível usar este CPF',
    paragraphs: [
      'Um pedido feito com este endereço não foi concluído: o cadastro nacional de impedidos informa que a pessoa com este CPF não pode apostar, por autoexclusão ou por participar de um programa social.',
      'Consulte ou encerre uma autoexclusão em gov.br/autoexclusaoapostas. Não foi você? Ignore este e-mail.',
    ],
  },
  emailCode: {
    subject: 'Código para confirmar seu novo e-mail',
    paragraphs: [
      'Digite este código no site para usar este endereço na sua conta. Ele vale por {minutes} minutos e uma vez.',
      'Não foi você? Ignore este e-mail.',
    ],
  },
  emailChangedOld: {
    subject: 'O e-mail da sua conta foi trocado',
    paragraphs: [
      'O e-mail da sua conta foi trocado em {when} (horário de Brasília). Se não foi você, desfaça a troca em até 72 horas:',
      'Ao desfazer, todas as sessões são encerradas e você escolhe uma nova senha.',
    ],
    link: 'Desfazer a troca',
  },
  emailChangedNew: {
    subject: 'Este é o novo e-mail da sua conta',
    paragraphs: ['A partir de {when} (horário de Brasília) você entra com este endereço.'],
  },
  newDevice: {
    subject: 'Novo acesso à sua conta',
    paragraphs: [
      'Sua conta foi acessada de um aparelho novo em {when} (horário de Brasília). Aparelho: {device}. País: {country}.',
      'Não foi você? Troque a senha e encerre as sessões em Conta › Segurança.',
    ],
  },
  totpOn: {
    subject: 'Verificação em duas etapas ativada',
    paragraphs: [
      'Desde {when} (horário de Brasília) a entrada na sua conta pede também o código do autenticador.',
      'Não foi você? Fale com o atendimento agora.',
    ],
  },
  totpOff: {
    subject: 'Verificação em duas etapas desativada',
    paragraphs: [
      'Desde {when} (horário de Brasília) a entrada na sua conta pede só a senha.',
      'Não foi você? Troque a senha agora e fale com o atendimento.',
    ],
  },
} as const satisfies Readonly<Record<string, MailTexts>>;

/** Why no account was opened or no identity confirmed, where a stranger must not read it on the screen. */
export type IdentityRefusal = 'emailUsed' | 'cpfUsed' | 'barred';

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
  emailUsed: {
    subject: 'You already have an account',
    paragraphs: [
      'Somebody tried to open an account with this address, but there is an account with this e-mail already. To get in, log in on the site; if you forgot the password, use “Forgot your password?”.',
      'It was not you? There is nothing to do: nobody got into your account.',
    ],
  },
  cpfUsed: {
    subject: 'This CPF could not be used',
    paragraphs: [
      'A request with this address was not completed: there is an account with this CPF already. Each person has one account. Log in with the e-mail that it was opened with, or contact support.',
      'It was not you? Ignore this mail.',
    ],
  },
  barred: {
    subject: 'This CPF could not be used',
    paragraphs: [
      'A request with this address was not completed: the national register says that the person with this CPF may not bet, by self-exclusion or because of a social programme.',
      'You can look up or end a self-exclusion at gov.br/autoexclusaoapostas. It was not you? Ignore this mail.',
    ],
  },
  emailCode: {
    subject: 'Code to confirm your new e-mail',
    paragraphs: [
      'Type this code on the site to use this address for your account. It is valid for {minutes} minutes and works once.',
      'It was not you? Ignore this mail.',
    ],
  },
  emailChangedOld: {
    subject: 'The e-mail of your account was changed',
    paragraphs: [
      'The e-mail of your account was changed on {when} (Brasília time). If it was not you, undo the change within 72 hours:',
      'Undoing it ends all sessions, and you choose a new password.',
    ],
    link: 'Undo the change',
  },
  emailChangedNew: {
    subject: 'This is the new e-mail of your account',
    paragraphs: ['From {when} on (Brasília time) you log in with this address.'],
  },
  newDevice: {
    subject: 'New access to your account',
    paragraphs: [
      'Your account was accessed from a new device on {when} (Brasília time). Device: {device}. Country: {country}.',
      'It was not you? Change the password and end the sessions in Account › Security.',
    ],
  },
  totpOn: {
    subject: 'Two-step verification is on',
    paragraphs: [
      'Since {when} (Brasília time) a log-in to your account also asks for the code of the authenticator.',
      'It was not you? Contact support now.',
    ],
  },
  totpOff: {
    subject: 'Two-step verification is off',
    paragraphs: [
      'Since {when} (Brasília time) a log-in to your account asks for the password only.',
      'It was not you? Change the password now and contact support.',
    ],
  },
};

export const mailTexts: Readonly<Record<Lang, Readonly<Record<MailKind, MailTexts>>>> = { pt_BR: pt, en_US: en };

/** What stands under every mail. */
export const mailFooters: Readonly<Record<Lang, string>> = {
  pt_BR: 'Mensagem automática da Arara. Proibido para menores de 18 anos. Jogue com responsabilidade.',
  en_US: 'An automatic message from Arara. No under-18s. Play responsibly.',
};
