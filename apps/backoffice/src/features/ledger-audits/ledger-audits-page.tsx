import type { StaffLedgerAudit } from '@arara/contract/staff/ledger-audits';
import { BookOpenIcon, ShieldCheckIcon } from '@arara/ui/art/lucide-icons';
import { ChoiceChip, LabelChip } from '@arara/ui/controls/chip';
import { EmptyState } from '@arara/ui/feedback/state';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { PagedList } from '../../platform/api/paged-list.tsx';
import { useBackOfficeFormatters } from '../../platform/format/formats.ts';
import { DataTable } from '../../platform/page/data-table.tsx';
import { DescriptionList } from '../../platform/page/description-list.tsx';
import { InstantText } from '../../platform/page/instant-text.tsx';
import { PageHeader } from '../../platform/page/page-header.tsx';
import { TitledPanel } from '../../platform/page/panel.tsx';
import { AuditFindings } from './audit-findings.tsx';
import styles from './ledger-audits.module.css';
import { ledgerAuditsQuery, SHOWN_AUDITS, type ShownAudits } from './ledger-audits.queries.ts';

const STATE_TONES = { running: 'waiting', right: 'won', wrong: 'lost' } as const;
const SCOPES = ['whole', 'recent'] as const;

/** The audits of the books by the server: when they ran, how much was compared, how long it took, and what was found. */
export default function LedgerAuditsPage() {
  const t = useTranslations('ledgerAudits');
  const [show, setShow] = useState<ShownAudits>('whole');
  const audits = useInfiniteQuery(ledgerAuditsQuery(show));
  const newest = audits.data?.pages[0]?.newest;
  const empty =
    show === 'wrong' ? (
      <EmptyState icon={<ShieldCheckIcon />} title={t('emptyWrong')} text={t('emptyWrongText')} />
    ) : (
      <EmptyState icon={<BookOpenIcon />} title={t('empty')} text={t('emptyText')} />
    );
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      {newest !== undefined && (
        <div className={styles.newest}>
          {SCOPES.map((scope) => (
            <TitledPanel key={scope} title={t('newest', { scope: t(scope) })}>
              <NewestAudit audit={newest[scope]} />
            </TitledPanel>
          ))}
        </div>
      )}
      <div className={styles.shown} role="group" aria-label={t('show')}>
        {SHOWN_AUDITS.map((each) => (
          <ChoiceChip key={each} on={each === show} onClick={() => setShow(each)}>
            {t(each)}
          </ChoiceChip>
        ))}
      </div>
      <PagedList query={audits} empty={empty}>
        {(rows) => (
          <>
            <AuditsTable rows={rows} show={show} />
            <AuditFindings audits={rows} />
          </>
        )}
      </PagedList>
    </>
  );
}

/** Formats how long an audit took: hours, minutes or seconds. */
function useFormatDuration(): (audit: StaffLedgerAudit) => string {
  const t = useTranslations('ledgerAudits');
  return ({ startedAt, endedAt }) => {
    if (endedAt === null) return '–';
    const seconds = Math.max(1, Math.round((endedAt - startedAt) / 1000));
    const minutes = Math.floor(seconds / 60);
    if (minutes === 0) return t('seconds', { seconds });
    if (minutes < 60) return t('minutes', { minutes, seconds: seconds % 60 });
    return t('hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
  };
}

function AuditState({ audit: { state, wrong } }: { readonly audit: StaffLedgerAudit }) {
  const t = useTranslations('ledgerAudits');
  return <LabelChip tone={STATE_TONES[state]}>{t(`states.${state}`, { count: wrong })}</LabelChip>;
}

function NewestAudit({ audit }: { readonly audit: StaffLedgerAudit | null }) {
  const t = useTranslations('ledgerAudits');
  const { locale } = useBackOfficeFormatters();
  const formatDuration = useFormatDuration();
  if (audit === null) return <p className={styles.never}>{t('never')}</p>;
  return (
    <DescriptionList
      entries={[
        [t('result'), <AuditState key="state" audit={audit} />],
        [t('startedAt'), <InstantText key="at" instant={audit.startedAt} />],
        [t('duration'), formatDuration(audit)],
        [t('checked'), audit.checked.toLocaleString(locale)],
        audit.scope === 'recent' ? [t('players'), audit.players.toLocaleString(locale)] : null,
        audit.leftOut > 0 ? [t('leftOut'), audit.leftOut.toLocaleString(locale)] : null,
      ]}
    />
  );
}

function AuditsTable({ rows, show }: { readonly rows: readonly StaffLedgerAudit[]; readonly show: ShownAudits }) {
  const t = useTranslations('ledgerAudits');
  const { locale } = useBackOfficeFormatters();
  const formatDuration = useFormatDuration();
  const scope = { key: 'scope', head: t('scope'), cell: (row: StaffLedgerAudit) => t(row.scope) };
  const players = {
    key: 'players',
    head: t('players'),
    numeric: true,
    cell: (row: StaffLedgerAudit) => row.players.toLocaleString(locale),
  };
  return (
    <DataTable
      caption={t('title')}
      rows={rows}
      rowKey={(row) => row.id}
      columns={[
        { key: 'startedAt', head: t('startedAt'), cell: (row) => <InstantText instant={row.startedAt} /> },
        {
          key: 'endedAt',
          head: t('endedAt'),
          cell: (row) => (row.endedAt === null ? '–' : <InstantText instant={row.endedAt} />),
        },
        { key: 'duration', head: t('duration'), numeric: true, cell: formatDuration },
        ...(show === 'wrong' ? [scope] : []),
        ...(show === 'recent' ? [players] : []),
        {
          key: 'checked',
          head: t('checked'),
          numeric: true,
          cell: (row) => (row.endedAt === null ? '–' : row.checked.toLocaleString(locale)),
        },
        { key: 'result', head: t('result'), cell: (row) => <AuditState audit={row} /> },
      ]}
    />
  );
}
