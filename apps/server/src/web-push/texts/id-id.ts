import type { PushTexts } from '../push-texts.ts';

export const pushTexts: PushTexts = {
  betSettled: {
    title: 'Taruhan diselesaikan',
    body: 'Taruhan Anda sudah diselesaikan. Ketuk untuk melihat hasilnya.',
  },
  depositPaid: {
    title: 'Deposit diterima',
    body: 'Deposit Anda sudah masuk ke saldo.',
  },
  supportReplied: {
    title: 'Layanan pelanggan membalas',
    body: 'Ada balasan untuk Anda di percakapan.',
  },
  bonusGranted: {
    title: 'Anda menerima bonus',
    body: 'Baca ketentuannya sebelum memakainya.',
  },
};
