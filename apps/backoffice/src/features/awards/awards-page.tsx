import { type StaffAward, staffOffers } from '@arara/contract/staff/offers';
import { Button } from '@arara/ui/button';
import { Chip } from '@arara/ui/chip';
import { EmptyState } from '@arara/ui/state';
import { Tabs } from '@arara/ui/tabs';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Gift } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { api } from '../../platform/api/api.ts';
import { DataTable } from '../../platform/page/data-table.tsx';
import { useFormats } from '../../platform/format/formats.ts';
import { usePermissions } from '../../platform/session/signed-in-staff.ts';
import { PageHeader } from '../../platform/page/page-header.tsx';
import { PagedList } from '../../platform/api/paged-list.tsx';
import { ReasonDialog } from '../../platform/forms/reason-dialog.tsx';
import { showToast } from '../../platform/overlay/toasts.ts';
import styles from './awards.module.css';

type Which = 'waiting' | 'decided';
const TONES = { waiting: 'waiting', given: 'won', refused: 'lost' } as const;

/** Manual credits: those that wait for a second person, and those that are decided. */
export default function AwardsPage() {
  const t = useTranslations('award');
  const [which, setWhich] = useState<Which>('waiting');
  const [chosen, setChosen] = useState<{ readonly award: StaffAward; readonly yes: boolean } | null>(null);
  const awards = useInfiniteQuery({
    queryKey: ['awards', which],
    queryFn: ({ signal, pageParam }) =>
      api(staffOffers.staffAwards, { which, before: pageParam ?? undefined }, { signal }),
    initialPageParam: null as StaffAward['order'] | null,
    getNextPageParam: (page) => page.next,
  });
  return (
    <>
      <PageHeader title={t('pageTitle')} text={t('pageText')} />
      <Tabs
        label={t('pageTitle')}
        value={which}
        onChange={setWhich}
        items={[
          { value: 'waiting', label: t('tabWaiting') },
          { value: 'decided', label: t('tabDecided') },
        ]}
      >
        {() => (
          <PagedList query={awards} empty={<EmptyState icon={<Gift />} title={t('empty')} text={t('emptyText')} />}>
            {(rows) => <AwardsTable rows={rows} onChoose={setChosen} />}
          </PagedList>
        )}
      </Tabs>
      {chosen !== null && <DecideDialog {...chosen} onClose={() => setChosen(null)} />}
    </>
  );
}

function AwardsTable({
  rows,
  onChoose,
}: {
  readonly rows: readonly StaffAward[];
  readonly onChoose: (chosen: { award: StaffAward; yes: boolean }) => void;
}) {
  const t = useTranslations('award');
  const { money, moment } = useFormats();
  const may = usePermissions();
  return (
    <DataTable
      caption={t('pageTitle')}
      rows={rows}
      rowKey={(row) => row.order}
      columns={[
        { key: 'at', head: t('askedAt'), cell: (row) => <span className={styles.when}>{moment(row.askedAt)}</span> },
        { key: 'by', head: t('askedBy'), cell: (row) => <strong>{row.askedBy}</strong> },
        {
          key: 'player',
          head: t('player'),
          cell: (row) => (
            <Link className={styles.link} href={`/jogadores/${row.player}`}>
              {String(row.player)}
            </Link>
          ),
        },
        { key: 'pot', head: t('pot'), cell: (row) => t(`pots.${row.pot}`) },
        { key: 'amount', head: t('amount'), numeric: true, cell: (row) => money(row.amount) },
        { key: 'reason', head: t('why'), cell: (row) => <span className={styles.quiet}>{row.reason}</span> },
        {
          key: 'state',
          head: t('state'),
          cell: (row) => (
            <span>
              <Chip tone={TONES[row.state]}>{t(`states.${row.state}`)}</Chip>
              {row.decidedBy !== null && <span className={styles.quiet}> {row.decidedBy}</span>}
            </span>
          ),
        },
        {
          key: 'act',
          head: t('actions'),
          cell: (row) => {
            if (row.state !== 'waiting' || !may('decideAwards')) return '–';
            return (
              <span className={styles.buttons}>
                <Button onClick={() => onChoose({ award: row, yes: false })}>{t('no')}</Button>
                {!row.own && (
                  <Button tone="main" onClick={() => onChoose({ award: row, yes: true })}>
                    {t('yes')}
                  </Button>
                )}
              </span>
            );
          },
        },
      ]}
    />
  );
}

function DecideDialog({
  award,
  yes,
  onClose,
}: {
  readonly award: StaffAward;
  readonly yes: boolean;
  readonly onClose: () => void;
}) {
  const t = useTranslations('award');
  const { money } = useFormats();
  const queries = useQueryClient();
  const decide = useMutation({
    mutationFn: (why: string) =>
      api(staffOffers.staffDecideAward, { player: award.player, order: award.order, yes, why }),
    onSuccess: async ({ state }) => {
      showToast(t(`states.${state}`));
      onClose();
      await queries.invalidateQueries({ queryKey: ['awards'] });
    },
  });
  const amount = money(award.amount);
  return (
    <ReasonDialog
      title={yes ? t('yesTitle', { amount }) : t('noTitle', { amount })}
      text={yes ? t('yesText') : t('noText')}
      action={yes ? t('yes') : t('no')}
      mutation={decide}
      onClose={onClose}
    />
  );
}
