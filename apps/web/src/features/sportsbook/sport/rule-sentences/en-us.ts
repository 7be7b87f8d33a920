/** Sentences that the markets of many sports share, in English. */
export const ruleSentences = {
  line: 'Whole line: on an equal sum the stake is returned. Quarter line: the bet can be half won or half lost.',
  handicap:
    'Add the handicap to the count of the side you chose: the side ahead wins. Whole handicap: on equality the stake is returned. Quarter handicap: the bet can be half won or half lost.',
  early: 'It is paid before the end as soon as the count passes the line by 0.5 or more.',
} as const;
