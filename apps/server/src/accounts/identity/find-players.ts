import type { PlayerId } from '@arara/contract/protocol/fields';
import { isValidCpf } from '@arara/contract/protocol/formats/tax-id';
import type { Ctx, Instant } from '../../context.ts';
import * as queries from './accounts.queries.ts';
import { listCpfHmacs, decryptCpf } from './cpf.ts';

/** A player that a search found. Personal data is in clear: the caller masks it. */
export interface PlayerSearchResult {
  readonly player: PlayerId;
  readonly name: string;
  readonly username: string;
  readonly cpf: string;
  readonly kyc: 0 | 1;
  readonly demo: boolean;
  readonly createdAt: Instant;
}

/** By what a text was looked up. */
export type PlayerSearchCriterion = 'cpf' | 'id' | 'username' | 'name';

const MAX_PLAYER_SEARCH_RESULTS = 20;

/** What a text is taken for: a CPF, an id, an e-mail (with its @), else a name. */
export function classifyPlayerSearchText(text: string): PlayerSearchCriterion {
  if (isValidCpf(text)) return 'cpf';
  if (/^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(Number(text))) return 'id';
  return text.includes('@') ? 'username' : 'name';
}

/** Players by id or CPF, or by the beginning of their e-mail or name; at most 20. For staff only. */
export async function findPlayers(ctx: Pick<Ctx, 'db' | 'vault'>, text: string): Promise<PlayerSearchResult[]> {
  // Names and user names are stored composed.
  const wanted = text.trim().normalize('NFC');
  const rows = await ctx.db.read.query(buildPlayerSearchQuery(ctx, classifyPlayerSearchText(wanted), wanted));
  return rows.map(({ cpf_sealed: sealed, created_at: createdAt, ...rest }) => ({
    ...rest,
    createdAt,
    cpf: decryptCpf(ctx, rest.player, sealed),
  }));
}

function buildPlayerSearchQuery(ctx: Pick<Ctx, 'vault'>, by: PlayerSearchCriterion, text: string) {
  switch (by) {
    case 'cpf':
      return queries.selectSearchedPlayersByCpf(listCpfHmacs(ctx, text.replaceAll(/\D/g, '')));
    case 'id':
      return queries.selectSearchedPlayersById(Number(text) as PlayerId);
    case 'username':
      return queries.selectSearchedPlayersByUsername(toLikePrefixPattern(text), MAX_PLAYER_SEARCH_RESULTS);
    case 'name':
      return queries.selectSearchedPlayersByName(toLikePrefixPattern(text), MAX_PLAYER_SEARCH_RESULTS);
  }
}

/** A `like` pattern for texts that begin with `text`; wildcards in it are escaped. */
const toLikePrefixPattern = (text: string): string => `${text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
