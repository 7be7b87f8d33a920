import type { EntryKind } from '../wallet/wallet.ts';
import type { Lang } from '../platform/text/lang.ts';

/** What a statement says, in the words of the screens. */
export interface StatementTexts {
  readonly title: string;
  readonly file: string;
  readonly holder: string;
  readonly account: string;
  readonly period: string;
  readonly until: string;
  readonly issued: string;
  readonly zone: string;
  readonly playMoney: string;
  readonly date: string;
  readonly time: string;
  readonly movement: string;
  readonly reference: string;
  readonly amount: string;
  readonly main: string;
  readonly bonus: string;
  readonly balance: string;
  readonly opening: string;
  readonly closing: string;
  readonly total: string;
  readonly empty: string;
  readonly page: (page: number, of: number) => string;
  readonly movements: (count: number) => string;
  readonly kinds: Readonly<Record<EntryKind, string>>;
}

export const statementTextsByLang: Readonly<Record<Lang, StatementTexts>> = {
  pt_BR: {
    title: 'Extrato',
    file: 'extrato',
    holder: 'Titular',
    account: 'Conta',
    period: 'Período',
    until: 'a',
    issued: 'Emitido em',
    zone: 'horário de Brasília',
    playMoney: 'Conta de teste: dinheiro de mentira, sem valor.',
    date: 'Data',
    time: 'Hora',
    movement: 'Movimento',
    reference: 'Referência',
    amount: 'Valor',
    main: 'Saldo real',
    bonus: 'Saldo de bônus',
    balance: 'Saldo',
    opening: 'Saldo inicial',
    closing: 'Saldo final',
    total: 'Soma dos movimentos',
    empty: 'Nenhum movimento neste período.',
    page: (page, of) => `Página ${page} de ${of}`,
    movements: (count) => (count === 1 ? '1 movimento' : `${count} movimentos`),
    kinds: {
      deposit: 'Depósito',
      'deposit-suspense': 'Depósito em análise',
      stake: 'Aposta',
      payout: 'Prêmio',
      refund: 'Devolução',
      'withdrawal-hold': 'Saque pedido',
      'withdrawal-paid': 'Saque pago',
      'withdrawal-returned': 'Saque devolvido',
      void: 'Aposta anulada',
      resettlement: 'Resultado corrigido',
      'cash-out': 'Aposta encerrada',
      repayment: 'Acerto de valor devido',
      fee: 'Taxa',
      'transfer-out': 'Transferência enviada',
      'transfer-in': 'Transferência recebida',
      correction: 'Ajuste',
      'deposit-refund': 'Depósito devolvido',
      clawback: 'Depósito retomado pelo banco',
      'gift-clawback': 'Bônus do depósito retomado',
      'bank-fee': 'Tarifa do banco',
      'bonus-grant': 'Bônus recebido',
      'bonus-release': 'Bônus liberado',
      'bonus-forfeit': 'Bônus encerrado',
      award: 'Prêmio da casa',
      commission: 'Comissão por amigos',
      'commission-claim': 'Comissão resgatada',
      'play-money': 'Dinheiro de teste',
    },
  },
  en_US: {
    title: 'Statement',
    file: 'statement',
    holder: 'Holder',
    account: 'Account',
    period: 'Period',
    until: 'to',
    issued: 'Issued on',
    zone: 'Brasília time',
    playMoney: 'Test account: play money, without value.',
    date: 'Date',
    time: 'Time',
    movement: 'Movement',
    reference: 'Reference',
    amount: 'Amount',
    main: 'Real balance',
    bonus: 'Bonus balance',
    balance: 'Balance',
    opening: 'Opening balance',
    closing: 'Closing balance',
    total: 'Sum of the movements',
    empty: 'No movement in this period.',
    page: (page, of) => `Page ${page} of ${of}`,
    movements: (count) => (count === 1 ? '1 movement' : `${count} movements`),
    kinds: {
      deposit: 'Deposit',
      'deposit-suspense': 'Deposit in review',
      stake: 'Bet',
      payout: 'Win',
      refund: 'Refund',
      'withdrawal-hold': 'Withdrawal requested',
      'withdrawal-paid': 'Withdrawal paid',
      'withdrawal-returned': 'Withdrawal returned',
      void: 'Bet voided',
      resettlement: 'Result corrected',
      'cash-out': 'Cash-out',
      repayment: 'Amount due settled',
      fee: 'Fee',
      'transfer-out': 'Transfer sent',
      'transfer-in': 'Transfer received',
      correction: 'Correction',
      'deposit-refund': 'Deposit returned',
      clawback: 'Deposit taken back by the bank',
      'gift-clawback': 'Deposit bonus taken back',
      'bank-fee': 'Bank fee',
      'bonus-grant': 'Bonus received',
      'bonus-release': 'Bonus released',
      'bonus-forfeit': 'Bonus ended',
      award: 'House award',
      commission: 'Commission for friends',
      'commission-claim': 'Commission claimed',
      'play-money': 'Play money',
    },
  },
};
