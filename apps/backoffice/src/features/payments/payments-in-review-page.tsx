import { staffPaymentCalls, type StaffPayment } from '@arara/contract/staff/payments';
import { Button } from '@arara/ui/controls/button';
import { LabelChip } from '@arara/ui/controls/chip';
import { EmptyState } from '@arara/ui/feedback/state';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { CheckCheckIcon } from '@arara/ui/art/lucide-icons';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { callStaffApi } from '../../platform/api/api.ts';
import { PagedList } from '../../platform/api/paged-list.tsx';
import { useBackOfficeFormatters } from '../../platform/format/formats.ts';
import { DataTable } from '../../platform/page/data-table.tsx';
import { MaskedValue } from '../../platform/page/masked-value.tsx';
import { InstantText } from '../../platform/page/instant-text.tsx';
import { PageHeader } from '../../platform/page/page-header.tsx';
import { PlayerLink } from '../../platform/page/player-link.tsx';
import { signedInStaffQuery, usePermissions } from '../../platform/session/signed-in-staff.ts';
import { AcceptPaymentDialog, RefundDialog } from './payment-dialogs.tsx';
import styles from './payments.module.css';
import { paymentsInReviewQuery } from './payments.queries.ts';

/** The action that the user is about to confirm. */
interface PendingPaymentAction {
  readonly action: 'accept' | 'refund';
  readonly payment: StaffPayment;
}

/** Payments that came in and were not credited: why, who paid, and how to credit or refund them. */
export default function PaymentsInReviewPage() {
  const t = useTranslations('inReview');
  const payments = useInfiniteQuery(paymentsInReviewQuery);
  const [pending, setPending] = useState<PendingPaymentAction | null>(null);
  const close = () => setPending(null);
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      <PagedList
        query={payments}
        empty={<EmptyState icon={<CheckCheckIcon />} title={t('empty')} text={t('emptyText')} />}
      >
        {(rows) => <PaymentsTable rows={rows} onAct={setPending} />}
      </PagedList>
      {pending?.action === 'refund' && <RefundDialog payment={pending.payment} onClose={close} />}
      {pending?.action === 'accept' && <AcceptPaymentDialog payment={pending.payment} onClose={close} />}
    </>
  );
}

/** Whether the payment belongs to no order. `stray` is the wire's word for it. */
const isUnmatchedPayment = (payment: StaffPayment): boolean => payment.reason === 'stray';

function PaymentsTable({
  rows,
  onAct,
}: {
  readonly rows: readonly StaffPayment[];
  readonly onAct: (action: PendingPaymentAction) => void;
}) {
  const t = useTranslations('inReview');
  const { money } = useBackOfficeFormatters();
  return (
    <DataTable
      caption={t('title')}
      rows={rows}
      rowKey={(row) => row.payment}
      columns={[
        { key: 'at', head: t('at'), cell: (row) => <InstantText instant={row.paidAt} /> },
        { key: 'reason', head: t('reason'), cell: (row) => <PaymentReviewReasonText reason={row.reason} /> },
        { key: 'waiting', head: t('waiting'), numeric: true, cell: (row) => money(row.waiting) },
        {
          key: 'price',
          head: t('price'),
          numeric: true,
          cell: (row) => (isUnmatchedPayment(row) ? '–' : money(row.price)),
        },
        { key: 'payer', head: t('payer'), cell: (row) => <PaymentPayerDetails payment={row} /> },
        {
          key: 'player',
          head: t('player'),
          cell: (row) => (isUnmatchedPayment(row) ? t('nobody') : <PlayerLink player={row.player} name={row.name} />),
        },
        { key: 'act', head: t('actions'), cell: (row) => <PaymentReviewActionButtons payment={row} onAct={onAct} /> },
      ]}
    />
  );
}

/** Why the payment was not credited; an unknown reason is shown as it is. */
function PaymentReviewReasonText({ reason }: { readonly reason: string }) {
  const t = useTranslations('inReview');
  const key = `reasons.${reason}` as 'reasons.payer';
  return <LabelChip tone="waiting">{t.has(key) ? t(key) : reason}</LabelChip>;
}

/** The payer's CPF or CNPJ, masked until it is revealed. */
function PaymentPayerDetails({ payment: { player, payment, payer } }: { readonly payment: StaffPayment }) {
  const t = useTranslations('inReview');
  if (payer === null) return t('untold');
  return (
    <span className={styles.payer}>
      <MaskedValue
        masked={payer}
        name={t('payer')}
        loadValue={async (reason) =>
          (await callStaffApi(staffPaymentCalls.staffRevealPayer, { player, payment, reason })).payer ?? ''
        }
      />
    </span>
  );
}

/** What the signed-in person may do with a payment. */
function PaymentReviewActionButtons({
  payment,
  onAct,
}: {
  readonly payment: StaffPayment;
  readonly onAct: (action: PendingPaymentAction) => void;
}) {
  const t = useTranslations('inReview');
  const can = usePermissions();
  const { data: me } = useQuery(signedInStaffQuery);
  const hasApproved = payment.approvals.some((approval) => approval.staff === me?.id);
  const isHalfApproved = payment.approvals.length > 0;
  if (payment.refunding) return <LabelChip tone="waiting">{t('refunding')}</LabelChip>;
  if (!can('decidePayments')) return isHalfApproved ? <LabelChip tone="waiting">{t('half')}</LabelChip> : '–';
  if (payment.own) return <LabelChip>{t('own')}</LabelChip>;
  return (
    <span className={styles.actions}>
      {hasApproved && <LabelChip tone="waiting">{t('secondNeeded')}</LabelChip>}
      {payment.acceptable && !hasApproved && (
        <Button tone="main" onClick={() => onAct({ action: 'accept', payment })}>
          {t(isHalfApproved ? 'acceptToo' : 'accept')}
        </Button>
      )}
      <Button onClick={() => onAct({ action: 'refund', payment })}>{t('refund')}</Button>
    </span>
  );
}
