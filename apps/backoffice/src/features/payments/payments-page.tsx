import { staffPayments, type StaffPayment } from '@arara/contract/staff-payments';
import { Button } from '@arara/ui/button';
import { Chip } from '@arara/ui/chip';
import { EmptyState } from '@arara/ui/state';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { CheckCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { api } from '../../lib/api.ts';
import { DataTable } from '../../lib/data-table.tsx';
import { useFormats } from '../../lib/formats.ts';
import { Loaded } from '../../lib/loaded.tsx';
import { useMay } from '../../lib/me.ts';
import { PageHead } from '../../lib/page-head.tsx';
import { ReasonDialog } from '../../lib/reason-dialog.tsx';
import { Reveal } from '../../lib/reveal.tsx';
import { toast } from '../../lib/toasts.ts';
import styles from './payments.module.css';

const REFRESH_MS = 10_000;

/** Money that came in and may not be credited: why, who paid, and the way back. */
export default function PaymentsPage() {
  const t = useTranslations('inReview');
  const reviewed = useInfiniteQuery({
    queryKey: ['payments'],
    queryFn: ({ signal, pageParam }) =>
      api(staffPayments.staffPaymentsInReview, { after: pageParam ?? undefined }, { signal }),
    initialPageParam: null as StaffPayment['payment'] | null,
    getNextPageParam: (page) => page.next,
    refetchInterval: REFRESH_MS,
  });
  const [chosen, setChosen] = useState<StaffPayment | null>(null);
  return (
    <>
      <PageHead title={t('title')} text={t('text')} />
      <Loaded query={reviewed}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.items);
          if (rows.length === 0) return <EmptyState icon={<CheckCheck />} title={t('empty')} text={t('emptyText')} />;
          return (
            <>
              <Payments rows={rows} onRefund={setChosen} />
              {reviewed.hasNextPage && (
                <Button className={styles.more} onClick={() => void reviewed.fetchNextPage()}>
                  {t('more')}
                </Button>
              )}
            </>
          );
        }}
      </Loaded>
      {chosen !== null && <RefundDialog payment={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}

function Payments({
  rows,
  onRefund,
}: {
  readonly rows: readonly StaffPayment[];
  readonly onRefund: (payment: StaffPayment) => void;
}) {
  const t = useTranslations('inReview');
  const { money, moment } = useFormats();
  const may = useMay();
  const reasonOf = (reason: string) =>
    t.has(`reasons.${reason}` as 'reasons.payer') ? t(`reasons.${reason}` as 'reasons.payer') : reason;
  return (
    <DataTable
      caption={t('title')}
      rows={rows}
      keyOf={(row) => row.payment}
      columns={[
        { key: 'at', head: t('at'), cell: (row) => <span className={styles.when}>{moment(row.paidAt)}</span> },
        { key: 'reason', head: t('reason'), cell: (row) => <Chip tone="waiting">{reasonOf(row.reason)}</Chip> },
        { key: 'waiting', head: t('waiting'), numeric: true, cell: (row) => money(row.waiting) },
        { key: 'price', head: t('price'), numeric: true, cell: (row) => money(row.price) },
        {
          key: 'payer',
          head: t('payer'),
          cell: (row) =>
            row.payer === null ? (
              t('untold')
            ) : (
              <Reveal
                masked={row.payer}
                what={t('payer')}
                ask={async () =>
                  (await api(staffPayments.staffRevealPayer, { player: row.player, payment: row.payment })).payer ?? ''
                }
              />
            ),
        },
        {
          key: 'player',
          head: t('player'),
          cell: (row) => (
            <Link className={styles.link} href={`/jogadores/${row.player}`}>
              {String(row.player)}
            </Link>
          ),
        },
        {
          key: 'act',
          head: t('actions'),
          cell: (row) => {
            if (row.refunding) return <Chip tone="waiting">{t('refunding')}</Chip>;
            if (!may('decidePayments')) return '–';
            if (row.own) return <Chip>{t('own')}</Chip>;
            return <Button onClick={() => onRefund(row)}>{t('refund')}</Button>;
          },
        },
      ]}
    />
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
      toast(t(state));
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
