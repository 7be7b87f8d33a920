import { staffAccountCalls, type AuditTrailEntry } from '@arara/contract/staff/accounts';
import { type StaffCallName, staffContract } from '@arara/contract/staff/staff-contract';
import { Button } from '@arara/ui/controls/button';
import { LabelChip, type LabelChipTone } from '@arara/ui/controls/chip';
import { SelectField } from '@arara/ui/fields/select-field';
import { EmptyState } from '@arara/ui/feedback/state';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Link2Icon, ShieldAlertIcon, ShieldCheckIcon } from '@arara/ui/art/lucide-icons';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { callStaffApi, getErrorMessage } from '../../platform/api/api.ts';
import { DataTable } from '../../platform/page/data-table.tsx';
import { TextField } from '../../platform/forms/text-field.tsx';
import { InstantText } from '../../platform/page/instant-text.tsx';
import { useAuditEntryDetails } from './audit-entry-details.ts';
import { PageHeader } from '../../platform/page/page-header.tsx';
import { PagedList } from '../../platform/api/paged-list.tsx';
import styles from './audit-trail.module.css';
import { type AuditTrailFilterValues, auditTrailQuery } from './staff.queries.ts';

const getAuditOutcomeTone = (outcome: string): LabelChipTone =>
  outcome === 'done' ? 'won' : outcome === 'begun' ? 'waiting' : 'lost';

/** Commands of the operator that the trail records besides the calls. */
const AUDITED_CONSOLE_COMMANDS = ['staff:create', 'staff:reset', 'restored'];
const AUDITED_CALL_NAMES = [
  ...AUDITED_CONSOLE_COMMANDS,
  ...(Object.keys(staffContract) as StaffCallName[]).filter((name) => name !== 'staffMe' && name !== 'staffEnrolment'),
];

/** Translates the names of calls; an unknown name is returned as it is. */
function useAuditedCallName(): (call: string) => string {
  const t = useTranslations('calls');
  return (call) => {
    const key = call.replace(':', '_') as 'staffLogin';
    return t.has(key) ? t(key) : call;
  };
}

/** The audit trail: everything that staff did, every look at personal data, and the proof of its hash chain. */
export default function AuditTrailPage() {
  const t = useTranslations('trail');
  const callName = useAuditedCallName();
  const [filters, setFilters] = useState<AuditTrailFilterValues>({ call: '', from: '', to: '' });
  const trail = useInfiniteQuery(auditTrailQuery(filters));
  return (
    <>
      <PageHeader title={t('title')} text={t('text')}>
        <AuditChainProofPanel />
      </PageHeader>
      <div className={styles.filters}>
        <SelectField
          label={t('call')}
          value={filters.call}
          onChange={(call) => setFilters({ ...filters, call })}
          options={[['', t('all')], ...AUDITED_CALL_NAMES.map((name) => [name, callName(name)] as const)]}
        />
        {(['from', 'to'] as const).map((name) => (
          <TextField
            key={name}
            label={t(name)}
            type="date"
            value={filters[name]}
            onChange={(date) => setFilters({ ...filters, [name]: date })}
          />
        ))}
      </div>
      <PagedList query={trail} empty={<EmptyState icon={<Link2Icon />} title={t('empty')} />}>
        {(rows) => <AuditTrailTable rows={rows} />}
      </PagedList>
    </>
  );
}

function AuditTrailTable({ rows }: { readonly rows: readonly AuditTrailEntry[] }) {
  const t = useTranslations('trail');
  const callName = useAuditedCallName();
  const describeDetails = useAuditEntryDetails();
  const describeOutcome = (outcome: string) => {
    if (outcome === 'done' || outcome === 'begun') return t(outcome);
    return t.has(`refused.${outcome as 'notFound'}`) ? t(`refused.${outcome as 'notFound'}`) : outcome;
  };
  return (
    <DataTable
      caption={t('title')}
      rows={rows}
      rowKey={(entry) => entry.seq}
      columns={[
        { key: 'seq', head: t('line'), numeric: true, cell: (entry) => entry.seq },
        { key: 'at', head: t('at'), cell: (entry) => <InstantText instant={entry.at} /> },
        { key: 'who', head: t('who'), cell: (entry) => <AuditEntryActorText entry={entry} /> },
        { key: 'call', head: t('call'), cell: (entry) => callName(entry.call) },
        {
          key: 'about',
          head: t('about'),
          cell: (entry) => <span className={styles.small}>{describeDetails(entry).join(' · ') || '–'}</span>,
        },
        {
          key: 'outcome',
          head: t('outcome'),
          cell: (entry) => (
            <LabelChip tone={getAuditOutcomeTone(entry.outcome)}>{describeOutcome(entry.outcome)}</LabelChip>
          ),
        },
        { key: 'ip', head: t('ip'), cell: (entry) => <span className={styles.ip}>{entry.ip}</span> },
      ]}
    />
  );
}

/** Who did it: a member of staff with their role, or the operator. */
function AuditEntryActorText({ entry: { name, role } }: { readonly entry: AuditTrailEntry }) {
  const t = useTranslations('trail');
  const roles = useTranslations('roles');
  return (
    <span>
      <strong>{name ?? t('operator')}</strong>
      {role !== null && (
        <span className={styles.role}>{roles.has(role as 'admin') ? roles(role as 'admin') : role}</span>
      )}
    </span>
  );
}

/** The button that verifies the hash chain, and its result. */
function AuditChainProofPanel() {
  const t = useTranslations('trail');
  const proof = useMutation({ mutationFn: () => callStaffApi(staffAccountCalls.staffTrailProof, {}) });
  return (
    <div className={styles.proof}>
      <div role="status" className={styles.result}>
        {proof.isError && getErrorMessage(proof.error)}
        {proof.data?.unbroken === true && (
          <>
            <ShieldCheckIcon className="icon" aria-hidden /> {t('unbroken', { count: proof.data.checked })}
          </>
        )}
        {proof.data?.unbroken === false && (
          <>
            <ShieldAlertIcon className="icon" aria-hidden /> {t('broken', { first: proof.data.wrong[0] ?? '' })}
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
