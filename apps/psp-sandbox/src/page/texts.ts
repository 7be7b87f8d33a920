/** The texts of the hosted page: Brazilian Portuguese by default, English for `?lang=en_US`. */

export type PaymentPageState = 'aguardando' | 'recebido' | 'expirado' | 'cancelado' | 'devolvido';

const portuguesePaymentPageTexts = {
  lang: 'pt-BR',
  title: (merchant: string) => `Pagar ${merchant} com Pix`,
  payTo: (merchant: string) => `Depósito na ${merchant}`,
  payer: 'Pague da conta de',
  left: 'Pague em até',
  lost: 'Sem conexão. Tentando de novo…',
  qrLabel: (amount: string, merchant: string) => `QR Code Pix de ${amount} para ${merchant}`,
  qrHint: 'Em outro aparelho? Aponte a câmera do app do seu banco.',
  codeLabel: 'Pix copia e cola',
  copy: 'Copiar código Pix',
  copied: 'Código copiado. Agora abra o app do seu banco.',
  copyFailed: 'Não foi possível copiar. Selecione o código e copie.',
  steps: 'Como pagar',
  step: [
    'Abra o app do seu banco e entre na área Pix.',
    'Escolha “Pix copia e cola” e cole o código, ou leia o QR Code.',
    'Confira o nome Arara e o valor, e confirme. Pago da sua conta, o saldo entra na hora.',
  ],
  back: 'Voltar ao site',
  states: {
    aguardando: { title: 'Aguardando o pagamento', text: '' },
    recebido: { title: 'Pagamento recebido', text: 'O banco confirmou o seu Pix. Você já pode voltar ao site.' },
    expirado: {
      title: 'Este código expirou',
      text: 'Não pague por ele. Volte ao site e gere um novo. Se você já pagou, o valor será creditado ou devolvido.',
    },
    cancelado: {
      title: 'Cobrança cancelada',
      text: 'Este código não pode mais ser pago. Volte ao site para começar de novo.',
    },
    devolvido: { title: 'Pix devolvido', text: 'O valor voltou para a conta de onde saiu.' },
  } satisfies Record<PaymentPageState, { title: string; text: string }>,
  receipt: { amount: 'Valor', id: 'ID do Pix', time: 'Pago em' },
  test: {
    bar: 'Ambiente de testes',
    note: 'Sem dinheiro de verdade',
    pay: 'Pagar',
    more: 'Simular problemas',
    faults: {
      'payer-other-cpf': 'Pagar com outro CPF',
      'wrong-amount': 'Pagar valor diferente',
      'paid-twice': 'Pagar duas vezes',
      'paid-late': 'Pagar depois de expirar',
    },
    scheduled: 'Pagamento marcado para logo depois de expirar.',
    failed: 'O pagamento foi recusado.',
    offline: 'O banco não respondeu.',
  },
  missing: {
    title: 'Página não encontrada',
    text: 'Este endereço não corresponde a nenhuma cobrança. Volte ao site e comece de novo.',
  },
};

export type PaymentPageTexts = typeof portuguesePaymentPageTexts;

const englishPaymentPageTexts: PaymentPageTexts = {
  lang: 'en',
  title: (merchant) => `Pay ${merchant} with Pix`,
  payTo: (merchant) => `Deposit to ${merchant}`,
  payer: 'Pay from the account of',
  left: 'Pay within',
  lost: 'Connection lost. Trying again…',
  qrLabel: (amount, merchant) => `Pix QR code of ${amount} to ${merchant}`,
  qrHint: 'On another device? Scan it with your bank’s app.',
  codeLabel: 'Pix copy-and-paste code',
  copy: 'Copy Pix code',
  copied: 'Code copied. Now open your bank’s app.',
  copyFailed: 'Could not copy. Select the code and copy it.',
  steps: 'How to pay',
  step: [
    'Open your bank’s app and go to Pix.',
    'Choose “Pix copia e cola” and paste the code, or scan the QR code.',
    'Check the name Arara and the amount, and confirm. Paid from your account, the balance arrives at once.',
  ],
  back: 'Back to the site',
  states: {
    aguardando: { title: 'Waiting for the payment', text: '' },
    recebido: { title: 'Payment received', text: 'The bank has confirmed your Pix. You can go back to the site.' },
    expirado: {
      title: 'This code has expired',
      text: 'Do not pay it. Go back to the site for a new one. If you have paid already, the amount will be credited or returned.',
    },
    cancelado: {
      title: 'Charge cancelled',
      text: 'This code can no longer be paid. Go back to the site to start again.',
    },
    devolvido: { title: 'Pix returned', text: 'The amount has gone back to the account it came from.' },
  },
  receipt: { amount: 'Amount', id: 'Pix id', time: 'Paid at' },
  test: {
    bar: 'Test environment',
    note: 'No real money',
    pay: 'Pay',
    more: 'Simulate trouble',
    faults: {
      'payer-other-cpf': 'Pay from another CPF',
      'wrong-amount': 'Pay another amount',
      'paid-twice': 'Pay twice',
      'paid-late': 'Pay after expiry',
    },
    scheduled: 'Payment scheduled for right after the expiry.',
    failed: 'The payment was refused.',
    offline: 'The bank did not answer.',
  },
  missing: { title: 'Page not found', text: 'This address belongs to no charge. Go back to the site and start again.' },
};

/** The texts of the language that the `lang` parameter of the address names. */
export const getPaymentPageTexts = (lang: unknown): PaymentPageTexts =>
  typeof lang === 'string' && /^en/i.test(lang) ? englishPaymentPageTexts : portuguesePaymentPageTexts;
