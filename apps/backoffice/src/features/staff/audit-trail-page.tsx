import { staffAccounts, type TrailEntry } from '@arara/contract/staff/accounts';
import { type StaffCallName, staffContract } from '@arara/contract/staff/staff-contract';
import { Button } from '@arara/ui/button';
import { Chip, type ChipTone } from '@arara/ui/chip';
import { Field } from '@arara/ui/field';
import { SelectField } from '@arara/ui/select-field';
import { EmptyState } from '@arara/ui/state';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Link2, ShieldAlert, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api, errorMessage } from '../../platform/api/api.ts';
import { endOfDate, startOfDate } from '../../platform/clock.ts';
import { DataTable } from '../../platform/page/data-table.tsx';
import { useFormats } from '../../platform/format/formats.ts';
import { useAuditEntryDetails } from './audit-entry-details.ts';
import { PageHeader } from '../../platform/page/page-header.tsx';
import { PagedList } from '../../platform/api/paged-list.tsx';
import styles from './audit-trail.module.css';

const toneOf = (outcome: string): ChipTone => (outcome === 'done' ? 'won' : outcome === 'begun' ? 'waiting' : 'lost');

/** Commands of the operator that stand in the trail beside the calls. */
const COMMANDS = ['staff:create', 'staff:reset'];
const CALLS = [
  ...COMMANDS,
  ...(Object.keys(staffContract) as StaffCallName[]).filter((name) => name !== 'staffMe' && name !== 'staffEnrolment'),
];

/** Names of actions in words of the screen; an unknown one is shown as it is. */
function useCallName(): (call: string) => string {
  const t = useTranslations('calls');
  return (call) => {
    const key = call.replace(':', '_') as 'staffLogin';
    return t.has(key) ? t(key) : call;
  };
}

/** The audit trail: everything that staff did and every look at personal data, with the proof of its chain. */
export default function AuditTrailPage() {
  const t = useTranslations('trail');
  const callName = useCallName();
  const [call, setCall] = useState('');
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const trail = useInfiniteQuery({
    queryKey: ['trail', call, from, to],
    queryFn: ({ signal, pageParam }) =>
      api(
        staffAccounts.staffTrail,
        {
          ...(call === '' ? {} : { call }),
          from: startOfDate(from),
          to: endOfDate(to),
          before: pageParam ?? undefined,
        },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next,
  });
  return (
    <>
      <PageHeader title={t('title')} text={t('text')}>
        <ChainProof />
      </PageHeader>
      <div className={styles.filters}>
        <SelectField
          label={t('call')}
          value={call}
          onChange={setCall}
          options={[['', t('all')], ...CALLS.map((name) => [name, callName(name)] as const)]}
        />
        <Field label={t('from')} type="date" value={from} onChange={(event) => setFrom(event.target.value)} />
        <Field label={t('to')} type="date" value={to} onChange={(event) => setTo(event.target.value)} />
      </div>
      <PagedList query={trail} empty={<EmptyState icon={<Link2 />} title={t('empty')} />}>
        {(rows) => <AuditTrailTable rows={rows} />}
      </PagedList>
    </>
  );
}

function AuditTrailTable({ rows }: { readonly rows: readonly TrailEntry[] }) {
  const t = useTranslations('trail');
  const roles = useTranslations('roles');
  const callName = useCallName();
  const about = useAuditEntryDetails();
  const { moment } = useFormats();
  const outcomeOf = (outcome: string) => {
    if (outcome === 'done' || outcome === 'begun') return t(outcome);
    return t.has(`refused.${outcome as 'notFound'}`) ? t(`refused.${outcome as 'notFound'}`) : outcome;
  };
  const roleOf = (role: string) => (roles.has(role as 'admin') ? roles(role as 'admin') : role);
  return (
    <DataTable
      caption={t('title')}
      rows={rows}
      rowKey={(line) => line.seq}
      columns={[
        { key: 'seq', head: t('line'), numeric: true, cell: (line) => line.seq },
        { key: 'at', head: t('at'), cell: (line) => <span className={styles.when}>{moment(line.at)}</span> },
        {
          key: 'who',
          head: t('who'),
          cell: (line) => (
            <span>
              <strong>{line.name ?? t('operator')}</strong>
              {line.role !== null && <span className={styles.role}>{roleOf(line.role)}</span>}
            </span>
          ),
        },
        { key: 'call', head: t('call'), cell: (line) => callName(line.call) },
        {
          key: 'about',
          head: t('about'),
          cell: (line) => <span className={styles.small}>{about(line).join(' · ') || '–'}</span>,
        },
        {
          key: 'outcome',
          head: t('outcome'),
          cell: (line) => <Chip tone={toneOf(line.outcome)}>{outcomeOf(line.outcome)}</Chip>,
        },
        { key: 'ip', head: t('ip'), cell: (line) => <span className={styles.ip}>{line.ip}</span> },
      ]}
    />
  );
}

function ChainProof() {
  const t = useTranslations('trail');
  const proof = useMutation({ mutationFn: () => api(staffAccounts.staffTrailProof, {}) });
  return (
    <div className={styles.proof}>
      <div role="status" className={styles.verdict}>
        {proof.isError && errorMessage(proof.error)}
        {proof.data?.unbroken === true && (
          <>
            <ShieldCheck className="icon" aria-hidden /> {t('unbroken', { count: proof.data.checked })}
          </>
        )}
        {proof.data?.unbroken === false && (
          <>
            <ShieldAlert className="icon" aria-hidden /> {t('broken', { first: proof.data.wrong[0] ?? '' })}
          </>
        )}
        {proof.data !== undefined && <code className={styles.head}>{proof.data.head}</code>}
      </div>
      <Button loading={proof.isPending} onClick={() => proof.mutate()}>
        {t('prove')}
      </Button>
    </div>
  );
}
