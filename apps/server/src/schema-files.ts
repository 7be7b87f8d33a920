/** The folders whose `schema.sql` make a new database, in the order of the ladder: each may name what lower ones made. */
const schemaFolders = [
  'platform',
  'wallet',
  'accounts',
  'staff',
  'protection',
  'payments',
  'games',
  'sportsbook',
  'promotions',
  'referral',
  'support',
  'web-push',
  'proofs',
];

export const schemaFiles: readonly URL[] = schemaFolders.map(
  (folder) => new URL(`./${folder}/schema.sql`, import.meta.url),
);
