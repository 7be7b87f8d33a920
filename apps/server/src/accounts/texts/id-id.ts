import type { AccountTexts } from './account-texts.ts';

export const accountTexts: AccountTexts = {
  kyc: {
    open: 'Data Anda belum dikonfirmasi. Isi nama dan CPF untuk mengonfirmasinya.',
    confirmed: 'Data Anda sudah dikonfirmasi.',
  },
  mails: {
    resetCode: {
      subject: 'Kode untuk mengubah kata sandi',
      paragraphs: [
        'Kami diminta mengubah kata sandi akun Anda. Masukkan kode ini di situs. Berlaku {minutes} menit dan sekali saja.',
        'Bukan Anda? Abaikan email ini: tidak ada yang bisa mengubah kata sandi tanpa kode. Kami tidak pernah memintanya lewat telepon atau pesan.',
      ],
    },
    passwordChanged: {
      subject: 'Kata sandi Anda telah diubah',
      paragraphs: [
        'Kata sandi akun Anda diubah pada {when} (waktu Brasília). Semua sesi lain telah diakhiri.',
        'Bukan Anda? Ubah kata sandi sekarang lewat “Lupa kata sandi?” di layar masuk{support, select, none {.} other { dan hubungi dukungan.}}',
      ],
    },
    emailUsed: {
      subject: 'Anda sudah punya akun',
      paragraphs: [
        'Seseorang mencoba membuka akun dengan alamat ini, tetapi sudah ada akun dengan email ini. Untuk masuk, login di situs; jika lupa kata sandi, pakai “Lupa kata sandi?”.',
        'Bukan Anda? Tidak ada yang perlu dilakukan: tidak ada yang masuk ke akun Anda.',
      ],
    },
    cpfUsed: {
      subject: 'CPF ini tidak bisa dipakai',
      paragraphs: [
        'Permintaan dengan alamat ini tidak diselesaikan: sudah ada akun dengan CPF ini. Tiap orang punya satu akun. Masuk dengan email yang dipakai saat membukanya{support, select, none {.} other { atau hubungi dukungan.}}',
        'Bukan Anda? Abaikan email ini.',
      ],
    },
    barred: {
      subject: 'CPF ini tidak bisa dipakai',
      paragraphs: [
        'Permintaan dengan alamat ini tidak diselesaikan: daftar nasional menyatakan bahwa orang dengan CPF ini tidak boleh bertaruh, karena pengecualian diri atau program sosial.',
        'Anda bisa melihat atau mengakhiri pengecualian diri di gov.br/autoexclusaoapostas. Bukan Anda? Abaikan email ini.',
      ],
    },
    emailCode: {
      subject: 'Kode untuk mengonfirmasi email baru Anda',
      paragraphs: [
        'Masukkan kode ini di situs untuk memakai alamat ini di akun Anda. Berlaku {minutes} menit dan sekali saja.',
        'Bukan Anda? Abaikan email ini.',
      ],
    },
    emailChangedOld: {
      subject: 'Email akun Anda telah diubah',
      paragraphs: [
        'Email akun Anda diubah pada {when} (waktu Brasília). Jika bukan Anda, batalkan perubahan dalam 72 jam:',
        'Pembatalan mengakhiri semua sesi, dan Anda memilih kata sandi baru.',
      ],
      link: 'Batalkan perubahan',
    },
    emailChangedNew: {
      subject: 'Ini email baru akun Anda',
      paragraphs: ['Mulai {when} (waktu Brasília) Anda masuk dengan alamat ini.'],
    },
    newDevice: {
      subject: 'Akses baru ke akun Anda',
      paragraphs: [
        'Akun Anda diakses dari perangkat baru pada {when} (waktu Brasília).',
        'Perangkat: {device}. Negara: {country}. Zona waktu perangkat: {zone}.',
        'Bukan Anda? Ubah kata sandi dan akhiri sesi di Akun › Keamanan.',
      ],
    },
    totpOn: {
      subject: 'Verifikasi dua langkah aktif',
      paragraphs: [
        'Sejak {when} (waktu Brasília), masuk ke akun Anda juga meminta kode autentikator.',
        'Bukan Anda? Ubah kata sandi sekarang lewat “Lupa kata sandi?” di layar masuk{support, select, none {.} other { dan hubungi dukungan.}}',
      ],
    },
    totpOff: {
      subject: 'Verifikasi dua langkah nonaktif',
      paragraphs: [
        'Sejak {when} (waktu Brasília), masuk ke akun Anda hanya meminta kata sandi.',
        'Bukan Anda? Ubah kata sandi sekarang{support, select, none {.} other { dan hubungi dukungan.}}',
      ],
    },
    exportReady: {
      subject: 'Salinan data Anda sudah siap',
      paragraphs: [
        'Salinan data yang Anda minta sudah siap. Unduh di halaman keamanan akun Anda dalam {days} hari; setelah itu dihapus.',
        'Bukan Anda? Ubah kata sandi dan akhiri sesi di Akun › Keamanan. Tanpa kata sandi Anda, tidak ada yang mengunduh salinan.',
      ],
      link: 'Buka halaman',
    },
    accountClosed: {
      subject: 'Akun Anda telah ditutup',
      paragraphs: [
        'Akun Anda ditutup pada {when} (waktu Brasília), sesuai permintaan Anda. Tidak ada yang bisa masuk lagi.',
        'Hukum mewajibkan kami menyimpan catatan taruhan, pembayaran, dan identifikasi selama lima tahun. Akun lain tidak bisa dibuka dengan CPF ini; pengecualian diri tetap berlaku.',
        'Bukan Anda? {support, select, none {Ajukan keluhan di situs sekarang.} other {Hubungi dukungan sekarang.}}',
      ],
    },
    registerBarred: {
      subject: 'Anda tidak bisa lagi bertaruh di sini',
      paragraphs: [
        'Sejak {when} (waktu Brasília) daftar nasional menyatakan bahwa Anda tidak boleh bertaruh, {cause, select, socialProgramme {karena mengikuti program sosial} other {karena pengecualian diri}}. Karena itu akun Anda tidak bisa lagi bertaruh, deposit, atau menerima bonus.',
        'Uang Anda tetap milik Anda: masuklah dan ajukan penarikan. Putaran dan taruhan yang masih terbuka berakhir seperti biasa, dan pembayarannya masuk ke saldo.',
        'Hanya daftar itu, milik pemerintah, yang bisa mengubahnya. {cause, select, socialProgramme {Jika Anda tidak lagi mengikuti program itu, hubungi lembaga yang mengelolanya.} other {Lihat atau akhiri pengecualian diri di gov.br/autoexclusaoapostas.}} Setelah CPF Anda dibebaskan, akses kembali saat Anda masuk.',
        'Tidak setuju? Ajukan keluhan di {complaintUrl}{support, select, none {} other { atau hubungi dukungan}}. Jawabannya dikirim lewat email.',
      ],
      link: 'Tarik saldo',
    },
    accountBlocked: {
      subject: 'Akses ke akun Anda dibatasi',
      paragraphs: [
        'Sejak {when} (waktu Brasília){hasEnd, select, yes { sampai {until}} other {}}, akun Anda tidak bisa bertaruh, deposit, transfer, atau menerima bonus. Alasan: “{reason}”',
        'Uang Anda tetap milik Anda: masuklah dan ajukan penarikan; tim meninjau permintaan sebelum membayar. Putaran dan taruhan yang masih terbuka berakhir seperti biasa, dan pembayarannya masuk ke saldo.',
        'Tidak setuju? Ajukan keluhan di {complaintUrl}{support, select, none {} other { atau hubungi dukungan}}. Jawabannya dikirim lewat email.',
      ],
      link: 'Tarik saldo',
    },
  },
};
