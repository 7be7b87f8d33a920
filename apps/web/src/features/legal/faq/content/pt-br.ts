import type { FaqContent } from '../faq-content.ts';

export const content: FaqContent = {
  nu: {
    title: 'Primeiros passos',
    summary: 'Abrir a conta, confirmar quem você é, conhecer os jogos',
    entries: [
      {
        question: 'Quem pode abrir uma conta?',
        answer: ['Pessoas com 18 anos ou mais e CPF próprio. Cada CPF tem uma única conta.'],
        searchedBy: 'idade menor',
      },
      {
        question: 'Como me cadastro?',
        answer: [
          'Toque em Cadastre-se e preencha nome, CPF, e-mail, celular e senha. Se alguém convidou você, o código do convite já vem preenchido pelo link.',
          'Aceite os termos, digite o código da imagem e pronto: a conta está aberta.',
        ],
        searchedBy: 'registrar criar conta nova',
      },
      {
        question: 'Por que preciso confirmar minha identidade?',
        answer: [
          'Para que só você movimente seu dinheiro e para proteger menores de idade. Pedimos nome e CPF antes do primeiro depósito; não é preciso enviar documento.',
        ],
        link: { href: '/text_kyc', label: 'Confirmação de identidade' },
        searchedBy: 'kyc verificar documento',
      },
      {
        question: 'Posso jogar sem dinheiro para conhecer?',
        answer: [
          'Sim. No seu perfil, toque em “Jogar com dinheiro de teste”. O dinheiro de teste não vale nada e nunca se mistura com o seu.',
        ],
        searchedBy: 'demo grátis',
      },
    ],
  },
  conta: {
    title: 'Conta',
    summary: 'E-mail, senha, avatar, registros e outros aparelhos',
    entries: [
      {
        question: 'Esqueci a senha. O que faço?',
        answer: [
          'Toque em “Entrar” e depois em “Esqueceu a senha?”. Enviamos um código ao seu e-mail; ele vale por 10 minutos.',
          'Com a senha nova, todas as sessões abertas são encerradas.',
        ],
        searchedBy: 'recuperar redefinir entrar login',
      },
      {
        question: 'Como mudo minha senha ou meu e-mail?',
        answer: [
          'Em Segurança. O e-mail novo é confirmado por um código, e o antigo recebe um aviso com um link que desfaz a troca por 72 horas.',
        ],
        link: { href: '/seguranca', label: 'Abrir segurança' },
        searchedBy: 'trocar alterar',
      },
      {
        question: 'Onde vejo o que joguei, depositei e saquei?',
        answer: ['Em Registros, por tipo e por período. Lá você também baixa o extrato.'],
        link: { href: '/registros', label: 'Abrir registros' },
        searchedBy: 'histórico csv baixar',
      },
      {
        question: 'Como continuo em outro aparelho?',
        answer: [
          'No menu do perfil, toque em “Continuar em outro aparelho” e leia o código QR com ele. O código vale 5 minutos e uma única vez.',
        ],
        searchedBy: 'celular computador qr',
      },
    ],
  },
  dr: {
    title: 'Depósitos e saques',
    summary: 'Pix, prazos, limites e análise',
    entries: [
      {
        question: 'Como deposito?',
        answer: [
          'Toque em Depósito, escolha o valor e pague o Pix que aparece. O saldo entra sozinho, em geral em segundos.',
          'O Pix precisa sair de uma conta no seu próprio CPF.',
        ],
        searchedBy: 'recarga pagar colocar dinheiro',
      },
      {
        question: 'Paguei o Pix e o saldo não mudou. E agora?',
        answer: [
          'A maioria entra em segundos; às vezes o banco demora alguns minutos. Veja o estado do pedido na lista do painel de depósito.',
          'Um Pix que veio de outro CPF volta para quem enviou. Se o prazo do pedido acabou antes do pagamento, o valor também é creditado ou devolvido.',
        ],
        searchedBy: 'caiu demora sumiu recarga',
      },
      {
        question: 'Como faço um saque?',
        answer: [
          'Toque em Retirar, informe o valor e para onde vai. Saques são pagos por Pix em uma conta sua, em CPF ou CNPJ.',
          'Todo pedido passa por uma análise antes do pagamento. O estado aparece em Registros.',
        ],
        link: { href: '/conta', label: 'Abrir a conta' },
        searchedBy: 'sacar retirar levantar tirar dinheiro',
      },
      {
        question: 'Por que não consigo retirar tudo?',
        answer: [
          'O valor depositado precisa ser apostado uma vez antes do saque. A tela de saque mostra quanto falta.',
          'Saldo de bônus não é retirado: ele vira saldo real quando as regras do bônus são cumpridas.',
        ],
        searchedBy: 'sacar retirar rollover turnover bloqueado',
      },
      {
        question: 'Posso cancelar um saque?',
        answer: ['Sim, enquanto ele está em análise: abra o pedido e toque em cancelar. O valor volta ao saldo.'],
        searchedBy: 'desistir retirada',
      },
    ],
  },
  jogos: {
    title: 'Jogos',
    summary: 'Resultados, retorno, rodadas interrompidas, esportes',
    entries: [
      {
        question: 'Como sei que um resultado é justo?',
        answer: [
          'O resultado de cada rodada é fixado antes da aposta por uma semente cujo código você recebe. Depois, qualquer pessoa pode refazer a conta e conferir.',
        ],
        link: { href: '/verificar', label: 'Verificar uma rodada' },
        searchedBy: 'honesto roubo manipulado provably fair seed hash',
      },
      {
        question: 'O que é o retorno de um jogo?',
        answer: [
          'É a parte das apostas que o jogo devolve em prêmios, na média de muitas rodadas. Com 99%, de cada R$ 100 apostados voltam R$ 99 em média: a casa ganha a diferença.',
        ],
        searchedBy: 'rtp margem vantagem',
      },
      {
        question: 'A internet caiu no meio da rodada. Perdi?',
        answer: [
          'Não. Uma rodada em aberto espera por você, com tudo o que já abriu. Volte ao jogo e continue, ou encerre e receba.',
        ],
        searchedBy: 'conexão travou mines queda',
      },
      {
        question: 'Quando uma aposta esportiva é decidida?',
        answer: [
          'Quando o resultado oficial da partida chega. As regras de cada mercado, e o que acontece com partidas adiadas ou interrompidas, estão nas regras esportivas.',
        ],
        link: { href: '/text_re', label: 'Regras esportivas' },
        searchedBy: 'futebol placar anulada',
      },
    ],
  },
  prom: {
    title: 'Promoções',
    summary: 'Bônus, VIP e convites',
    entries: [
      {
        question: 'Como um bônus vira saldo real?',
        answer: [
          'Apostando: as apostas contam primeiro para o valor depositado e depois para o bônus, que precisa ser apostado duas vezes. O da janela “Um bônus para você”, uma vez.',
          'Quando termina, todo o resto do bônus vira saldo real.',
        ],
        link: { href: '/gamebouns', label: 'Ver meus bônus' },
        searchedBy: 'rollover sacar regras',
      },
      {
        question: 'Quanto tempo tenho para usar um bônus?',
        answer: ['30 dias. Depois, o que resta do bônus é encerrado; seu saldo real não muda.'],
        searchedBy: 'prazo validade expira',
      },
      {
        question: 'Posso recusar um bônus?',
        answer: ['Sim. Desligue o bônus ao depositar, ou desista dele depois em Bônus. Seu saldo real continua igual.'],
        link: { href: '/gamebouns', label: 'Ver meus bônus' },
        searchedBy: 'cancelar desistir sem',
      },
      {
        question: 'Como subo de nível VIP?',
        answer: [
          'Com o que você deposita e aposta ao longo do tempo. A página VIP mostra onde você está, o que falta e o que cada nível dá.',
        ],
        link: { href: '/vip', label: 'Abrir Clube VIP' },
        searchedBy: 'recompensa prêmio clube',
      },
      {
        question: 'O que ganho quando convido amigos?',
        answer: [
          'Uma comissão pelo que eles apostam, em três níveis, calculada uma vez por dia. Você a recebe na página do convite. Contas da mesma pessoa não contam.',
        ],
        link: { href: '/share', label: 'Convidar amigos' },
        searchedBy: 'indicação indicar link agente afiliado',
      },
    ],
  },
  jr: {
    title: 'Jogo responsável',
    summary: 'Limites, pausas, autoexclusão e ajuda',
    entries: [
      {
        question: 'Como defino limites?',
        answer: [
          'Em Limites e proteção, para depósito, aposta, perda e tempo, por dia, semana ou mês. Um limite menor vale na hora; um maior, só depois de 24 horas e de uma segunda confirmação.',
        ],
        link: { href: '/protecao', label: 'Abrir limites e proteção' },
        searchedBy: 'controle gastar máximo',
      },
      {
        question: 'Como faço uma pausa?',
        answer: [
          'Em Limites e proteção, por 24 horas, 7 ou 30 dias. Ela não pode ser encurtada. Seu saldo continua seu e pode ser retirado.',
        ],
        link: { href: '/protecao', label: 'Abrir limites e proteção' },
        searchedBy: 'parar descansar bloquear',
      },
      {
        question: 'O que é a autoexclusão?',
        answer: [
          'Um bloqueio que você pede para si, por 1, 3, 6 ou 12 meses ou sem prazo. Não pode ser desfeito antes do fim. Você não joga, não deposita e não recebe ofertas; o saldo pode ser sacado.',
        ],
        link: { href: '/protecao', label: 'Abrir limites e proteção' },
        searchedBy: 'bloquear encerrar parar de jogar',
      },
      {
        question: 'Acho que estou jogando demais. Onde encontro ajuda?',
        answer: [
          'Conversar ajuda. O CVV atende de graça, 24 horas, pelo telefone 188. A página de jogo responsável lista os sinais de alerta e as ferramentas.',
        ],
        link: { href: '/text_jr', label: 'Jogo responsável' },
        searchedBy: 'vício viciado compulsivo cvv',
      },
    ],
  },
  segur: {
    title: 'Segurança',
    summary: 'Proteger a conta e os seus dados',
    entries: [
      {
        question: 'Como protejo melhor a minha conta?',
        answer: [
          'Use uma senha que não usa em outro lugar e ligue a verificação em duas etapas: um aplicativo autenticador mostra um código que só você tem.',
        ],
        link: { href: '/seguranca', label: 'Abrir segurança' },
        searchedBy: 'totp 2fa autenticador dois fatores',
      },
      {
        question: 'Recebi um aviso de um acesso que não fiz. O que faço?',
        answer: [
          'Mude a senha e, em Segurança, encerre as sessões que não reconhece. A lista mostra aparelho, país e último uso.',
        ],
        link: { href: '/seguranca', label: 'Abrir segurança' },
        searchedBy: 'invadida hackeada sessão outro aparelho e-mail',
      },
      {
        question: 'Alguém da Arara pode pedir minha senha?',
        answer: ['Nunca. Quem pede senha ou código, por qualquer meio, não é da Arara.'],
        searchedBy: 'golpe fraude phishing código',
      },
      {
        question: 'Como meus dados são guardados?',
        answer: [
          'CPF e dados de saque ficam criptografados e aparecem mascarados. Guardamos o mínimo que o jogo e a lei pedem, e não vendemos dados.',
        ],
        link: { href: '/text_pp', label: 'Privacidade' },
        searchedBy: 'lgpd privacidade dados pessoais',
      },
      {
        question: 'Por que a senha é pedida de novo em alguns momentos?',
        answer: [
          'Para saques altos, para uma conta de destino que não é o seu CPF e para mudanças na conta. Assim, quem pegar seu aparelho aberto não leva seu dinheiro.',
        ],
        searchedBy: 'confirmar sacar confirmação',
      },
    ],
  },
};
