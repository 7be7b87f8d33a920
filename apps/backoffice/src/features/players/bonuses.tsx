import type { PlayerId } from '@arara/contract/protocol/fields';
import type { PlayerBonus } from '@arara/contract/player/promotions/promotions';
import { subtractCentavos } from '@arara/money';
import { LabelChip, type LabelChipTone } from '@arara/ui/controls/chip';
import { EmptyState } from '@arara/ui/feedback/state';
import { useQuery } from '@tanstack/react-query';
import { GiftIcon } from '@arara/ui/art/lucide-icons';
import { useTranslations } from 'use-intl';
import { DataTable } from '../../platform/page/data-table.tsx';
import { InstantText } from '../../platform/page/instant-text.tsx';
import { useBackOfficeFormatters } from '../../platform/format/formats.ts';
import { QueryResultBoundary } from '../../platform/api/query-result.tsx';
import { playerBonusesQuery } from './players.queries.ts';

const BONUS_STATE_TONES: Readonly<Record<PlayerBonus['state'], LabelChipTone>> = {
  open: 'waiting',
  released: 'won',
  lost: 'calm',
  forfeited: 'calm',
  expired: 'lost',
};

/** A player's bonuses: what was granted, how much of it is wagered, how it ended. */
export function PlayerBonusesTable({ player }: { readonly player: PlayerId }) {
  const t = useTranslations('bonuses');
  const { money } = useBackOfficeFormatters();
  const bonuses = useQuery(playerBonusesQuery(player));
  const sourceName = (source: string) =>
    t.has(`sources.${source as 'vip'}`) ? t(`sources.${source as 'vip'}`) : source;
  return (
    <QueryResultBoundary query={bonuses}>
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState icon={<GiftIcon />} title={t('empty')} />
        ) : (
          <DataTable
            caption={t('title')}
            rows={rows}
            rowKey={(row) => row.bonusId}
            columns={[
              { key: 'at', head: t('at'), cell: (row) => <InstantText instant={row.grantedAt} /> },
              { key: 'source', head: t('source'), cell: (row) => row.sources.map(sourceName).join(', ') },
              {
                key: 'state',
                head: t('state'),
                cell: (row) => <LabelChip tone={BONUS_STATE_TONES[row.state]}>{t(`states.${row.state}`)}</LabelChip>,
              },
              { key: 'granted', head: t('granted'), numeric: true, cell: (row) => money(row.granted) },
              {
                key: 'progress',
                head: t('progress'),
                numeric: true,
                cell: (row) =>
                  t('progressOf', {
                    done: money(subtractCentavos(row.required, row.remaining)),
                    required: money(row.required),
                  }),
              },
              {
                key: 'ended',
                head: t('ended'),
                numeric: true,
                cell: (row) => (row.state === 'open' ? '–' : money(row.endedWith)),
              },
              {
                key: 'until',
                head: t('until'),
                cell: (row) => <InstantText instant={row.endedAt ?? row.expiresAt} />,
              },
            ]}
          />
        )
      }
    </QueryResultBoundary>
  );
}
