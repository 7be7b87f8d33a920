import type { LegalTextDocument, LegalTextName } from '../text-content.ts';

export const content: Readonly<Record<LegalTextName, LegalTextDocument>> = {
  tc: {
    title: 'Termos de serviço',
    intro: 'Ao criar uma conta na Arara, você concorda com estas regras. Elas são curtas para que possam ser lidas.',
    sections: [
      {
        heading: 'Quem pode jogar',
        paragraphs: [
          'Somente pessoas com 18 anos ou mais, com CPF próprio. Cada CPF tem uma conta. A idade e o nome são conferidos pelo CPF.',
          'É sua responsabilidade saber se jogar on-line é permitido onde você está.',
        ],
      },
      {
        heading: 'Depósitos',
        paragraphs: [
          'Depósitos são feitos por Pix, a partir de uma conta no seu próprio CPF. O pagamento deve ser concluído em até 30 minutos. Um Pix vindo de outro CPF volta para quem enviou.',
          'Antes do saque, o valor depositado precisa ser apostado uma vez. A tela de depósito mostra o total antes de você pagar.',
        ],
      },
      {
        heading: 'Bônus',
        paragraphs: [
          'Um bônus precisa ser apostado duas vezes antes de virar saldo real; o da janela “Um bônus para você”, uma vez. As apostas contam primeiro para o valor depositado e só depois para o bônus.',
          'Uma aposta com mais de 70% de chance de ganhar conta só 20% para o bônus. Para o valor depositado ela conta por inteiro.',
          'O prazo é de 30 dias: depois dele, o que resta do bônus é encerrado. Você pode desistir do bônus quando quiser, e seu saldo real não muda. Só vale um bônus de depósito por vez.',
        ],
      },
      {
        heading: 'Apostas e resultados',
        paragraphs: [
          'O resultado de uma rodada dos jogos da casa é fixado antes da aposta, e o de uma aposta esportiva é decidido pela partida, como dizem as regras esportivas.',
          'Ninguém pode mudar o resultado de uma rodada, e você pode conferir qualquer uma na página de verificação.',
          'Cada jogo mostra o retorno prometido. Ele vale para a média de muitas rodadas, não para uma.',
        ],
        link: { href: '/text_re', label: 'Regras esportivas' },
      },
      {
        heading: 'Saques',
        paragraphs: [
          'Saques são pagos por Pix em uma conta sua, em CPF ou CNPJ. Contas habilitadas para isso também podem receber em USDT, no endereço que informarem, pela cotação mostrada no pedido e menos 1 USDT da rede. Todo pedido passa por uma análise antes do pagamento. O máximo é de R$ 10.000 por saque.',
        ],
      },
      {
        heading: 'Encerramento',
        paragraphs: [
          'Podemos suspender contas usadas por outra pessoa, com dados falsos ou em fraude. O saldo de dinheiro real que for seu continua sendo seu.',
        ],
      },
    ],
  },
  pp: {
    title: 'Privacidade',
    intro: 'Guardamos o mínimo necessário para você jogar e para cumprir a lei, e dizemos aqui o que é.',
    sections: [
      {
        heading: 'O que guardamos',
        paragraphs: [
          'Nome, CPF, e-mail e telefone que você informa; depósitos, saques e rodadas; e os acessos à sua conta.',
          'CPF e dados de saque ficam criptografados e aparecem mascarados.',
        ],
      },
      {
        heading: 'Para que usamos',
        paragraphs: [
          'Para confirmar sua identidade e idade, movimentar seu dinheiro, prevenir fraude e cumprir obrigações legais. Não vendemos dados.',
        ],
      },
      {
        heading: 'No seu aparelho',
        paragraphs: [
          'Guardamos sua sessão, o idioma e um número aleatório que identifica este aparelho. Ferramentas de publicidade só funcionam se você permitir.',
        ],
      },
      {
        heading: 'Seus direitos',
        paragraphs: [
          'A LGPD dá a você o direito de acesso, correção e cópia dos seus dados, e de exclusão do que a lei não nos obriga a guardar.',
          'Seus dados estão no menu e na carteira; em Registros você baixa o extrato de tudo o que se moveu na sua conta.',
        ],
      },
    ],
  },
  jr: {
    title: 'Jogo responsável',
    intro: 'Jogo é diversão paga, não renda. Com o tempo, a casa ganha: é isso que o retorno de cada jogo diz.',
    sections: [
      {
        heading: 'Regras que ajudam',
        paragraphs: [
          'Decida quanto pode gastar antes de começar, e pare quando chegar lá.',
          'Não tente recuperar o que perdeu. A próxima rodada não sabe nada da anterior.',
          'Não jogue com dinheiro do aluguel, das contas ou emprestado. Não jogue depois de beber.',
        ],
      },
      {
        heading: 'Suas ferramentas',
        paragraphs: [
          'Defina limites de depósito, aposta, perda e tempo, veja quanto entrou e saiu, faça uma pausa ou se autoexclua.',
        ],
        link: { href: '/protecao', label: 'Abrir limites e proteção' },
      },
      {
        heading: 'Sinais de alerta',
        paragraphs: [
          'Esconder quanto joga, pensar em jogo o dia todo, apostar cada vez mais para sentir o mesmo, ficar irritado ao parar: se você se reconhece, faça uma pausa e converse com alguém.',
        ],
      },
      {
        heading: 'Menores de idade',
        paragraphs: [
          'Jogar é proibido para menores de 18 anos. Não deixe sua conta aberta em aparelhos usados por crianças.',
        ],
      },
    ],
  },
  kyc: {
    title: 'Confirmação de identidade',
    intro: 'Antes do primeiro depósito, confirmamos que a conta é sua. Leva menos de um minuto.',
    sections: [
      {
        heading: 'O que pedimos',
        paragraphs: ['Seu nome completo e seu CPF, como estão na Receita Federal. Não é preciso enviar documento.'],
      },
      {
        heading: 'O que conferimos',
        paragraphs: [
          'Se o CPF é válido, se pertence a você e se você tem 18 anos ou mais. Cada CPF pode ter uma única conta.',
        ],
      },
      {
        heading: 'Por que',
        paragraphs: [
          'Para que só você possa movimentar seu dinheiro, para proteger menores de idade e porque a lei contra lavagem de dinheiro exige.',
        ],
      },
    ],
  },
};
