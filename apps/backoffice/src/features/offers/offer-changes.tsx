import { type StaffOfferChange, staffOfferCalls } from '@arara/contract/staff/offers';
import { TagsIcon } from '@arara/ui/art/lucide-icons';
import { Button } from '@arara/ui/controls/button';
import { LabelChip } from '@arara/ui/controls/chip';
import { EmptyState } from '@arara/ui/feedback/state';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { callStaffApi } from '../../platform/api/api.ts';
import { PagedList } from '../../platform/api/paged-list.tsx';
import { ReasonDialog } from '../../platform/forms/reason-dialog.tsx';
import { showToast } from '@arara/client/toasts';
import { DataTable } from '../../platform/page/data-table.tsx';
import { DecisionListChoice } from '../../platform/page/decision-lists.tsx';
import { InstantText } from '../../platform/page/instant-text.tsx';
import { PlayerLink } from '../../platform/page/player-link.tsx';
import { usePermissions } from '../../platform/session/signed-in-staff.ts';
import { useOfferDescription } from './offer-description.ts';
import {
  staffOfferChangeQueryKeys,
  offerChangesQuery,
  type OfferChangeFilter,
  staffPackagesQuery,
  promotionSettingsQuery,
} from './offers.queries.ts';
import styles from './offers.module.css';

const OFFER_CHANGE_STATE_TONES = { waiting: 'waiting', saved: 'won', refused: 'lost' } as const;

/** The decision that the user is about to confirm. */
interface PendingOfferChangeDecision {
  readonly change: StaffOfferChange;
  readonly approve: boolean;
}

/** Changes of offers: those that wait for a second person, and decided ones. */
export function OfferChangesList() {
  const t = useTranslations('offerChange');
  const [list, setList] = useState<OfferChangeFilter>('waiting');
  const [pending, setPending] = useState<PendingOfferChangeDecision | null>(null);
  const changes = useInfiniteQuery(offerChangesQuery(list));
  return (
    <>
      <DecisionListChoice label={t('title')} list={list} formatName={(each) => t(`lists.${each}`)} onChoose={setList} />
      <PagedList query={changes} empty={<EmptyState icon={<TagsIcon />} title={t('empty')} text={t('emptyText')} />}>
        {(rows) => <OfferChangesTable rows={rows} onDecide={setPending} />}
      </PagedList>
      {pending !== null && <OfferChangeDecisionDialog {...pending} onClose={() => setPending(null)} />}
    </>
  );
}

function OfferChangesTable({
  rows,
  onDecide,
}: {
  readonly rows: readonly StaffOfferChange[];
  readonly onDecide: (decision: PendingOfferChangeDecision) => void;
}) {
  const t = useTranslations('offerChange');
  const describe = useOfferDescription();
  return (
    <DataTable
      caption={t('title')}
      rows={rows}
      rowKey={(row) => row.change}
      columns={[
        { key: 'at', head: t('askedAt'), cell: (row) => <InstantText instant={row.askedAt} /> },
        { key: 'by', head: t('askedBy'), cell: (row) => <strong>{row.askedBy}</strong> },
        {
          key: 'kind',
          head: t('kind'),
          cell: (row) => (
            <span>
              <LabelChip>{t(`kinds.${row.kind}`)}</LabelChip>{' '}
              {row.player !== null && <PlayerLink player={row.player} />}
            </span>
          ),
        },
        {
          key: 'before',
          head: t('before'),
          cell: (row) => <span className={styles.quiet}>{describe(row, 'before')}</span>,
        },
        { key: 'after', head: t('after'), cell: (row) => describe(row, 'after') },
        { key: 'reason', head: t('reason'), cell: (row) => <span className={styles.quiet}>{row.reason}</span> },
        { key: 'state', head: t('state'), cell: (row) => <OfferChangeStateChip change={row} /> },
        { key: 'act', head: t('actions'), cell: (row) => <OfferChangeActions change={row} onDecide={onDecide} /> },
      ]}
    />
  );
}

function OfferChangeStateChip({ change }: { readonly change: StaffOfferChange }) {
  const t = useTranslations('offerChange');
  return (
    <span>
      <LabelChip tone={OFFER_CHANGE_STATE_TONES[change.state]}>{t(`states.${change.state}`)}</LabelChip>
      {change.decidedBy !== null && <span className={styles.quiet}> {change.decidedBy}</span>}
    </span>
  );
}

/** The buttons of a decision. Nobody approves their own change, but everybody with the permission may decline one. */
function OfferChangeActions({
  change,
  onDecide,
}: {
  readonly change: StaffOfferChange;
  readonly onDecide: (decision: PendingOfferChangeDecision) => void;
}) {
  const t = useTranslations('offerChange');
  const can = usePermissions();
  if (change.state !== 'waiting' || !can('decideOffers')) return '–';
  return (
    <span className={styles.chips}>
      <Button onClick={() => onDecide({ change, approve: false })}>{t('no')}</Button>
      {!change.own && (
        <Button tone="main" onClick={() => onDecide({ change, approve: true })}>
          {t('yes')}
        </Button>
      )}
    </span>
  );
}

function OfferChangeDecisionDialog({
  change,
  approve,
  onClose,
}: PendingOfferChangeDecision & { readonly onClose: () => void }) {
  const t = useTranslations('offerChange');
  const describe = useOfferDescription();
  const queries = useQueryClient();
  const decide = useMutation({
    mutationFn: (why: string) =>
      callStaffApi(staffOfferCalls.staffDecideOfferChange, { change: change.change, yes: approve, why }),
    onSuccess: async ({ state }) => {
      showToast(t(`states.${state}`));
      onClose();
      for (const queryKey of [
        staffOfferChangeQueryKeys.all,
        staffPackagesQuery.queryKey,
        promotionSettingsQuery.queryKey,
      ])
        await queries.invalidateQueries({ queryKey });
    },
  });
  return (
    <ReasonDialog
      title={t(approve ? 'yesTitle' : 'noTitle')}
      text={`${describe(change, 'before')} → ${describe(change, 'after')}`}
      action={t(approve ? 'yes' : 'no')}
      mutation={decide}
      onClose={onClose}
    />
  );
}
