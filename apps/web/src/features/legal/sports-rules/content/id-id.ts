import type { SportsRulesContent } from '../content.ts';

export const content: SportsRulesContent = {
  title: 'Aturan olahraga',
  intro: 'Bagaimana tiap taruhan olahraga ditentukan dan dibayar. Aturan yang sama berlaku sebelum dan selama acara.',
  generalHeading: 'Untuk semua olahraga',
  sections: [
    {
      heading: 'Dari mana hasilnya',
      paragraphs: [
        'Yang berlaku adalah hasil resmi di akhir acara, seperti dilaporkan sumber data. Hukuman dan keputusan setelahnya tidak dihitung.',
        'Sumber bisa memberi hasil sementara dulu lalu mengonfirmasinya: taruhan dibayar dengan yang pertama, dan diselesaikan lagi jika yang dikonfirmasi berbeda.',
        'Pasaran yang tidak bisa berubah lagi dibayar langsung, sebelum acara berakhir.',
        'Acara bertanda simulasi diundi oleh komputer dan mengikuti aturan yang sama.',
      ],
    },
    {
      heading: 'Garis dan handicap',
      paragraphs: [
        'Garis setengah (2,5): menang atau kalah. Garis utuh (3): jika sama, taruhan kembali. Garis seperempat (2,75): separuh taruhan ada di tiap garis tetangga (2,5 dan 3), jadi bisa menang setengah atau kalah setengah.',
        'Handicap ditambahkan ke hitungan sisi pilihan Anda sebelum dibandingkan dengan sisi lain. −1 mengurangi satu, +1 memberi keunggulan satu.',
      ],
    },
    {
      heading: 'Koreksi',
      paragraphs: [
        'Setiap kali sumber mengoreksi hasil, taruhan diselesaikan lagi sebesar selisihnya: yang kurang dibayar, yang kelebihan keluar dari saldo. Jika saldo tidak cukup, tersisa utang, dilunasi oleh kredit berikutnya.',
        'Jika sumber menarik kembali hasil, seperti gol yang dianulir VAR, taruhan terbuka lagi dan yang dibayarkannya keluar dari saldo sampai hasil baru.',
      ],
    },
    {
      heading: 'Acara ditunda atau dibatalkan',
      paragraphs: [
        'Jika sumber membatalkan pasaran dari acara yang ditunda, dibatalkan, tidak dimulai dalam 48 jam, atau diputuskan tanpa bermain (walkover), taruhan tanpa hasil batal dan nilainya kembali. Kami tidak menunggu tanggal baru.',
        'Perubahan waktu, tempat, atau status tuan rumah saja tidak membatalkan taruhan. Kasino tidak membatalkan apa pun sendiri: selama sumber tidak memberi hasil dan tidak membatalkan, taruhan tetap terbuka.',
      ],
    },
    {
      heading: 'Acara terhenti atau dihentikan',
      paragraphs: [
        'Selama acara terhenti, taruhan berhenti. Jika berlanjut, semua tetap berlaku.',
        'Jika sumber menyatakan acara dihentikan, yang sudah ditentukan tetap berlaku, begitu juga tiap bagian yang selesai: satu babak, satu kuarter, satu set. Sisanya batal dan taruhan kembali. Aturan tiap olahraga menyebut pengecualiannya.',
      ],
    },
    {
      heading: 'Batal, dikembalikan, setengah',
      paragraphs: [
        'Taruhan batal atau dikembalikan: nilainya kembali dan tidak dihitung untuk sisa turnover. Uang asli kembali sebagai uang asli. Uang bonus mengikuti bonus asalnya: jika terbuka, kembali ke sana; jika sudah menjadi saldo, masuk ke saldo utama; jika kedaluwarsa atau dilepaskan, tidak kembali.',
        'Menang setengah: separuh taruhan dibayar sesuai odds, separuh lainnya kembali. Kalah setengah: separuh taruhan kembali.',
        'Seri untuk satu posisi: odds dikali jumlah posisi dan dibagi jumlah yang seri. Dua di posisi pertama: odds 8 membayar 4.',
      ],
    },
    {
      heading: 'Odds terbit karena kesalahan',
      paragraphs: [
        'Sumber bisa membatalkan taruhan yang diterima saat odds salah ditampilkan: nilainya kembali. Taruhan yang diterima sebelum dan sesudahnya tetap berlaku.',
      ],
    },
    {
      heading: 'Taruhan live',
      paragraphs: [
        'Selama acara, taruhan menunggu beberapa detik sebelum diterima, dan Anda bisa menariknya dalam waktu itu. Taruhan ditolak, dan nilainya kembali, jika pasaran berhenti atau odds berubah dengan cara yang tidak Anda terima.',
      ],
    },
    {
      heading: 'Yang dibayar',
      paragraphs: [
        'Pembayaran adalah nilai taruhan dikali odds taruhan yang diterima, dibulatkan sekali, di akhir, ke centavo terdekat. Sudah termasuk nilai taruhan.',
      ],
    },
  ],
  limits: {
    heading: 'Batas',
    minStake: 'Taruhan minimum',
    maxStake: 'Taruhan maksimum',
    maxEventStake: 'Semua taruhan Anda di satu acara',
    maxDayStake: 'Semua taruhan olahraga Anda dalam sehari',
    maxPayout: 'Pembayaran maksimum satu taruhan',
  },
  sports: {
    heading: 'Aturan per olahraga',
    liveDelay: 'Jeda live',
    seconds: (count) => `${count} detik`,
    options: 'Yang berbeda antar rumah taruhan',
    exampleNote: 'Dalam contoh, pilihan yang tidak tercantum kalah.',
    example: (heading) => `Contoh: ${heading}`,
    allLost: 'Semua pilihan kalah.',
    deadHeat: (places, tied) => `Menang, odds × ${places}/${tied}`,
  },
};
