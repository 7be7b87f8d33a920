import type { SupportMailTexts } from '../support-mail-texts.ts';

export const supportMailTexts: SupportMailTexts = {
  reply: {
    subject: 'Dukungan telah menjawab',
    paragraphs: [
      'Ada jawaban dari dukungan untuk Anda. Demi keamanan, teksnya tidak ada di email ini: masuk ke akun Anda untuk membacanya.',
      'Kami tidak pernah meminta kata sandi atau kode Anda, baik di sini maupun dalam percakapan.',
    ],
    link: 'Buka percakapan',
  },
  received: {
    subject: 'Kami menerima keluhan Anda {number}',
    paragraphs: [
      'Keluhan Anda bernomor {number}. Ikuti jawabannya dengan nomor itu dan kunci yang ditampilkan di layar:',
      'Kunci tidak ada di email ini. Bukan Anda? Abaikan pesan ini.',
    ],
    link: 'Ikuti keluhan',
  },
  inReview: {
    subject: 'Keluhan Anda {number} sedang diperiksa',
    paragraphs: ['Seorang anggota tim sedang memeriksa keluhan {number}. Ikuti dengan nomor dan kunci:'],
    link: 'Ikuti keluhan',
  },
  answered: {
    subject: 'Keluhan Anda {number} telah dijawab',
    paragraphs: [
      'Ada jawaban untuk keluhan {number}. Demi keamanan, teksnya tidak ada di email ini: baca dengan nomor dan kunci:',
    ],
    link: 'Baca jawaban',
  },
  closed: {
    subject: 'Keluhan Anda {number} telah ditutup',
    paragraphs: ['Keluhan {number} telah ditutup. Jawabannya tetap terbuka dengan nomor dan kunci:'],
    link: 'Baca jawaban',
  },
};
