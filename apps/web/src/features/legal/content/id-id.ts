import type { LegalTextDocument, LegalTextName } from '../text-content.ts';

export const content: Readonly<Record<LegalTextName, LegalTextDocument>> = {
  tc: {
    title: 'Ketentuan layanan',
    intro: 'Dengan membuka akun di Arara, Anda menyetujui aturan ini. Aturannya pendek agar bisa dibaca.',
    sections: [
      {
        heading: 'Siapa yang boleh bermain',
        paragraphs: [
          'Hanya orang berusia 18 tahun atau lebih dengan CPF sendiri. Tiap CPF punya satu akun. Usia dan nama diperiksa lewat CPF.',
          'Anda sendiri yang harus mengetahui apakah bermain online diizinkan di tempat Anda.',
        ],
      },
      {
        heading: 'Deposit',
        paragraphs: [
          'Deposit dilakukan lewat Pix, dari rekening dengan CPF Anda sendiri. Pembayaran harus selesai dalam 30 menit. Pix dari CPF lain kembali ke pengirimnya.',
          'Sebelum penarikan, jumlah deposit harus ditaruhkan sekali. Layar deposit menampilkan totalnya sebelum Anda membayar.',
        ],
      },
      {
        heading: 'Bonus',
        paragraphs: [
          'Bonus harus ditaruhkan dua kali sebelum menjadi saldo utama; bonus dari jendela “Bonus untuk Anda”, sekali. Taruhan dihitung dulu untuk jumlah deposit, baru kemudian untuk bonus.',
          'Taruhan dengan peluang menang di atas 70% hanya dihitung 20% untuk bonus. Untuk jumlah deposit dihitung penuh.',
          'Anda punya 30 hari: setelah itu, sisa bonus berakhir. Anda bisa melepaskan bonus kapan saja, dan saldo utama Anda tidak berubah. Hanya satu bonus deposit yang berjalan sekaligus.',
        ],
      },
      {
        heading: 'Taruhan dan hasil',
        paragraphs: [
          'Hasil putaran game kami dikunci sebelum taruhan, dan hasil taruhan olahraga ditentukan oleh laga, seperti tertulis dalam aturan olahraga.',
          'Tidak ada yang bisa mengubah hasil putaran, dan Anda bisa memeriksa semuanya di halaman verifikasi.',
          'Tiap game menampilkan return yang dijanjikan. Itu berlaku untuk rata-rata banyak putaran, bukan satu.',
        ],
        link: { href: '/text_re', label: 'Aturan olahraga' },
      },
      {
        heading: 'Penarikan',
        paragraphs: [
          'Penarikan dibayar lewat Pix ke rekening Anda, dengan CPF atau CNPJ. Akun yang diizinkan juga bisa dibayar dalam USDT, ke alamat yang mereka berikan, dengan kurs yang ditampilkan bersama permintaan dan dikurangi 1 USDT untuk jaringan. Setiap permintaan diperiksa sebelum dibayar. Paling banyak R$10.000 per penarikan.',
        ],
      },
      {
        heading: 'Penutupan',
        paragraphs: [
          'Kami bisa menangguhkan akun yang dipakai orang lain, dengan data palsu, atau untuk penipuan. Uang asli milik Anda tetap milik Anda.',
        ],
      },
    ],
  },
  pp: {
    title: 'Privasi',
    intro:
      'Kami menyimpan sesedikit mungkin yang memungkinkan Anda bermain dan yang diminta hukum, dan menyebutkannya di sini.',
    sections: [
      {
        heading: 'Yang kami simpan',
        paragraphs: [
          'Nama, CPF, email, dan nomor telepon yang Anda berikan; deposit, penarikan, dan putaran; serta login ke akun Anda.',
          'CPF dan data penarikan disimpan terenkripsi dan ditampilkan tersamar.',
        ],
      },
      {
        heading: 'Untuk apa',
        paragraphs: [
          'Untuk memastikan identitas dan usia Anda, memindahkan uang Anda, mencegah penipuan, dan memenuhi kewajiban hukum. Kami tidak menjual data.',
        ],
      },
      {
        heading: 'Di perangkat Anda',
        paragraphs: [
          'Kami menyimpan sesi, bahasa, dan angka acak yang menandai perangkat ini. Alat iklan hanya berjalan jika Anda mengizinkannya.',
        ],
      },
      {
        heading: 'Hak Anda',
        paragraphs: [
          'LGPD memberi Anda hak untuk melihat, memperbaiki, dan menyalin data Anda, serta menghapus yang tidak wajib kami simpan menurut hukum.',
          'Data Anda ada di menu dan di dompet; di Riwayat Anda mengunduh mutasi dari semua pergerakan di akun Anda.',
        ],
      },
    ],
  },
  jr: {
    title: 'Bermain bertanggung jawab',
    intro:
      'Bermain adalah hiburan berbayar, bukan penghasilan. Dalam jangka panjang kasino menang: itulah arti return tiap game.',
    sections: [
      {
        heading: 'Aturan yang membantu',
        paragraphs: [
          'Tentukan berapa yang bisa Anda keluarkan sebelum mulai, dan berhenti saat mencapainya.',
          'Jangan mencoba memenangkan kembali yang hilang. Putaran berikutnya tidak tahu apa-apa tentang yang sebelumnya.',
          'Jangan bermain dengan uang sewa atau tagihan, atau uang pinjaman. Jangan bermain setelah minum alkohol.',
        ],
      },
      {
        heading: 'Alat Anda',
        paragraphs: [
          'Atur batas deposit, taruhan, kerugian, dan waktu, lihat uang masuk dan keluar, ambil jeda, atau kecualikan diri.',
        ],
        link: { href: '/protecao', label: 'Buka batas dan perlindungan' },
      },
      {
        heading: 'Tanda bahaya',
        paragraphs: [
          'Menyembunyikan berapa banyak Anda bermain, memikirkannya sepanjang hari, bertaruh makin besar untuk merasakan hal yang sama, mudah marah saat berhenti: jika Anda mengenali diri di sini, ambil jeda dan bicaralah dengan seseorang.',
        ],
      },
      {
        heading: 'Anak di bawah umur',
        paragraphs: [
          'Bermain dilarang di bawah usia 18 tahun. Jangan biarkan akun Anda terbuka di perangkat yang dipakai anak-anak.',
        ],
      },
    ],
  },
  kyc: {
    title: 'Pemeriksaan identitas',
    intro: 'Sebelum deposit pertama kami memastikan akun ini milik Anda. Butuh kurang dari satu menit.',
    sections: [
      {
        heading: 'Yang kami minta',
        paragraphs: ['Nama lengkap dan CPF Anda, seperti tercatat di Receita Federal. Tidak perlu mengirim dokumen.'],
      },
      {
        heading: 'Yang kami periksa',
        paragraphs: [
          'Bahwa CPF valid, milik Anda, dan Anda berusia 18 tahun atau lebih. Tiap CPF hanya boleh punya satu akun.',
        ],
      },
      {
        heading: 'Mengapa',
        paragraphs: [
          'Agar hanya Anda yang bisa memindahkan uang Anda, untuk melindungi anak di bawah umur, dan karena diwajibkan hukum anti pencucian uang.',
        ],
      },
    ],
  },
};
