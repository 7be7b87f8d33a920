/** What a copy of a player's data contains: what the domains store about the person, in the form of the wire. */
import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import { walletRecordSchema } from '@arara/contract/player/wallet';
import { protectionCalls } from '@arara/contract/player/protection';
import { playerInfoCalls } from '@arara/contract/player/player-info';
import { type Centavos, formatDecimalAmount } from '@arara/money';
import * as z from 'zod/mini';
import { type DataExportSection, readCpf, readPlayerAccount } from '../../accounts/accounts.ts';
import type { Ctx, Instant } from '../../context.ts';
import { readInstantFromId } from '../../platform/ids.ts';
import { readPlayerLimits } from '../../protection/protection.ts';
import type * as wallet from '../../wallet/wallet.ts';
import * as queries from './export-sections.queries.ts';

type ExportRow = Readonly<Record<string, unknown>>;
/** A list of the player's records, newest first. */
type ListRecords = (
  player: PlayerId,
  page: wallet.WalletRecordPageBounds,
) => Promise<readonly (z.output<typeof walletRecordSchema> & { readonly cursor?: Id })[]>;

/** What a copy reads of the records, by the name of its files, and what a player sees of themselves. */
export interface DataExportSources {
  readonly records: Readonly<Record<string, ListRecords>>;
  readonly readInfo: (player: PlayerId) => Promise<z.output<typeof playerInfoCalls.userInfo.output>>;
}

/** Bounded, so that neither the database nor the event loop works long on one page. */
const EXPORT_PAGE_ROWS = 250;
const LARGEST_ID = Number.MAX_SAFE_INTEGER as Id;
const RECORD_COLUMNS = ['id', 'time', 'type', 'status', 'amount', 'balance', 'counterpart', 'state'];

const formatInstant = (at: Instant | null): string | null => (at === null ? null : new Date(at).toISOString());

async function* readRecordPages(list: ListRecords, player: PlayerId): AsyncGenerator<readonly ExportRow[]> {
  for (let before = LARGEST_ID; ;) {
    const page = await list(player, { from: 0 as Id, to: LARGEST_ID, before, limit: EXPORT_PAGE_ROWS });
    const last = page.at(-1);
    if (last === undefined) return;
    yield page.map((record) => ({ ...z.encode(walletRecordSchema, record), time: formatInstant(record.time) }));
    before = last.cursor ?? last.id;
  }
}

/** A section of rows that one statement pages; `present` names their columns. */
const createRowSection = <R extends object>(
  ctx: Ctx,
  name: string,
  select: queries.SelectExportPage<R>,
  present: (row: R & { readonly id: Id }) => ExportRow,
  columns?: readonly string[],
): DataExportSection => ({
  name,
  ...(columns === undefined ? {} : { columns }),
  readPages: async function* (player) {
    for (let after = 0 as Id; ;) {
      const rows = await ctx.db.views.query(select(player, after, EXPORT_PAGE_ROWS));
      const last = rows.at(-1);
      if (last === undefined) return;
      yield rows.map(present);
      after = last.id;
    }
  },
});

/** A section that is one small list. */
const createListSection = (
  name: string,
  read: (player: PlayerId) => Promise<readonly ExportRow[]>,
): DataExportSection => ({
  name,
  readPages: async function* (player) {
    yield await read(player);
  },
});

const reais = (amount: Centavos): number => Number(formatDecimalAmount(amount));

const createProfileSection = (ctx: Ctx, { readInfo }: DataExportSources): DataExportSection =>
  createListSection('perfil', async (player) => {
    const account = await readPlayerAccount(ctx.db.views, player);
    const { createdAt, header, demo: _demo, ...rest } = account;
    return [
      {
        ...rest,
        cpf: await readCpf(ctx, ctx.db.views, player),
        avatar: header,
        createdAt: formatInstant(createdAt),
        info: z.encode(playerInfoCalls.userInfo.output, await readInfo(player)),
      },
    ];
  });

const createSupportSections = (ctx: Ctx): readonly DataExportSection[] => [
  createRowSection(ctx, 'conversas', queries.selectConversationsToExport, (row) => ({
    id: String(row.id),
    state: row.state,
    openedAt: formatInstant(row.opened_at),
    closedAt: formatInstant(row.closed_at),
    rating: row.rating,
    ratingText: row.rating_text,
  })),
  createRowSection(ctx, 'mensagens', queries.selectMessagesToExport, (row) => ({
    id: String(row.id),
    conversation: String(row.conversation),
    from: row.author,
    name: row.name,
    text: row.text,
    hasFile: row.file !== null,
    at: formatInstant(row.at),
  })),
  createRowSection(ctx, 'reclamacoes', queries.selectComplaintsToExport, (row) => ({
    number: row.number,
    name: row.name,
    email: row.email,
    subject: row.subject,
    text: row.text,
    state: row.state,
    createdAt: formatInstant(row.created_at),
    updatedAt: formatInstant(row.updated_at),
  })),
  createRowSection(ctx, 'respostas-a-reclamacoes', queries.selectComplaintAnswersToExport, (row) => ({
    number: row.number,
    text: row.text,
    at: formatInstant(row.at),
  })),
];

const createProtectionSections = (ctx: Ctx): readonly DataExportSection[] => [
  createListSection('limites', async (player) => [
    z.encode(protectionCalls.protectionLimits.output, await readPlayerLimits(ctx, player)),
  ]),
  createRowSection(ctx, 'mudancas-de-protecao', queries.selectProtectionChangesToExport, (row) => ({
    at: formatInstant(readInstantFromId(row.id)),
    kind: row.kind,
    detail: row.detail,
  })),
];

/** Every section of a copy, in the order of the archive. */
export const createDataExportSections = (ctx: Ctx, sources: DataExportSources): readonly DataExportSection[] => [
  createProfileSection(ctx, sources),
  createRowSection(
    ctx,
    'sessoes',
    queries.selectSessionsToExport,
    (row) => ({
      device: row.agent,
      country: row.country,
      openedAt: formatInstant(row.issued_at),
      lastAt: formatInstant(row.seen_at),
      endedAt: formatInstant(row.revoked_at),
    }),
    ['device', 'country', 'openedAt', 'lastAt', 'endedAt'],
  ),
  createListSection('aparelhos', async (player) =>
    (await ctx.db.views.query(queries.selectDevicesToExport(player))).map((row) => ({
      firstAt: formatInstant(row.first_at),
      lastAt: formatInstant(row.last_at),
    })),
  ),
  createRowSection(ctx, 'consentimentos', queries.selectConsentsToExport, (row) => ({
    purpose: row.purpose,
    answer: row.granted ? 'yes' : 'no',
    textVersion: row.text_version,
    at: formatInstant(row.answered_at),
  })),
  createRowSection(
    ctx,
    'avisos-em-aparelhos',
    queries.selectPushSubscriptionsToExport,
    (row) => ({
      device: row.device,
      promotions: row.promotions,
      consentVersion: row.consent_version,
      consentedAt: formatInstant(row.consented_at),
    }),
    ['device', 'promotions', 'consentVersion', 'consentedAt'],
  ),
  ...Object.entries(sources.records).map(([name, list]): DataExportSection => ({
    name,
    columns: RECORD_COLUMNS,
    readPages: (player) => readRecordPages(list, player),
  })),
  createRowSection(ctx, 'bonus', queries.selectBonusesToExport, (row) => ({
    id: String(row.id),
    state: row.state,
    granted: reais(row.granted),
    required: reais(row.required),
    leftToWager: reais(row.left_to_wager),
    endedWith: reais(row.ended_with),
    expiresAt: formatInstant(row.expires_at),
    endedAt: formatInstant(row.ended_at),
  })),
  ...createProtectionSections(ctx),
  ...createSupportSections(ctx),
];
