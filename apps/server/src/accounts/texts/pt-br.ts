import type { AccountTexts } from './account-texts.ts';

export const accountTexts: AccountTexts = {
  kyc: {
    open: 'Seus dados ainda não foram confirmados. Informe nome e CPF para confirmar.',
    confirmed: 'Seus dados foram confirmados.',
  },
  mails: {
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
        'Alguém tentou abrir uma conta com este endereço, mas já existe uma conta com este e-mail. Toque em “Entrar” no site; se esqueceu a senha, use “Esqueceu a senha?”.',
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
    registerBarred: {
      subject: 'Você não pode mais apostar aqui',
      paragraphs: [
        'Desde {when} (horário de Brasília), o cadastro nacional de impedidos informa que você não pode apostar, {cause, select, socialProgramme {por participar de um programa social} other {por autoexclusão}}. Por isso não é mais possível apostar, depositar nem receber bônus na sua conta.',
        'Seu dinheiro continua seu: entre na conta e peça o saque. Rodadas e apostas em aberto terminam como sempre, e o que elas pagarem entra no saldo.',
        'Só o cadastro, que é do governo, muda esta situação. {cause, select, socialProgramme {Se você não participa mais do programa, procure o órgão que o administra.} other {Consulte ou encerre a autoexclusão em gov.br/autoexclusaoapostas.}} Quando ele liberar o seu CPF, o acesso volta ao entrar.',
        'Não concorda? Abra uma reclamação em {complaintUrl}{support, select, none {} other { ou fale com o atendimento}}. A resposta chega por e-mail.',
      ],
      link: 'Sacar o saldo',
    },
    accountBlocked: {
      subject: 'O acesso à sua conta foi limitado',
      paragraphs: [
        'Desde {when} (horário de Brasília){hasEnd, select, yes { e até {until}} other {}}, não é possível apostar, depositar, transferir nem receber bônus na sua conta. Motivo: “{reason}”',
        'Seu dinheiro continua seu: entre na conta e peça o saque; a equipe analisa o pedido antes de pagar. Rodadas e apostas em aberto terminam como sempre, e o que elas pagarem entra no saldo.',
        'Não concorda? Abra uma reclamação em {complaintUrl}{support, select, none {} other { ou fale com o atendimento}}. A resposta chega por e-mail.',
      ],
      link: 'Sacar o saldo',
    },
  },
};
