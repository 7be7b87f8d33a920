import { staffPayments, type StaffPayment } from '@arara/contract/staff/payments';
import { Button } from '@arara/ui/button';
import { Chip } from '@arara/ui/chip';
import { EmptyState } from '@arara/ui/state';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CheckCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { api } from '../../platform/api/api.ts';
import { DataTable } from '../../platform/page/data-table.tsx';
import { useFormats } from '../../platform/format/formats.ts';
import { signedInStaffQuery, usePermissions } from '../../platform/session/signed-in-staff.ts';
import { PageHeader } from '../../platform/page/page-header.tsx';
import { PagedList } from '../../platform/api/paged-list.tsx';
import { ReasonDialog } from '../../platform/forms/reason-dialog.tsx';
import { MaskedValue } from '../../platform/page/masked-value.tsx';
import { showToast } from '../../platform/overlay/toasts.ts';
import styles from './payments.module.css';

const REFRESH_MS = 10_000;

/** What somebody is about to do with a payment. */
interface Chosen {
  readonly act: 'accept' | 'refund';
  readonly payment: StaffPayment;
}

/** Money that came in and may not be credited: why, who paid, and the way back. */
export default function PaymentsInReviewPage() {
  const t = useTranslations('inReview');
  const reviewed = useInfiniteQuery({
    queryKey: ['payments'],
    queryFn: ({ signal, pageParam }) =>
      api(staffPayments.staffPaymentsInReview, { after: pageParam ?? undefined }, { signal }),
    initialPageParam: null as StaffPayment['payment'] | null,
    getNextPageParam: (page) => page.next,
    refetchInterval: REFRESH_MS,
  });
  const [chosen, setChosen] = useState<Chosen | null>(null);
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      <PagedList query={reviewed} empty={<EmptyState icon={<CheckCheck />} title={t('empty')} text={t('emptyText')} />}>
        {(rows) => <PaymentsTable rows={rows} onChoose={setChosen} />}
      </PagedList>
      {chosen?.act === 'refund' && <RefundDialog payment={chosen.payment} onClose={() => setChosen(null)} />}
      {chosen?.act === 'accept' && <AcceptDialog payment={chosen.payment} onClose={() => setChosen(null)} />}
    </>
  );
}

function PaymentsTable({
  rows,
  onChoose,
}: {
  readonly rows: readonly StaffPayment[];
  readonly onChoose: (chosen: Chosen) => void;
}) {
  const t = useTranslations('inReview');
  const { money, moment } = useFormats();
  const reasonOf = (reason: string) =>
    t.has(`reasons.${reason}` as 'reasons.payer') ? t(`reasons.${reason}` as 'reasons.payer') : reason;
  return (
    <DataTable
      caption={t('title')}
      rows={rows}
      rowKey={(row) => row.payment}
      columns={[
        { key: 'at', head: t('at'), cell: (row) => <span className={styles.when}>{moment(row.paidAt)}</span> },
        { key: 'reason', head: t('reason'), cell: (row) => <Chip tone="waiting">{reasonOf(row.reason)}</Chip> },
        { key: 'waiting', head: t('waiting'), numeric: true, cell: (row) => money(row.waiting) },
        { key: 'price', head: t('price'), numeric: true, cell: (row) => (isUnmatched(row) ? '–' : money(row.price)) },
        {
          key: 'payer',
          head: t('payer'),
          cell: (row) =>
            row.payer === null ? (
              t('untold')
            ) : (
              <span className={styles.payer}>
                <MaskedValue
                  masked={row.payer}
                  what={t('payer')}
                  ask={async () =>
                    (await api(staffPayments.staffRevealPayer, { player: row.player, payment: row.payment })).payer ??
                    ''
                  }
                />
              </span>
            ),
        },
        {
          key: 'player',
          head: t('player'),
          cell: (row) =>
            isUnmatched(row) ? (
              t('nobody')
            ) : (
              <Link className={styles.link} href={`/jogadores/${row.player}`}>
                {row.name ?? String(row.player)}
              </Link>
            ),
        },
        {
          key: 'act',
          head: t('actions'),
          cell: (row) => <PaymentActions row={row} onChoose={onChoose} />,
        },
      ]}
    />
  );
}

/** Money that belongs to no order of ours. */
const isUnmatched = (row: StaffPayment): boolean => row.reason === 'stray';

/** What may be done with a payment, by this person. */
function PaymentActions({
  row,
  onChoose,
}: {
  readonly row: StaffPayment;
  readonly onChoose: (chosen: Chosen) => void;
}) {
  const t = useTranslations('inReview');
  const may = usePermissions();
  const { data: me } = useQuery(signedInStaffQuery);
  const said = row.approvals.some((approval) => approval.staff === me?.id);
  const isHalf = row.approvals.length > 0;
  if (row.refunding) return <Chip tone="waiting">{t('refunding')}</Chip>;
  if (!may('decidePayments')) return isHalf ? <Chip tone="waiting">{t('half')}</Chip> : '–';
  if (row.own) return <Chip>{t('own')}</Chip>;
  return (
    <span className={styles.actions}>
      {said && <Chip tone="waiting">{t('secondNeeded')}</Chip>}
      {row.acceptable && !said && (
        <Button tone="main" onClick={() => onChoose({ act: 'accept', payment: row })}>
          {t(isHalf ? 'acceptToo' : 'accept')}
        </Button>
      )}
      <Button onClick={() => onChoose({ act: 'refund', payment: row })}>{t('refund')}</Button>
    </span>
  );
}

function AcceptDialog({ payment, onClose }: { readonly payment: StaffPayment; readonly onClose: () => void }) {
  const t = useTranslations('inReview');
  const { money } = useFormats();
  const queries = useQueryClient();
  const accept = useMutation({
    mutationFn: (reason: string) =>
      api(staffPayments.staffAcceptPayment, { player: payment.player, payment: payment.payment, reason }),
    onSuccess: async ({ credited }) => {
      showToast(t(credited ? 'credited' : 'halfDone'));
      onClose();
      await queries.invalidateQueries({ queryKey: ['payments'] });
    },
  });
  return (
    <ReasonDialog
      title={t('acceptTitle', { amount: money(payment.amount) })}
      text={t(payment.approvalsNeeded > 1 ? 'acceptTextTwo' : 'acceptText')}
      action={t('accept')}
      mutation={accept}
      onClose={onClose}
    >
      {payment.approvals.map((approval) => (
        <p key={approval.staff} className={styles.quiet}>
          {t('firstYes', { name: approval.name })}
        </p>
      ))}
    </ReasonDialog>
  );
}

function RefundDialog({ payment, onClose }: { readonly payment: StaffPayment; readonly onClose: () => void }) {
  const t = useTranslations('inReview');
  const { money } = useFormats();
  const queries = useQueryClient();
  const refund = useMutation({
    mutationFn: (reason: string) =>
      api(staffPayments.staffRefundPayment, { player: payment.player, payment: payment.payment, reason }),
    onSuccess: async ({ state }) => {
      showToast(t(state));
      onClose();
      await queries.invalidateQueries({ queryKey: ['payments'] });
    },
  });
  return (
    <ReasonDialog
      title={t('refundTitle', { amount: money(payment.waiting) })}
      text={t('refundText')}
      action={t('refund')}
      mutation={refund}
      onClose={onClose}
    />
  );
}
