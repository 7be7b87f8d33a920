import type { PlayerId } from '@arara/contract/protocol/fields';
import { isValidCpf } from '@arara/contract/protocol/tax-id';
import type { Ctx, Instant } from '../../context.ts';
import * as queries from './accounts.queries.ts';
import { computeCpfHmac, unsealCpf } from './cpf.ts';

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
export type SearchField = 'cpf' | 'id' | 'username' | 'name';

const MAX_RESULTS = 20;

/** What a text is taken for: a CPF, an id, an e-mail (with its @), else a name. */
export function classifySearch(text: string): SearchField {
  if (isValidCpf(text)) return 'cpf';
  if (/^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(Number(text))) return 'id';
  return text.includes('@') ? 'username' : 'name';
}

/** Players by id or CPF, or by the beginning of their e-mail or name; at most 20. For staff only. */
export async function findPlayers(ctx: Pick<Ctx, 'db' | 'vault'>, text: string): Promise<PlayerSearchResult[]> {
  const wanted = text.trim();
  const rows = await ctx.db.read.query(selectFoundPlayers(ctx, classifySearch(wanted), wanted));
  return rows.map(({ cpf_sealed: sealed, created_at: createdAt, ...rest }) => ({
    ...rest,
    createdAt,
    cpf: unsealCpf(ctx, rest.player, sealed),
  }));
}

function selectFoundPlayers(ctx: Pick<Ctx, 'vault'>, by: SearchField, text: string) {
  switch (by) {
    case 'cpf':
      return queries.selectFoundByCpf(computeCpfHmac(ctx, text.replaceAll(/\D/g, '')));
    case 'id':
      return queries.selectFoundById(Number(text) as PlayerId);
    case 'username':
      return queries.selectFoundByUsername(toPrefixPattern(text), MAX_RESULTS);
    case 'name':
      return queries.selectFoundByName(toPrefixPattern(text), MAX_RESULTS);
  }
}

/** A `like` pattern for texts that begin with `text`; wildcards in it are escaped. */
const toPrefixPattern = (text: string): string => `${text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
