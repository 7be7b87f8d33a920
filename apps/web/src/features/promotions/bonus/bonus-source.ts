/** The sources of bonuses that have a name of their own. */
const NAMED_SOURCES = ['EXPPAY', 'FCBRL', 'BTBRL', 'milestone', 'vip', 'staff'] as const;

/** The key of a source's name in the texts `bonus.source`. */
export const toBonusSourceTextKey = (source: string): (typeof NAMED_SOURCES)[number] | 'other' =>
  NAMED_SOURCES.find((known) => known === source) ?? 'other';
