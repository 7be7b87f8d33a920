import type { MailTexts } from '../../platform/mail/compose-mail.ts';
import type { Lang } from '../../platform/text/lang.ts';

/** `{support}` is `none` where there is no support: then nobody is promised who answers. */
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
      'Não foi você? Troque a senha agora em “Esqueceu a senha?” na tela de entrada{support, select, none {.} other { e fale com o atendimento.}}',
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
      'Um pedido feito com este endereço não foi concluído: já existe uma conta com este CPF. Cada pessoa tem uma conta só. Entre com o e-mail com que ela foi aberta{support, select, none {.} other { ou fale com o atendimento.}}',
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
      'Sua conta foi acessada de um aparelho novo em {when} (horário de Brasília).',
      'Aparelho: {device}. País: {country}. Fuso horário do aparelho: {zone}.',
      'Não foi você? Troque a senha e encerre as sessões em Conta › Segurança.',
    ],
  },
  totpOn: {
    subject: 'Verificação em duas etapas ativada',
    paragraphs: [
      'Desde {when} (horário de Brasília) a entrada na sua conta pede também o código do autenticador.',
      'Não foi você? Troque a senha agora em “Esqueceu a senha?” na tela de entrada{support, select, none {.} other { e fale com o atendimento.}}',
    ],
  },
  totpOff: {
    subject: 'Verificação em duas etapas desativada',
    paragraphs: [
      'Desde {when} (horário de Brasília) a entrada na sua conta pede só a senha.',
      'Não foi você? Troque a senha agora{support, select, none {.} other { e fale com o atendimento.}}',
    ],
  },
  exportReady: {
    subject: 'A cópia dos seus dados está pronta',
    paragraphs: [
      'A cópia dos seus dados que você pediu está pronta. Baixe-a na página de segurança da sua conta nos próximos {days} dias; depois ela é apagada.',
      'Não foi você? Troque a senha e encerre as sessões em Conta › Segurança. Sem a sua senha ninguém baixa a cópia.',
    ],
    link: 'Abrir a página',
  },
  accountClosed: {
    subject: 'Sua conta foi encerrada',
    paragraphs: [
      'Sua conta foi encerrada em {when} (horário de Brasília), como você pediu. Ninguém mais entra nela.',
      'A lei nos obriga a guardar os registros de apostas, pagamentos e identificação por cinco anos. Com este CPF não é possível abrir outra conta; uma autoexclusão continua valendo.',
      'Não foi você? {support, select, none {Faça uma reclamação no site agora.} other {Fale com o atendimento agora.}}',
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
      'It was not you? Change the password now with “Forgot your password?” on the log-in screen{support, select, none {.} other {, and contact support.}}',
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
      'A request with this address was not completed: there is an account with this CPF already. Each person has one account. Log in with the e-mail that it was opened with{support, select, none {.} other {, or contact support.}}',
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
      'Your account was accessed from a new device on {when} (Brasília time).',
      'Device: {device}. Country: {country}. Time zone of the device: {zone}.',
      'It was not you? Change the password and end the sessions in Account › Security.',
    ],
  },
  totpOn: {
    subject: 'Two-step verification is on',
    paragraphs: [
      'Since {when} (Brasília time) a log-in to your account also asks for the code of the authenticator.',
      'It was not you? Change the password now with “Forgot your password?” on the log-in screen{support, select, none {.} other {, and contact support.}}',
    ],
  },
  totpOff: {
    subject: 'Two-step verification is off',
    paragraphs: [
      'Since {when} (Brasília time) a log-in to your account asks for the password only.',
      'It was not you? Change the password now{support, select, none {.} other { and contact support.}}',
    ],
  },
  exportReady: {
    subject: 'The copy of your data is ready',
    paragraphs: [
      'The copy of your data that you asked for is ready. Download it on the security page of your account within {days} days; then it is deleted.',
      'It was not you? Change the password and end the sessions in Account › Security. Without your password nobody downloads the copy.',
    ],
    link: 'Open the page',
  },
  accountClosed: {
    subject: 'Your account was closed',
    paragraphs: [
      'Your account was closed on {when} (Brasília time), as you asked. Nobody can log in to it any more.',
      'The law obliges us to keep the records of bets, payments and identification for five years. No other account can be opened with this CPF; a self-exclusion stays in force.',
      'It was not you? {support, select, none {File a complaint on the site now.} other {Contact support now.}}',
    ],
  },
};

export const mailTexts: Readonly<Record<Lang, Readonly<Record<MailKind, MailTexts>>>> = { pt_BR: pt, en_US: en };
