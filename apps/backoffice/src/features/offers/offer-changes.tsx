import { type StaffOfferChange, staffOffers } from '@arara/contract/staff/offers';
import { Tags } from '@arara/ui/art/lucide-icons';
import { Button } from '@arara/ui/controls/button';
import { Chip, ChoiceChip } from '@arara/ui/controls/chip';
import { EmptyState } from '@arara/ui/feedback/state';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../platform/api/api.ts';
import { PagedList } from '../../platform/api/paged-list.tsx';
import { useFormats } from '../../platform/format/formats.ts';
import { ReasonDialog } from '../../platform/forms/reason-dialog.tsx';
import { showToast } from '../../platform/overlay/toasts.ts';
import { DataTable } from '../../platform/page/data-table.tsx';
import { InstantText } from '../../platform/page/instant-text.tsx';
import { PlayerLink } from '../../platform/page/player-link.tsx';
import { usePermissions } from '../../platform/session/signed-in-staff.ts';
import {
  changeKeys,
  changesQuery,
  type ChangeFilter,
  packagesQuery,
  promotionSettingsQuery,
} from './offers.queries.ts';
import styles from './offers.module.css';

const TONES = { waiting: 'waiting', saved: 'won', refused: 'lost' } as const;

/** The decision that the user is about to confirm. */
interface PendingDecision {
  readonly change: StaffOfferChange;
  readonly approve: boolean;
}

/** Changes of offers: those that wait for a second person, and decided ones. */
export function OfferChanges() {
  const t = useTranslations('offerChange');
  const [list, setList] = useState<ChangeFilter>('waiting');
  const [pending, setPending] = useState<PendingDecision | null>(null);
  const changes = useInfiniteQuery(changesQuery(list));
  return (
    <>
      <div className={styles.chips} role="group" aria-label={t('title')}>
        {(['waiting', 'decided'] as const).map((each) => (
          <ChoiceChip key={each} on={each === list} onClick={() => setList(each)}>
            {t(`lists.${each}`)}
          </ChoiceChip>
        ))}
      </div>
      <PagedList query={changes} empty={<EmptyState icon={<Tags />} title={t('empty')} text={t('emptyText')} />}>
        {(rows) => <ChangesTable rows={rows} onDecide={setPending} />}
      </PagedList>
      {pending !== null && <DecisionDialog {...pending} onClose={() => setPending(null)} />}
    </>
  );
}

function ChangesTable({
  rows,
  onDecide,
}: {
  readonly rows: readonly StaffOfferChange[];
  readonly onDecide: (decision: PendingDecision) => void;
}) {
  const t = useTranslations('offerChange');
  const describe = useDescription();
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
              <Chip>{t(`kinds.${row.kind}`)}</Chip> {row.player !== null && <PlayerLink player={row.player} />}
            </span>
          ),
        },
        {
          key: 'before',
          head: t('before'),
          cell: (row) => <span className={styles.quiet}>{describe(row.before)}</span>,
        },
        { key: 'after', head: t('after'), cell: (row) => describe(row.after) },
        { key: 'reason', head: t('reason'), cell: (row) => <span className={styles.quiet}>{row.reason}</span> },
        { key: 'state', head: t('state'), cell: (row) => <ChangeState change={row} /> },
        { key: 'act', head: t('actions'), cell: (row) => <ChangeActions change={row} onDecide={onDecide} /> },
      ]}
    />
  );
}

/** Describes one side of a change in a line. */
function useDescription(): (side: StaffOfferChange['after']) => string {
  const t = useTranslations('offers');
  const discounts = useTranslations('offerChange');
  const { money, moment } = useFormats();
  return ({ package: offer, promotions, discount }) => {
    if (offer !== null)
      return [
        t(`shelves.${offer.shelf}`),
        money(offer.price),
        `${t('gift')} ${money(offer.gift)}`,
        t('turnover', { times: offer.giftTurnover }),
        ...(offer.giftOnce ? [t('once')] : []),
        t(offer.offered ? 'offered' : 'hidden'),
      ].join(' · ');
    if (promotions !== null)
      return [
        ...promotions.milestones.map(({ amount, ppm }) => `${money(amount)}: ${ppm / 10_000} %`),
        `${t('vipReward')}: ${promotions.vipRewardPercent}`,
        ...promotions.levels.map(
          ({ freeWithdrawals, betBonusPercent }, level) =>
            `${t('level')} ${level + 1}: ${freeWithdrawals}, ${betBonusPercent} %`,
        ),
      ].join(' · ');
    return discount === null
      ? '–'
      : discounts('discount', { percent: discount.percent, until: moment(discount.until) });
  };
}

function ChangeState({ change }: { readonly change: StaffOfferChange }) {
  const t = useTranslations('offerChange');
  return (
    <span>
      <Chip tone={TONES[change.state]}>{t(`states.${change.state}`)}</Chip>
      {change.decidedBy !== null && <span className={styles.quiet}> {change.decidedBy}</span>}
    </span>
  );
}

/** The buttons of a decision. Nobody approves their own change, but everybody with the permission may decline one. */
function ChangeActions({
  change,
  onDecide,
}: {
  readonly change: StaffOfferChange;
  readonly onDecide: (decision: PendingDecision) => void;
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

function DecisionDialog({ change, approve, onClose }: PendingDecision & { readonly onClose: () => void }) {
  const t = useTranslations('offerChange');
  const describe = useDescription();
  const queries = useQueryClient();
  const decide = useMutation({
    mutationFn: (why: string) => api(staffOffers.staffDecideOfferChange, { change: change.change, yes: approve, why }),
    onSuccess: async ({ state }) => {
      showToast(t(`states.${state}`));
      onClose();
      for (const queryKey of [changeKeys.all, packagesQuery.queryKey, promotionSettingsQuery.queryKey])
        await queries.invalidateQueries({ queryKey });
    },
  });
  return (
    <ReasonDialog
      title={t(approve ? 'yesTitle' : 'noTitle')}
      text={describe(change.after)}
      action={t(approve ? 'yes' : 'no')}
      mutation={decide}
      onClose={onClose}
    />
  );
}
