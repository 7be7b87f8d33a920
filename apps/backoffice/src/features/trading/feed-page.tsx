import { CheckCheckIcon } from '@arara/ui/art/lucide-icons';
import { LabelChip } from '@arara/ui/controls/chip';
import { EmptyState } from '@arara/ui/feedback/state';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { QueryResultBoundary } from '../../platform/api/query-result.tsx';
import { useBackOfficeFormatters } from '../../platform/format/formats.ts';
import { DataTable } from '../../platform/page/data-table.tsx';
import { PageHeader } from '../../platform/page/page-header.tsx';
import styles from './trading.module.css';
import { feedHealthQuery } from './trading.queries.ts';

const PRODUCER_TONES = { up: 'won', down: 'lost', recovering: 'waiting' } as const;

/** The producers' health, and the messages that could not be read as a whole. */
export default function FeedPage() {
  const t = useTranslations('trading');
  const { moment } = useBackOfficeFormatters();
  const query = useQuery(feedHealthQuery);
  return (
    <>
      <PageHeader title={t('feedTitle')} text={t('feedText')} />
      <QueryResultBoundary query={query}>
        {({ producers, unread }) => (
          <>
            <DataTable
              caption={t('producers')}
              rows={producers}
              rowKey={(row) => row.producer}
              columns={[
                { key: 'source', head: t('source'), cell: (row) => <strong>{row.source}</strong> },
                { key: 'number', head: t('number'), numeric: true, cell: (row) => row.number },
                { key: 'kind', head: t('prices'), cell: (row) => row.kind },
                {
                  key: 'state',
                  head: t('state'),
                  cell: (row) => <LabelChip tone={PRODUCER_TONES[row.state]}>{t(`producer.${row.state}`)}</LabelChip>,
                },
                { key: 'alive', head: t('aliveAt'), cell: (row) => (row.aliveAt === null ? '–' : moment(row.aliveAt)) },
                { key: 'waiting', head: t('waitingMessages'), numeric: true, cell: (row) => row.waiting },
              ]}
            />
            {unread.length === 0 ? (
              <EmptyState icon={<CheckCheckIcon />} title={t('noUnread')} text={t('noUnreadText')} />
            ) : (
              <DataTable
                caption={t('unread')}
                rows={unread}
                rowKey={(row) => row.unread}
                columns={[
                  { key: 'at', head: t('received'), cell: (row) => moment(row.at) },
                  { key: 'source', head: t('source'), cell: (row) => row.source ?? '–' },
                  { key: 'event', head: t('event'), cell: (row) => row.event ?? '–' },
                  { key: 'parts', head: t('unreadParts'), cell: (row) => row.parts.join(', ') },
                  { key: 'raw', head: t('rawText'), cell: (row) => <code className={styles.raw}>{row.raw}</code> },
                ]}
              />
            )}
          </>
        )}
      </QueryResultBoundary>
    </>
  );
}
