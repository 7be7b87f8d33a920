import { describe, expect, test } from 'vitest';

interface RecordTexts {
  readonly types: Readonly<Record<string, string>>;
  readonly statuses: { readonly game: Readonly<Record<string, string>> };
}
const files = import.meta.glob<{ readonly records: RecordTexts }>('./*/office/players.json', {
  base: '../../../../../packages/content',
  eager: true,
  import: 'default',
});

describe.each(Object.entries(files))('the records of a player in %s', (_, { records }) => {
  test.each(['single', 'multiple', 'system'])('a bet of the type %s has words', (type) => {
    expect(records.types[type]).toMatch(/\w/);
  });

  // Open, won, lost, refunded.
  test.each(['0', '10', '20', '90'])('a round with the status %s has words', (status) => {
    expect(records.statuses.game[status]).toMatch(/[A-Za-z]/);
  });
});
