import type { StaffCallOutput } from '@arara/contract/staff/staff-contract';
import type { TradedEvent } from '@arara/contract/staff/trading/events';
import { Button, getButtonClassName } from '@arara/ui/controls/button';
import { LabelChip } from '@arara/ui/controls/chip';
import { Tabs } from '@arara/ui/controls/tabs';
import { EmptyState } from '@arara/ui/feedback/state';
import { SelectField } from '@arara/ui/fields/select-field';
import { TrophyIcon } from '@arara/ui/art/lucide-icons';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { QueryResultBoundary } from '../../platform/api/query-result.tsx';
import { useBackOfficeFormatters } from '../../platform/format/formats.ts';
import { DataTable } from '../../platform/page/data-table.tsx';
import { PageHeader } from '../../platform/page/page-header.tsx';
import { usePermissions } from '../../platform/session/signed-in-staff.ts';
import { EventLink } from './event-link.tsx';
import { useTradingNames } from './use-trading-names.ts';
import { type PlaceToSuspend, SuspendDialog } from './suspensions/suspension-dialogs.tsx';
import { SuspensionList } from './suspensions/suspension-list.tsx';
import styles from './trading.module.css';
import { type TradedEventsInput, tradedEventsQuery } from './trading.queries.ts';

type EventList = TradedEventsInput['which'];
const EVENT_LISTS: readonly EventList[] = ['live', 'upcoming', 'withBets', 'silent'];

/** The live list: events with stakes and their worst case, and what is suspended. */
export default function TradedEventsPage() {
  const t = useTranslations('trading');
  const can = usePermissions();
  const names = useTradingNames();
  const [which, setWhich] = useState<EventList>('live');
  const [sport, setSport] = useState('');
  const [suspending, setSuspending] = useState<PlaceToSuspend | null>(null);
  const query = useQuery(tradedEventsQuery({ which, ...(sport === '' ? {} : { sport }) }));
  const sports = query.data?.sports ?? [];
  return (
    <>
      <PageHeader title={t('title')} text={t('text')}>
        {can('suspendBetting') && (
          <>
            {sport !== '' && (
              <Button onClick={() => setSuspending({ level: 'sport', sport, name: names.sport(sport) })}>
                {t('suspendSport', { sport: names.sport(sport) })}
              </Button>
            )}
            <Button onClick={() => setSuspending({ level: 'all', name: t('everything') })}>{t('suspendAll')}</Button>
          </>
        )}
      </PageHeader>
      <SuspensionList suspensions={query.data?.suspensions ?? []} />
      <div className={styles.filters}>
        <SelectField
          label={t('sport')}
          value={sport}
          options={[
            ['', t('allSports')],
            ...[...new Set([...sports, sport])]
              .filter((code) => code !== '')
              .map((code) => [code, names.sport(code)] as const),
          ]}
          onChange={setSport}
        />
      </div>
      <Tabs
        label={t('title')}
        value={which}
        onChange={setWhich}
        items={EVENT_LISTS.map((value) => ({ value, label: t(`list.${value}`) }))}
      >
        {() => <TradedEventsResult query={query} onSuspend={setSuspending} />}
      </Tabs>
      {suspending !== null && <SuspendDialog place={suspending} onClose={() => setSuspending(null)} />}
    </>
  );
}

function TradedEventsResult({
  query,
  onSuspend,
}: {
  readonly query: ComponentProps<typeof QueryResultBoundary<StaffCallOutput<'staffTradingEvents'>>>['query'];
  readonly onSuspend: (place: PlaceToSuspend) => void;
}) {
  const t = useTranslations('trading');
  return (
    <QueryResultBoundary query={query}>
      {({ events, exposureBounded }) =>
        events.length === 0 ? (
          <EmptyState icon={<TrophyIcon />} title={t('noEvents')} text={t('noEventsText')} />
        ) : (
          <>
            {exposureBounded > 0 && <p>{t('exposureBounded', { bets: exposureBounded })}</p>}
            <TradedEventsTable events={events} onSuspend={onSuspend} />
          </>
        )
      }
    </QueryResultBoundary>
  );
}

function TradedEventsTable({
  events,
  onSuspend,
}: {
  readonly events: readonly TradedEvent[];
  readonly onSuspend: (place: PlaceToSuspend) => void;
}) {
  const t = useTranslations('trading');
  const { money, moment } = useBackOfficeFormatters();
  return (
    <DataTable
      caption={t('title')}
      rows={events}
      rowKey={(row) => row.event}
      columns={[
        { key: 'event', head: t('event'), cell: (row) => <EventLink event={row} /> },
        {
          key: 'when',
          head: t('when'),
          cell: (row) => (
            <span className={styles.nowrap}>
              {row.live && row.score !== null ? `${row.score.home} – ${row.score.away}` : moment(row.startsAt)}
            </span>
          ),
        },
        { key: 'state', head: t('state'), cell: (row) => <EventStateChip event={row} /> },
        { key: 'lines', head: t('openLines'), numeric: true, cell: (row) => row.openLines },
        { key: 'bets', head: t('bets'), numeric: true, cell: (row) => row.bets },
        { key: 'staked', head: t('staked'), numeric: true, cell: (row) => money(row.staked) },
        {
          key: 'worst',
          head: t('worstCase'),
          numeric: true,
          cell: (row) => (
            <span className={styles.figureOfTwo}>
              <strong data-loss={row.worstCase > 0 || undefined}>{money(row.worstCase)}</strong>
              {row.maxLiability !== null && (
                <small className={styles.quiet}>{t('ofLimit', { limit: money(row.maxLiability) })}</small>
              )}
            </span>
          ),
        },
        {
          key: 'act',
          head: t('actions'),
          cell: (row) => (
            <span className={styles.nowrap}>
              <EventRowAction event={row} onSuspend={onSuspend} />
            </span>
          ),
        },
      ]}
    />
  );
}

/** Suspends an event, or opens its page where that is done or not allowed. */
function EventRowAction({
  event: { event, name, suspended },
  onSuspend,
}: {
  readonly event: TradedEvent;
  readonly onSuspend: (place: PlaceToSuspend) => void;
}) {
  const t = useTranslations('trading');
  const can = usePermissions();
  return suspended || !can('suspendBetting') ? (
    <Link href={`/mesa/${event}`} className={getButtonClassName({})}>
      {t('open')}
    </Link>
  ) : (
    <Button onClick={() => onSuspend({ level: 'event', event, name })}>{t('suspend')}</Button>
  );
}

/** Whether an event takes bets: by a person, by its own state. */
export function EventStateChip({ event }: { readonly event: Pick<TradedEvent, 'suspended' | 'betting'> }) {
  const t = useTranslations('trading');
  if (event.suspended) return <LabelChip tone="lost">{t('suspendedByPerson')}</LabelChip>;
  const tone = event.betting === 'live' || event.betting === 'prematch' ? 'won' : 'waiting';
  return <LabelChip tone={tone}>{t(`betting.${event.betting}`)}</LabelChip>;
}
