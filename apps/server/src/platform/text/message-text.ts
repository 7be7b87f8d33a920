/** Text that people write to each other: one composed form, nothing invisible that turns or hides what stands beside it. */

/** Emoji are joined by U+200D and coloured by U+FE0F: these stay inside of one. */
const INVISIBLE_OUTSIDE_EMOJI =
  /(?!\n)(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F)\u200D|\u200D(?!\p{Extended_Pictographic})|(?<!\p{Emoji})\uFE0F|(?!\n|\u200D|\uFE0F)[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;
/** More marks on one letter than any language writes cover the lines above and below. */
const STACKED_MARKS = /(\p{M}{3})\p{M}+/gu;

/** Cleans a text of a person: NFC, no control, bidirectional or zero-width characters, no towers of marks, no empty screens. */
export const cleanMessageText = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(INVISIBLE_OUTSIDE_EMOJI, '')
    .replaceAll(STACKED_MARKS, '$1')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
