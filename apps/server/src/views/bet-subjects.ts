import { findGameManifest } from '@arara/games';
import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import type { WalletRecord } from '@arara/contract/player/wallet';
import type { CasinoGamesService } from '../games/games.ts';
import type { SqlReader } from '../platform/db/db.ts';
import type { Lang } from '../platform/text/lang.ts';
import { formatIntlMessage } from '../platform/text/messages.ts';
import type { StatementPosting } from '../wallet/wallet.ts';
import type { NamedStatementPosting } from './statement/statement-sheet.ts';
import type { StatementTexts } from './statement/statement-texts.ts';

/** Kinds of postings that belong to a round or a bet. */
const BET_ENTRY_KINDS: readonly string[] = ['stake', 'payout', 'cash-out', 'refund', 'void', 'resettlement'];

type BetSelections = NonNullable<WalletRecord['selections']>;

/** Where the names of rounds and bets come from. */
export interface BetSubjectSources {
  readonly games: Pick<CasinoGamesService, 'gameCodes'>;
  readonly bets: {
    /** What bets were placed on, by their ids; ids of anything else are left out. */
    readonly selections: (
      reader: SqlReader,
      player: PlayerId,
      ids: readonly Id[],
      lang?: Lang,
    ) => Promise<ReadonlyMap<Id, BetSelections>>;
  };
}

/** What a round or a bet was about: the code of its game, or its selections. */
interface BetSubject {
  readonly game?: string;
  readonly selections?: BetSelections;
}

/** What the rounds and bets of these postings were about, by their ids. */
export async function loadBetSubjects(
  { games, bets }: BetSubjectSources,
  reader: SqlReader,
  player: PlayerId,
  postings: readonly { readonly kind: string; readonly ref?: Id | undefined }[],
  lang?: Lang,
): Promise<ReadonlyMap<Id, BetSubject>> {
  const ids = [
    ...new Set(
      postings.flatMap(({ kind, ref }) => (ref === undefined || !BET_ENTRY_KINDS.includes(kind) ? [] : [ref])),
    ),
  ];
  if (ids.length === 0) return new Map();
  const [codes, selections] = await Promise.all([
    games.gameCodes(reader, player, ids),
    bets.selections(reader, player, ids, lang),
  ]);
  const subjects = new Map<Id, BetSubject>();
  for (const [id, game] of codes) subjects.set(id, { game });
  for (const [id, legs] of selections) subjects.set(id, { selections: legs });
  return subjects;
}

/** How the screens write the name of a game: its id with a capital letter. */
function formatGameName(code: string): string {
  const id = findGameManifest(code)?.id ?? code;
  return id.charAt(0).toUpperCase() + id.slice(1);
}

/** "Dice · rodada nº 7", "Onças vence · Onças × Tatus"; the selections of a multiple are joined by a plus. */
export function formatBetSubject(
  { game, selections = [] }: BetSubject,
  id: Id,
  { texts, lang }: { readonly texts: Pick<StatementTexts, 'round'>; readonly lang: Lang },
): string {
  if (game !== undefined)
    return `${formatGameName(game)} · ${formatIntlMessage(texts.round, lang, { number: String(id) })}`;
  return selections.map(({ event, name }) => `${name} · ${event}`).join(' + ');
}

/** Adds to the movements of a statement what they were about, page by page as they are read. */
export async function* nameStatementPostings(
  pages: AsyncIterable<readonly StatementPosting[]>,
  loadSubjects: (postings: readonly StatementPosting[]) => Promise<ReadonlyMap<Id, BetSubject>>,
  words: { readonly texts: Pick<StatementTexts, 'round'>; readonly lang: Lang },
): AsyncGenerator<readonly NamedStatementPosting[]> {
  for await (const page of pages) {
    const subjects = await loadSubjects(page);
    yield page.map((posting) => {
      const subject = subjects.get(posting.ref);
      return subject === undefined ? posting : { ...posting, subject: formatBetSubject(subject, posting.ref, words) };
    });
  }
}
