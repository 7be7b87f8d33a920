import type { PlayerId, OrderId } from '@arara/contract/protocol/fields';
import { staffPayments, type StaffWithdrawalDetails } from '@arara/contract/staff/payments';
import { Button } from '@arara/ui/button';
import { Chip } from '@arara/ui/chip';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { RequestAge } from './request-age.tsx';
import { api, errorMessage } from '../../platform/api/api.ts';
import { DescriptionList } from '../../platform/page/description-list.tsx';
import { useFormats } from '../../platform/format/formats.ts';
import { QueryResult } from '../../platform/api/query-result.tsx';
import { signedInStaffQuery, usePermissions } from '../../platform/session/signed-in-staff.ts';
import { PageHeader } from '../../platform/page/page-header.tsx';
import { Panel } from '../../platform/page/panel.tsx';
import { ReasonDialog } from '../../platform/forms/reason-dialog.tsx';
import { MaskedValue } from '../../platform/page/masked-value.tsx';
import { showToast } from '../../platform/overlay/toasts.ts';
import styles from './payments.module.css';
import { useWithdrawalStateName } from '../../platform/format/withdrawal-state-name.ts';
import { UsdtDialog } from './usdt-dialog.tsx';

const TARGET_MS = 10 * 60_000;
const ALARM_MS = 120 * 60_000;
/** For a moment after the yes it goes on by itself: its page follows it, to where staff may have something to do. */
const MOVING_STATES: readonly string[] = ['approved', 'submitting'];
const MOVING_REFRESH_MS = 2_000;

interface OrderKey {
  readonly player: PlayerId;
  readonly order: OrderId;
}

/** One withdrawal: what it is, what happened to it, who is behind it (`beside`), and the decision. */
export default function WithdrawalPage({ player, order, beside }: OrderKey & { readonly beside: ReactNode }) {
  const t = useTranslations('withdrawals');
  const file = useQuery({
    queryKey: ['withdrawal', player, order],
    queryFn: ({ signal }) => api(staffPayments.staffWithdrawal, { player, order }, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && MOVING_STATES.includes(data.state) ? MOVING_REFRESH_MS : false,
  });
  return (
    <>
      <p className={styles.back}>
        <Link href="/saques">← {t('title')}</Link>
      </p>
      <QueryResult query={file}>
        {(it) => (
          <>
            <WithdrawalHeader file={it} />
            <div className={styles.columns}>
              <div className={styles.column}>
                <WithdrawalOrder file={it} />
                <WithdrawalHistory file={it} />
              </div>
              <div className={styles.column}>{beside}</div>
            </div>
          </>
        )}
      </QueryResult>
    </>
  );
}

function WithdrawalHeader({ file }: { readonly file: StaffWithdrawalDetails }) {
  const t = useTranslations('withdrawals');
  const { money } = useFormats();
  const stateName = useWithdrawalStateName();
  return (
    <PageHeader title={t('one', { amount: money(file.amount) })}>
      {file.state === 'in_review' ? (
        <RequestAge ageMs={file.ageMs} targetMs={TARGET_MS} alarmMs={ALARM_MS} />
      ) : (
        <Chip>{stateName(file.state)}</Chip>
      )}
      <WithdrawalDecision file={file} />
    </PageHeader>
  );
}

function WithdrawalOrder({ file }: { readonly file: StaffWithdrawalDetails }) {
  const t = useTranslations('withdrawals');
  const { money, moment, usdt } = useFormats();
  const name = { player: file.player, order: file.order };
  return (
    <Panel title={t('order')}>
      <DescriptionList
        of={[
          [t('amount'), money(file.amount)],
          file.fee > 0 ? [t('fee'), money(file.fee)] : null,
          file.usdt === null ? null : [t('usdt'), usdt(file.usdt)],
          [t('requestedAt'), moment(file.requestedAt)],
          [t('to'), file.account.name],
          [
            t('accountOf', { kind: file.kind }),
            <MaskedValue
              key="account"
              masked={file.account.number}
              what={t('account')}
              ask={async () => {
                const account = await api(staffPayments.staffPayoutAccount, name);
                return `${account.payCardNo} · ${account.name}`;
              }}
            />,
          ],
          file.sharedWith === 0
            ? null
            : [
                t('sharedWith'),
                <Chip key="shared" tone="lost">
                  {t('others', { count: file.sharedWith })}
                </Chip>,
              ],
          [t('approvalsHead'), t('approvals', { given: file.approvals.length, needed: file.approvalsNeeded })],
          file.endToEndId === null
            ? null
            : [
                t('endToEndId'),
                <code key="e2e" className={styles.code}>
                  {file.endToEndId}
                </code>,
              ],
        ]}
      />
    </Panel>
  );
}

function WithdrawalHistory({ file }: { readonly file: StaffWithdrawalDetails }) {
  const t = useTranslations('withdrawals');
  const stateName = useWithdrawalStateName();
  const { moment } = useFormats();
  // Words of our own machinery have a translation; what a person or a bank wrote stands as it is.
  const whyOf = (why: string) => (t.has(`whys.${why}` as 'whys.debt') ? t(`whys.${why}` as 'whys.debt') : why);
  return (
    <Panel title={t('history')}>
      <ol className={styles.steps}>
        {file.steps.map((step, nth) => (
          // oxlint-disable-next-line react/no-array-index-key -- the history only grows at its end
          <li key={nth}>
            <span>
              <strong>{stateName(step.state)}</strong>
              {step.name !== null && ` · ${step.name}`}
              {step.why !== null && <span className={styles.quiet}> · {whyOf(step.why)}</span>}
            </span>
            <time className={styles.quiet}>{moment(step.at)}</time>
          </li>
        ))}
        {file.state === 'in_review' &&
          file.approvals.map((approval) => (
            <li key={approval.staff}>
              <span>
                <strong>{t('firstYes')}</strong> · {approval.name}
              </span>
              <time className={styles.quiet}>{moment(approval.at)}</time>
            </li>
          ))}
      </ol>
    </Panel>
  );
}

/** The buttons of a decision, for who may take it. */
function WithdrawalDecision({ file }: { readonly file: StaffWithdrawalDetails }) {
  const t = useTranslations('withdrawals');
  const may = usePermissions();
  const { data: me } = useQuery(signedInStaffQuery);
  const [asking, setAsking] = useState<'no' | 'usdt' | null>(null);
  const queries = useQueryClient();
  const name = { player: file.player, order: file.order };
  const done = async (text: string) => {
    setAsking(null);
    showToast(text);
    // A queue that was loaded before would, for a moment, offer this one again.
    queries.removeQueries({ queryKey: ['withdrawals'] });
    await queries.invalidateQueries({ queryKey: ['withdrawal', file.player, file.order] });
  };
  const approve = useMutation({
    mutationFn: () => api(staffPayments.staffApproveWithdrawal, name),
    onSuccess: ({ approvals, approvalsNeeded }) => done(approvals < approvalsNeeded ? t('halfDone') : t('approved')),
  });
  const reject = useMutation({
    mutationFn: (reason: string) => api(staffPayments.staffRejectWithdrawal, { ...name, reason }),
    onSuccess: () => done(t('rejected')),
  });
  if (!may('decideWithdrawals')) return null;
  if (file.own) return <Chip tone="waiting">{t('ownText')}</Chip>;
  if (file.kind === 'USDT' && file.state === 'processing')
    return (
      <>
        <Button tone="main" onClick={() => setAsking('usdt')}>
          {t('settle')}
        </Button>
        {asking === 'usdt' && (
          <UsdtDialog {...name} onClose={() => setAsking(null)} onDone={() => done(t('settled'))} />
        )}
      </>
    );
  if (file.state !== 'in_review') return null;
  const given = file.approvals.some((approval) => approval.staff === me?.id);
  return (
    <>
      {approve.isError && (
        <span className={styles.problem} role="alert">
          {errorMessage(approve.error)}
        </span>
      )}
      <Button onClick={() => setAsking('no')}>{t('reject')}</Button>
      {given ? (
        <Chip tone="waiting">{t('secondNeeded')}</Chip>
      ) : (
        <Button tone="main" loading={approve.isPending} onClick={() => approve.mutate()}>
          {file.approvalsNeeded > 1 ? t('approveOf', { nth: file.approvals.length + 1 }) : t('approve')}
        </Button>
      )}
      {asking === 'no' && (
        <ReasonDialog
          title={t('rejectTitle')}
          text={t('rejectText')}
          action={t('reject')}
          mutation={reject}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}
