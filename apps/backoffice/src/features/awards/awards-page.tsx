import { type StaffAward, staffOfferCalls } from '@arara/contract/staff/offers';
import { Button } from '@arara/ui/controls/button';
import { LabelChip } from '@arara/ui/controls/chip';
import { EmptyState } from '@arara/ui/feedback/state';
import { Tabs } from '@arara/ui/controls/tabs';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { GiftIcon } from '@arara/ui/art/lucide-icons';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { callStaffApi } from '../../platform/api/api.ts';
import { PagedList } from '../../platform/api/paged-list.tsx';
import { useBackOfficeFormatters } from '../../platform/format/formats.ts';
import { ReasonDialog } from '../../platform/forms/reason-dialog.tsx';
import { showToast } from '@arara/client/toasts';
import { DataTable } from '../../platform/page/data-table.tsx';
import { InstantText } from '../../platform/page/instant-text.tsx';
import { PageHeader } from '../../platform/page/page-header.tsx';
import { PlayerLink } from '../../platform/page/player-link.tsx';
import { usePermissions } from '../../platform/session/signed-in-staff.ts';
import styles from './awards.module.css';
import { awardQueryKeys, type AwardFilter, awardsQuery } from './awards.queries.ts';

const AWARD_STATE_TONES = { waiting: 'waiting', given: 'won', refused: 'lost' } as const;

/** The decision that the user is about to confirm. */
interface PendingAwardDecision {
  readonly award: StaffAward;
  readonly approve: boolean;
}

/** Manual credits: those that wait for a second person, and decided ones. */
export default function AwardsPage() {
  const t = useTranslations('award');
  const [list, setList] = useState<AwardFilter>('waiting');
  const [pending, setPending] = useState<PendingAwardDecision | null>(null);
  const awards = useInfiniteQuery(awardsQuery(list));
  return (
    <>
      <PageHeader title={t('pageTitle')} text={t('pageText')} />
      <Tabs
        label={t('pageTitle')}
        value={list}
        onChange={setList}
        items={[
          { value: 'waiting', label: t('tabWaiting') },
          { value: 'decided', label: t('tabDecided') },
        ]}
      >
        {() => (
          <PagedList query={awards} empty={<EmptyState icon={<GiftIcon />} title={t('empty')} text={t('emptyText')} />}>
            {(rows) => <AwardsTable rows={rows} onDecide={setPending} />}
          </PagedList>
        )}
      </Tabs>
      {pending !== null && <AwardDecisionDialog {...pending} onClose={() => setPending(null)} />}
    </>
  );
}

function AwardsTable({
  rows,
  onDecide,
}: {
  readonly rows: readonly StaffAward[];
  readonly onDecide: (decision: PendingAwardDecision) => void;
}) {
  const t = useTranslations('award');
  const { money } = useBackOfficeFormatters();
  return (
    <DataTable
      caption={t('pageTitle')}
      rows={rows}
      rowKey={(row) => row.order}
      columns={[
        { key: 'at', head: t('askedAt'), cell: (row) => <InstantText instant={row.askedAt} /> },
        { key: 'by', head: t('askedBy'), cell: (row) => <strong>{row.askedBy}</strong> },
        { key: 'player', head: t('player'), cell: (row) => <PlayerLink player={row.player} /> },
        { key: 'balanceKind', head: t('pot'), cell: (row) => t(`pots.${row.balanceKind}`) },
        { key: 'amount', head: t('amount'), numeric: true, cell: (row) => money(row.amount) },
        { key: 'reason', head: t('why'), cell: (row) => <span className={styles.quiet}>{row.reason}</span> },
        { key: 'state', head: t('state'), cell: (row) => <AwardStateChip award={row} /> },
        { key: 'act', head: t('actions'), cell: (row) => <AwardDecisionButtons award={row} onDecide={onDecide} /> },
      ]}
    />
  );
}

function AwardStateChip({ award }: { readonly award: StaffAward }) {
  const t = useTranslations('award');
  return (
    <span>
      <LabelChip tone={AWARD_STATE_TONES[award.state]}>{t(`states.${award.state}`)}</LabelChip>
      {award.decidedBy !== null && <span className={styles.quiet}> {award.decidedBy}</span>}
    </span>
  );
}

/** The buttons of a decision. Nobody approves their own credit, but everybody with the permission may refuse one. */
function AwardDecisionButtons({
  award,
  onDecide,
}: {
  readonly award: StaffAward;
  readonly onDecide: (decision: PendingAwardDecision) => void;
}) {
  const t = useTranslations('award');
  const can = usePermissions();
  if (award.state !== 'waiting' || !can('decideAwards')) return '–';
  return (
    <span className={styles.buttons}>
      <Button onClick={() => onDecide({ award, approve: false })}>{t('no')}</Button>
      {!award.own && (
        <Button tone="main" onClick={() => onDecide({ award, approve: true })}>
          {t('yes')}
        </Button>
      )}
    </span>
  );
}

function AwardDecisionDialog({ award, approve, onClose }: PendingAwardDecision & { readonly onClose: () => void }) {
  const t = useTranslations('award');
  const { money } = useBackOfficeFormatters();
  const queries = useQueryClient();
  const decide = useMutation({
    mutationFn: (why: string) =>
      callStaffApi(staffOfferCalls.staffDecideAward, { player: award.player, order: award.order, yes: approve, why }),
    onSuccess: async ({ state }) => {
      showToast(t(`states.${state}`));
      onClose();
      await queries.invalidateQueries({ queryKey: awardQueryKeys.all });
    },
  });
  const amount = money(award.amount);
  return (
    <ReasonDialog
      title={approve ? t('yesTitle', { amount }) : t('noTitle', { amount })}
      text={approve ? t('yesText') : t('noText')}
      action={approve ? t('yes') : t('no')}
      mutation={decide}
      onClose={onClose}
    />
  );
}
