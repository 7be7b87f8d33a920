import type { FaqContent } from '../faq-content.ts';

export const content: FaqContent = {
  nu: {
    title: 'Langkah pertama',
    summary: 'Buka akun, pastikan identitas, kenali game',
    entries: [
      {
        question: 'Siapa yang boleh membuka akun?',
        answer: ['Orang berusia 18 tahun atau lebih dengan CPF sendiri. Tiap CPF punya satu akun.'],
        searchedBy: 'umur anak',
      },
      {
        question: 'Bagaimana cara mendaftar?',
        answer: [
          'Ketuk Daftar dan isi nama, CPF, email, ponsel, dan kata sandi. Jika seseorang mengundang Anda, tautannya mengisi kode undangan.',
          'Terima ketentuan, masukkan kode pada gambar, dan akun terbuka.',
        ],
        searchedBy: 'registrasi buat akun baru',
      },
      {
        question: 'Mengapa saya harus mengonfirmasi identitas?',
        answer: [
          'Agar hanya Anda yang bisa memindahkan uang Anda, dan untuk melindungi anak di bawah umur. Kami meminta nama dan CPF sebelum deposit pertama; tidak perlu mengirim dokumen.',
        ],
        link: { href: '/text_kyc', label: 'Pemeriksaan identitas' },
        searchedBy: 'kyc verifikasi dokumen',
      },
      {
        question: 'Bisakah saya bermain tanpa uang untuk mencoba?',
        answer: [
          'Ya. Di profil, ketuk “Main dengan uang demo”. Uang itu tidak bernilai dan tidak pernah bercampur dengan uang Anda.',
        ],
        searchedBy: 'demo gratis',
      },
    ],
  },
  conta: {
    title: 'Akun',
    summary: 'Email, kata sandi, avatar, riwayat, dan perangkat lain',
    entries: [
      {
        question: 'Saya lupa kata sandi. Bagaimana?',
        answer: [
          'Di layar masuk, ketuk “Lupa kata sandi?”. Kami mengirim kode lewat email; berlaku 10 menit.',
          'Dengan kata sandi baru, semua sesi terbuka berakhir.',
        ],
        searchedBy: 'pulihkan reset masuk login',
      },
      {
        question: 'Bagaimana mengubah kata sandi atau email?',
        answer: [
          'Di halaman Keamanan. Kode mengonfirmasi alamat baru, dan alamat lama menerima pemberitahuan dengan tautan yang membatalkan perubahan selama 72 jam.',
        ],
        link: { href: '/seguranca', label: 'Buka keamanan' },
      },
      {
        question: 'Di mana saya melihat yang saya mainkan, deposit, dan tarik?',
        answer: ['Di Riwayat, menurut jenis dan periode. Di sana Anda juga mengunduh mutasi.'],
        link: { href: '/registros', label: 'Buka riwayat' },
        searchedBy: 'catatan histori csv',
      },
      {
        question: 'Bagaimana melanjutkan di perangkat lain?',
        answer: [
          'Di menu profil, ketuk “Lanjut di perangkat lain” dan pindai kode QR dengannya. Kode berlaku 5 menit, sekali.',
        ],
        searchedBy: 'ponsel hp komputer',
      },
    ],
  },
  dr: {
    title: 'Deposit dan penarikan',
    summary: 'Pix, waktu, batas, dan pemeriksaan',
    entries: [
      {
        question: 'Bagaimana cara deposit?',
        answer: [
          'Ketuk Deposit, pilih jumlah, dan bayar Pix yang ditampilkan. Saldo masuk sendiri, biasanya dalam hitungan detik.',
          'Pix harus berasal dari rekening dengan CPF Anda sendiri.',
        ],
        searchedBy: 'isi ulang bayar top up uang',
      },
      {
        question: 'Saya sudah membayar Pix dan saldo tidak berubah. Bagaimana?',
        answer: [
          'Kebanyakan masuk dalam hitungan detik; kadang bank perlu beberapa menit. Daftar di panel deposit menunjukkan status deposit.',
          'Pix dari CPF lain kembali ke pengirimnya. Jika batas waktu deposit habis sebelum pembayaran, jumlahnya juga dikreditkan atau dikembalikan.',
        ],
        searchedBy: 'hilang terlambat belum masuk',
      },
      {
        question: 'Bagaimana cara menarik uang?',
        answer: [
          'Ketuk Tarik, lalu isi jumlah dan tujuannya. Penarikan dibayar lewat Pix ke rekening Anda, dengan CPF atau CNPJ.',
          'Setiap permintaan diperiksa sebelum dibayar. Statusnya tampil di Riwayat.',
        ],
        link: { href: '/conta', label: 'Buka akun' },
        searchedBy: 'withdraw cairkan ambil uang penarikan',
      },
      {
        question: 'Mengapa saya tidak bisa menarik semuanya?',
        answer: [
          'Jumlah deposit harus ditaruhkan sekali sebelum ditarik. Layar penarikan menunjukkan sisanya.',
          'Saldo bonus tidak ditarik: saldo itu menjadi saldo utama saat syarat bonus terpenuhi.',
        ],
        searchedBy: 'rollover turnover penarikan diblokir',
      },
      {
        question: 'Bisakah saya membatalkan penarikan?',
        answer: ['Ya, selama masih diperiksa: buka permintaan dan ketuk batalkan. Jumlahnya kembali ke saldo.'],
        searchedBy: 'batal tarik',
      },
    ],
  },
  jogos: {
    title: 'Game',
    summary: 'Hasil, return, putaran terputus, olahraga',
    entries: [
      {
        question: 'Bagaimana saya tahu hasilnya adil?',
        answer: [
          'Hasil tiap putaran dikunci sebelum taruhan dengan seed, dan Anda mendapat kodenya. Setelah itu, siapa pun bisa mengulang hitungan dan memeriksanya.',
        ],
        link: { href: '/verificar', label: 'Verifikasi putaran' },
        searchedBy: 'jujur curang provably hash',
      },
      {
        question: 'Apa itu return sebuah game?',
        answer: [
          'Bagian taruhan yang dibayarkan kembali game sebagai kemenangan, rata-rata dari banyak putaran. Dengan 99%, dari tiap R$100 taruhan rata-rata kembali R$99: kasino mendapat selisihnya.',
        ],
        searchedBy: 'rtp margin keuntungan',
      },
      {
        question: 'Koneksi saya terputus di tengah putaran. Apakah saya kalah?',
        answer: [
          'Tidak. Putaran terbuka menunggu Anda, dengan semua yang sudah dibuka. Kembali ke game dan lanjutkan, atau akhiri dan dibayar.',
        ],
        searchedBy: 'internet offline mines',
      },
      {
        question: 'Kapan taruhan olahraga ditentukan?',
        answer: [
          'Saat hasil resmi laga masuk. Aturan tiap pasaran, dan yang terjadi pada laga yang ditunda atau terhenti, ada di aturan olahraga.',
        ],
        link: { href: '/text_re', label: 'Aturan olahraga' },
        searchedBy: 'sepak bola skor batal',
      },
    ],
  },
  prom: {
    title: 'Promosi',
    summary: 'Bonus, VIP, dan undangan',
    entries: [
      {
        question: 'Bagaimana bonus menjadi saldo utama?',
        answer: [
          'Dengan bertaruh: taruhan dihitung dulu untuk jumlah deposit lalu untuk bonus, yang harus ditaruhkan dua kali. Bonus dari jendela “Bonus untuk Anda”, sekali.',
          'Setelah selesai, semua sisa bonus menjadi saldo utama.',
        ],
        link: { href: '/gamebouns', label: 'Lihat bonus saya' },
        searchedBy: 'rollover tarik syarat',
      },
      {
        question: 'Berapa lama saya bisa memakai bonus?',
        answer: ['30 hari. Setelah itu, sisa bonus berakhir; saldo utama Anda tidak berubah.'],
        searchedBy: 'kedaluwarsa berlaku waktu',
      },
      {
        question: 'Bisakah saya menolak bonus?',
        answer: ['Ya. Matikan bonus saat deposit, atau lepaskan nanti di Bonus. Saldo utama Anda tetap sama.'],
        link: { href: '/gamebouns', label: 'Lihat bonus saya' },
        searchedBy: 'batal tolak tanpa',
      },
      {
        question: 'Bagaimana naik ke level VIP lebih tinggi?',
        answer: [
          'Dengan yang Anda deposit dan taruhkan dari waktu ke waktu. Halaman VIP menunjukkan posisi Anda, yang kurang, dan yang diberikan tiap level.',
        ],
        link: { href: '/vip', label: 'Buka Klub VIP' },
        searchedBy: 'hadiah klub',
      },
      {
        question: 'Apa yang saya dapat dari mengundang teman?',
        answer: [
          'Komisi dari taruhan mereka, di tiga level, dihitung sekali sehari. Anda mengambilnya di halaman undangan. Akun milik orang yang sama tidak dihitung.',
        ],
        link: { href: '/share', label: 'Undang teman' },
        searchedBy: 'referral tautan agen afiliasi',
      },
    ],
  },
  jr: {
    title: 'Bermain bertanggung jawab',
    summary: 'Batas, jeda, pengecualian diri, dan bantuan',
    entries: [
      {
        question: 'Bagaimana mengatur batas?',
        answer: [
          'Di Batas dan perlindungan, untuk deposit, taruhan, kerugian, dan waktu, per hari, minggu, atau bulan. Batas lebih rendah langsung berlaku; yang lebih tinggi baru setelah 24 jam dan konfirmasi kedua.',
        ],
        link: { href: '/protecao', label: 'Buka batas dan perlindungan' },
        searchedBy: 'kontrol pengeluaran maksimum',
      },
      {
        question: 'Bagaimana mengambil jeda?',
        answer: [
          'Di Batas dan perlindungan, selama 24 jam, 7 atau 30 hari. Tidak bisa dipersingkat. Saldo tetap milik Anda dan bisa ditarik.',
        ],
        link: { href: '/protecao', label: 'Buka batas dan perlindungan' },
        searchedBy: 'berhenti istirahat blokir',
      },
      {
        question: 'Apa itu pengecualian diri?',
        answer: [
          'Blokir yang Anda minta untuk diri sendiri, selama 1, 3, 6, atau 12 bulan atau tanpa akhir. Tidak bisa dibatalkan sebelum selesai. Anda tidak bermain, deposit, atau menerima penawaran; saldo bisa ditarik.',
        ],
        link: { href: '/protecao', label: 'Buka batas dan perlindungan' },
        searchedBy: 'blokir tutup berhenti judi',
      },
      {
        question: 'Saya merasa terlalu banyak bermain. Di mana mencari bantuan?',
        answer: [
          'Bicara membantu. CVV melayani gratis, 24 jam, di nomor telepon 188. Halaman bermain bertanggung jawab memuat tanda bahaya dan alat.',
        ],
        link: { href: '/text_jr', label: 'Bermain bertanggung jawab' },
        searchedBy: 'kecanduan candu kompulsif cvv',
      },
    ],
  },
  segur: {
    title: 'Keamanan',
    summary: 'Lindungi akun dan data Anda',
    entries: [
      {
        question: 'Bagaimana melindungi akun saya dengan lebih baik?',
        answer: [
          'Pakai kata sandi yang tidak dipakai di tempat lain, dan aktifkan verifikasi dua langkah: aplikasi autentikator menampilkan kode yang hanya Anda punya.',
        ],
        link: { href: '/seguranca', label: 'Buka keamanan' },
        searchedBy: 'totp 2fa dua faktor',
      },
      {
        question: 'Saya diberi tahu tentang login yang bukan saya. Bagaimana?',
        answer: [
          'Ubah kata sandi dan, di Keamanan, akhiri sesi yang tidak Anda kenal. Daftarnya menampilkan perangkat, negara, dan pemakaian terakhir.',
        ],
        link: { href: '/seguranca', label: 'Buka keamanan' },
        searchedBy: 'diretas dicuri sesi perangkat lain email',
      },
      {
        question: 'Bolehkah orang Arara meminta kata sandi saya?',
        answer: ['Tidak pernah. Siapa pun yang meminta kata sandi atau kode, dengan cara apa pun, bukan dari Arara.'],
        searchedBy: 'penipuan scam phishing',
      },
      {
        question: 'Bagaimana data saya disimpan?',
        answer: [
          'CPF dan data penarikan dienkripsi dan ditampilkan tersamar. Kami menyimpan sesedikit mungkin yang diperlukan permainan dan hukum, dan tidak menjual data.',
        ],
        link: { href: '/text_pp', label: 'Privasi' },
        searchedBy: 'lgpd pribadi privasi',
      },
      {
        question: 'Mengapa kata sandi kadang diminta lagi?',
        answer: [
          'Untuk penarikan besar, untuk rekening tujuan yang bukan CPF Anda, dan untuk perubahan akun. Dengan begitu, orang yang menemukan perangkat Anda terbuka tidak bisa mengambil uang Anda.',
        ],
        searchedBy: 'konfirmasi tarik',
      },
    ],
  },
};
