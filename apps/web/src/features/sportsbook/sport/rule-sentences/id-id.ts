/** Sentences that the markets of many sports share, in Indonesian. */
export const ruleSentences = {
  line: 'Garis utuh: jika jumlahnya sama, taruhan kembali. Garis seperempat: taruhan bisa menang setengah atau kalah setengah.',
  handicap:
    'Tambahkan handicap ke hitungan sisi pilihan Anda: sisi yang unggul menang. Handicap utuh: jika sama, taruhan kembali. Handicap seperempat: taruhan bisa menang setengah atau kalah setengah.',
  early: 'Dibayar sebelum akhir begitu hitungan melewati garis 0,5 atau lebih.',
} as const;
