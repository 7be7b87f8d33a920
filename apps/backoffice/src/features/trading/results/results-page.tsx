import type { LateResult, ResultProposal } from '@arara/contract/staff/trading/results';
import { staffTradingCalls } from '@arara/contract/staff/trading/trading';
import { Button } from '@arara/ui/controls/button';
import { LabelChip } from '@arara/ui/controls/chip';
import { CheckCheckIcon } from '@arara/ui/art/lucide-icons';
import { EmptyState } from '@arara/ui/feedback/state';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { callStaffApi } from '../../../platform/api/api.ts';
import { QueryResultBoundary } from '../../../platform/api/query-result.tsx';
import { useBackOfficeFormatters } from '../../../platform/format/formats.ts';
import { ReasonDialog } from '../../../platform/forms/reason-dialog.tsx';
import { DataTable } from '../../../platform/page/data-table.tsx';
import { PageHeader } from '../../../platform/page/page-header.tsx';
import { usePermissions } from '../../../platform/session/signed-in-staff.ts';
import { EventLink } from '../event-link.tsx';
import { useTradingNames } from '../use-trading-names.ts';
import styles from '../trading.module.css';
import { lateResultsQuery, resultProposalsQuery, tradingQueryKeys } from '../trading.queries.ts';
import { useTradingAction } from '../use-trading-action.ts';

const PROPOSAL_TONES = { waiting: 'waiting', approved: 'won', refused: 'lost' } as const;

type Decision =
  | { readonly about: 'proposal'; readonly proposal: ResultProposal; readonly yes: boolean }
  | { readonly about: 'late'; readonly late: LateResult; readonly yes: boolean };

/** Results by hand and late results of the feed, which two people decide. */
export default function ResultsPage() {
  const t = useTranslations('trading');
  const [decision, setDecision] = useState<Decision | null>(null);
  const proposals = useQuery(resultProposalsQuery);
  const late = useQuery(lateResultsQuery);
  return (
    <>
      <PageHeader title={t('resultsTitle')} text={t('resultsText')} />
      {late.data !== undefined && late.data.length > 0 && (
        <section className={styles.exposure}>
          <h2 className={styles.chartTitle}>{t('lateTitle')}</h2>
          <LateResultsTable rows={late.data} onDecide={setDecision} />
        </section>
      )}
      <QueryResultBoundary query={proposals}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState icon={<CheckCheckIcon />} title={t('noResults')} text={t('noResultsText')} />
          ) : (
            <ProposalsTable rows={rows} onDecide={setDecision} />
          )
        }
      </QueryResultBoundary>
      {decision !== null && <DecisionDialog decision={decision} onClose={() => setDecision(null)} />}
    </>
  );
}

function ProposalsTable({
  rows,
  onDecide,
}: {
  readonly rows: readonly ResultProposal[];
  readonly onDecide: (decision: Decision) => void;
}) {
  const t = useTranslations('trading');
  const { moment } = useBackOfficeFormatters();
  return (
    <DataTable
      caption={t('resultsTitle')}
      rows={rows}
      rowKey={(row) => row.proposal}
      columns={[
        { key: 'event', head: t('event'), cell: (row) => <EventLink event={row} /> },
        { key: 'what', head: t('decision'), cell: (row) => <ProposalDescription proposal={row} /> },
        {
          key: 'by',
          head: t('proposedBy'),
          cell: (row) => (
            <span className={styles.what}>
              {row.askedBy}
              <small className={styles.quiet}>
                {moment(row.askedAt)} · <q>{row.reason}</q>
              </small>
            </span>
          ),
        },
        {
          key: 'state',
          head: t('state'),
          cell: (row) => (
            <span className={styles.what}>
              <LabelChip tone={PROPOSAL_TONES[row.state]}>{t(`proposalState.${row.state}`)}</LabelChip>
              {row.decidedBy !== null && (
                <small className={styles.quiet}>
                  {row.decidedBy} · <q>{row.why}</q>
                </small>
              )}
            </span>
          ),
        },
        { key: 'act', head: t('actions'), cell: (row) => <ProposalActions proposal={row} onDecide={onDecide} /> },
      ]}
    />
  );
}

function ProposalDescription({ proposal }: { readonly proposal: ResultProposal }) {
  const t = useTranslations('trading');
  const { moment } = useBackOfficeFormatters();
  const names = useTradingNames();
  const { kind, lines, from, to } = proposal;
  return (
    <span className={styles.what}>
      <strong>{t(`kind.${kind}`)}</strong>
      {lines.map(({ outcomes = [], ...line }) => (
        <small key={line.line} className={styles.quiet}>
          {names.line(proposal.sport, line)}
          {outcomes.length > 0 &&
            `: ${outcomes.map((one) => `${names.outcome(proposal, one.name)} ${t(`manual.${one.result}`)}`).join(', ')}`}
        </small>
      ))}
      {(from !== undefined || to !== undefined) && (
        <small className={styles.quiet}>
          {from === undefined ? '…' : moment(from)} – {to === undefined ? '…' : moment(to)}
        </small>
      )}
    </span>
  );
}

function ProposalActions({
  proposal,
  onDecide,
}: {
  readonly proposal: ResultProposal;
  readonly onDecide: (decision: Decision) => void;
}) {
  const t = useTranslations('trading');
  const can = usePermissions();
  if (proposal.state !== 'waiting' || !can('decideResults')) return '–';
  return (
    <span className={styles.actions}>
      {proposal.own ? (
        <span className={styles.quiet}>{t('ownProposal')}</span>
      ) : (
        <Button onClick={() => onDecide({ about: 'proposal', proposal, yes: true })}>{t('approve')}</Button>
      )}
      <Button onClick={() => onDecide({ about: 'proposal', proposal, yes: false })}>{t('refuse')}</Button>
    </span>
  );
}

function LateResultsTable({
  rows,
  onDecide,
}: {
  readonly rows: readonly LateResult[];
  readonly onDecide: (decision: Decision) => void;
}) {
  const t = useTranslations('trading');
  const can = usePermissions();
  const { moment } = useBackOfficeFormatters();
  const names = useTradingNames();
  const describe = (row: LateResult, results: LateResult['now']) =>
    results
      .map(({ outcome, result }) => `${names.outcome(row, outcome)}: ${t(`manual.${result as 'won'}`)}`)
      .join(', ') || '–';
  return (
    <DataTable
      caption={t('lateTitle')}
      rows={rows}
      rowKey={(row) => row.row}
      columns={[
        {
          key: 'event',
          head: t('event'),
          cell: (row) => (
            <span className={styles.what}>
              <Link className={styles.link} href={`/mesa/${row.event}`}>
                {row.name}
              </Link>
              <small className={styles.quiet}>{names.line(row.sport, row)}</small>
            </span>
          ),
        },
        { key: 'now', head: t('now'), cell: (row) => describe(row, row.now) },
        { key: 'later', head: t('later'), cell: (row) => describe(row, row.later) },
        { key: 'bets', head: t('betsTitle'), numeric: true, cell: (row) => row.bets },
        { key: 'held', head: t('heldSince'), cell: (row) => moment(row.heldAt) },
        { key: 'agreed', head: t('agreedBy'), cell: (row) => row.agreedBy ?? '–' },
        {
          key: 'act',
          head: t('actions'),
          cell: (row) =>
            can('decideResults') ? (
              <span className={styles.actions}>
                <Button onClick={() => onDecide({ about: 'late', late: row, yes: true })}>{t('approve')}</Button>
                <Button onClick={() => onDecide({ about: 'late', late: row, yes: false })}>{t('refuse')}</Button>
              </span>
            ) : (
              '–'
            ),
        },
      ]}
    />
  );
}

function DecisionDialog({ decision, onClose }: { readonly decision: Decision; readonly onClose: () => void }) {
  const t = useTranslations('trading');
  const { yes } = decision;
  const decide = useTradingAction(
    (reason) =>
      decision.about === 'proposal'
        ? callStaffApi(staffTradingCalls.staffDecideResult, { proposal: decision.proposal.proposal, yes, reason })
        : callStaffApi(staffTradingCalls.staffDecideLateResult, {
            row: decision.late.row,
            version: decision.late.version,
            yes,
            reason,
          }),
    {
      done: t(yes ? 'approvedNow' : 'refusedNow'),
      onClose,
      changes: [tradingQueryKeys.results, tradingQueryKeys.lateResults],
    },
  );
  return (
    <ReasonDialog
      title={t(yes ? 'approveTitle' : 'refuseTitle')}
      text={t(yes ? 'approveText' : 'refuseText')}
      action={t(yes ? 'approve' : 'refuse')}
      mutation={decide}
      onClose={onClose}
    >
      {decision.about === 'proposal' && <ProposalDescription proposal={decision.proposal} />}
    </ReasonDialog>
  );
}
