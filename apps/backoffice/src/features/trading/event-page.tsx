import type { SportEventId } from '@arara/contract/protocol/fields';
import type { TradedEventDetails } from '@arara/contract/staff/trading/events';
import { Button } from '@arara/ui/controls/button';
import { LabelChip } from '@arara/ui/controls/chip';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { QueryResultBoundary } from '../../platform/api/query-result.tsx';
import { useBackOfficeFormatters } from '../../platform/format/formats.ts';
import { PageHeader } from '../../platform/page/page-header.tsx';
import { PageLink } from '../../platform/page/page-link.tsx';
import { usePermissions } from '../../platform/session/signed-in-staff.ts';
import type { EventAction } from './event-action.ts';
import { ExposureChart } from './exposure-chart.tsx';
import { EventStateChip } from './events-page.tsx';
import { useTradingNames } from './use-trading-names.ts';
import { EndOverrideDialog, OverrideDialog } from './override-dialogs.tsx';
import { ResultDialog } from './results/result-dialog.tsx';
import { ReleaseDialog, SuspendDialog } from './suspensions/suspension-dialogs.tsx';
import { SuspensionList } from './suspensions/suspension-list.tsx';
import styles from './trading.module.css';
import { tradedEventQuery } from './trading.queries.ts';
import { TradedLineCard } from './traded-line.tsx';

/** One event: its lines with prices and exposure, and what a trader can do about them. */
export default function TradedEventPage({ event }: { readonly event: SportEventId }) {
  const t = useTranslations('trading');
  const query = useQuery(tradedEventQuery(event));
  const [action, setAction] = useState<EventAction | null>(null);
  return (
    <>
      <PageLink href="/mesa">{t('back')}</PageLink>
      <QueryResultBoundary query={query}>
        {(details) => (
          <>
            <EventHeader details={details} onAction={setAction} />
            <SuspensionList suspensions={details.suspensions} />
            <EventFigures details={details} />
            <ExposureChart event={details.event} />
            <div className={styles.lines}>
              {details.lines.map((line) => (
                <TradedLineCard key={line.line} event={details} line={line} onAction={setAction} />
              ))}
            </div>
            {action !== null && <EventActionDialog details={details} action={action} onClose={() => setAction(null)} />}
          </>
        )}
      </QueryResultBoundary>
    </>
  );
}

function EventHeader({
  details,
  onAction,
}: {
  readonly details: TradedEventDetails;
  readonly onAction: (action: EventAction) => void;
}) {
  const t = useTranslations('trading');
  const can = usePermissions();
  const { moment } = useBackOfficeFormatters();
  const names = useTradingNames();
  const { event, name, sport, tournament, startsAt, score, suspended } = details;
  const shownScore = score === null ? '' : ` · ${score.home} – ${score.away}`;
  return (
    <>
      <PageHeader title={name} text={`${names.sport(sport)} · ${tournament} · ${moment(startsAt)}${shownScore}`}>
        {can('suspendBetting') && !suspended && (
          <Button onClick={() => onAction({ kind: 'suspend', place: { level: 'event', event, name } })}>
            {t('suspendEvent')}
          </Button>
        )}
        {can('suspendBetting') && <Button onClick={() => onAction({ kind: 'release' })}>{t('release')}</Button>}
        {can('decideResults') && (
          <Button onClick={() => onAction({ kind: 'result', result: { kind: 'abandon', line: null } })}>
            {t('abandon')}
          </Button>
        )}
      </PageHeader>
      <p className={styles.chips}>
        <EventStateChip event={details} />
        {details.live && <LabelChip>{t('live')}</LabelChip>}
      </p>
    </>
  );
}

function EventFigures({ details }: { readonly details: TradedEventDetails }) {
  const t = useTranslations('trading');
  const { money } = useBackOfficeFormatters();
  const figures = [
    [t('openLines'), details.openLines],
    [t('bets'), details.bets],
    [t('staked'), money(details.staked)],
    [
      details.maxLiability === null
        ? t('worstCase')
        : `${t('worstCase')} · ${t('ofLimit', { limit: money(details.maxLiability) })}`,
      money(details.worstCase),
    ],
  ] as const;
  return (
    <ul className={styles.figures}>
      {figures.map(([label, value]) => (
        <li key={label}>
          <strong>{value}</strong>
          <span className={styles.quiet}>{label}</span>
        </li>
      ))}
      {details.exposureBounded > 0 && <li>{t('exposureBounded', { bets: details.exposureBounded })}</li>}
    </ul>
  );
}

function EventActionDialog({
  details,
  action,
  onClose,
}: {
  readonly details: TradedEventDetails;
  readonly action: EventAction;
  readonly onClose: () => void;
}) {
  switch (action.kind) {
    case 'suspend':
      return <SuspendDialog place={action.place} onClose={onClose} />;
    case 'release':
      return <ReleaseDialog event={details.event} name={details.name} onClose={onClose} />;
    case 'override':
      return <OverrideDialog event={details} line={action.line} onClose={onClose} />;
    case 'endOverride':
      return <EndOverrideDialog event={details} line={action.line} onClose={onClose} />;
    case 'result':
      return <ResultDialog event={details} result={action.result} onClose={onClose} />;
  }
}
