import { staffPaymentCalls, type StaffWithdrawalDetails } from '@arara/contract/staff/payments';
import { LabelChip } from '@arara/ui/controls/chip';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { callStaffApi } from '../../platform/api/api.ts';
import { QueryResultBoundary } from '../../platform/api/query-result.tsx';
import { useBackOfficeFormatters } from '../../platform/format/formats.ts';
import { useWithdrawalStateName } from '../../platform/format/withdrawal-state-name.ts';
import { DescriptionList } from '../../platform/page/description-list.tsx';
import { MaskedValue } from '../../platform/page/masked-value.tsx';
import { PageHeader } from '../../platform/page/page-header.tsx';
import { PageLink } from '../../platform/page/page-link.tsx';
import { TitledPanel } from '../../platform/page/panel.tsx';
import styles from './payments.module.css';
import { type PaymentOrderKey, withdrawalQuery } from './payments.queries.ts';
import { WithdrawalRequestAgeChip } from './request-age.tsx';
import { WithdrawalDecisionPanel } from './withdrawal-decision.tsx';

const WITHDRAWAL_TARGET_AGE_MS = 10 * 60_000;
const WITHDRAWAL_ALARM_AGE_MS = 120 * 60_000;

/** One withdrawal: its data, its history, its player (`playerSummary`) and the decision. */
export default function StaffWithdrawalPage({
  player,
  order,
  playerSummary,
}: PaymentOrderKey & { readonly playerSummary: ReactNode }) {
  const t = useTranslations('withdrawals');
  const query = useQuery(withdrawalQuery({ player, order }));
  return (
    <>
      <PageLink href="/saques">← {t('title')}</PageLink>
      <QueryResultBoundary query={query}>
        {(withdrawal) => (
          <>
            <WithdrawalHeader withdrawal={withdrawal} />
            <div className={styles.columns}>
              <div className={styles.column}>
                <WithdrawalDataPanel withdrawal={withdrawal} />
                <WithdrawalHistory withdrawal={withdrawal} />
              </div>
              <div className={styles.column}>{playerSummary}</div>
            </div>
          </>
        )}
      </QueryResultBoundary>
    </>
  );
}

interface WithdrawalSectionProps {
  readonly withdrawal: StaffWithdrawalDetails;
}

function WithdrawalHeader({ withdrawal }: WithdrawalSectionProps) {
  const t = useTranslations('withdrawals');
  const { money } = useBackOfficeFormatters();
  const stateName = useWithdrawalStateName();
  return (
    <PageHeader title={t('one', { amount: money(withdrawal.amount) })}>
      {withdrawal.state === 'in_review' ? (
        <WithdrawalRequestAgeChip
          ageMs={withdrawal.ageMs}
          targetMs={WITHDRAWAL_TARGET_AGE_MS}
          alarmMs={WITHDRAWAL_ALARM_AGE_MS}
        />
      ) : (
        <LabelChip>{stateName(withdrawal.state)}</LabelChip>
      )}
      <WithdrawalDecisionPanel withdrawal={withdrawal} />
    </PageHeader>
  );
}

function WithdrawalDataPanel({ withdrawal }: WithdrawalSectionProps) {
  const t = useTranslations('withdrawals');
  const { money, moment, usdt } = useBackOfficeFormatters();
  const { account, approvals, approvalsNeeded, endToEndId, sharedWith } = withdrawal;
  return (
    <TitledPanel title={t('order')}>
      <DescriptionList
        entries={[
          [t('amount'), money(withdrawal.amount)],
          withdrawal.fee > 0 ? [t('fee'), money(withdrawal.fee)] : null,
          withdrawal.usdt === null ? null : [t('usdt'), usdt(withdrawal.usdt)],
          [t('requestedAt'), moment(withdrawal.requestedAt)],
          [t('to'), account.name],
          [t('accountOf', { kind: withdrawal.kind }), <PayoutAccountPanel key="account" withdrawal={withdrawal} />],
          sharedWith === 0
            ? null
            : [
                t('sharedWith'),
                <LabelChip key="shared" tone="lost">
                  {t('others', { count: sharedWith })}
                </LabelChip>,
              ],
          [t('approvalsHead'), t('approvals', { given: approvals.length, needed: approvalsNeeded })],
          endToEndId === null
            ? null
            : [
                t('endToEndId'),
                <code key="e2e" className={styles.code}>
                  {endToEndId}
                </code>,
              ],
        ]}
      />
    </TitledPanel>
  );
}

/** The number of the receiving account, masked until it is revealed. */
function PayoutAccountPanel({ withdrawal: { player, order, account } }: WithdrawalSectionProps) {
  const t = useTranslations('withdrawals');
  return (
    <MaskedValue
      masked={account.number}
      name={t('account')}
      loadValue={async (reason) => {
        const revealed = await callStaffApi(staffPaymentCalls.staffPayoutAccount, { player, order, reason });
        return `${revealed.payCardNo} · ${revealed.name}`;
      }}
    />
  );
}

/** The steps of the withdrawal, and the approvals that were given while it is in review. */
function WithdrawalHistory({ withdrawal }: WithdrawalSectionProps) {
  const t = useTranslations('withdrawals');
  const stateName = useWithdrawalStateName();
  const { moment } = useBackOfficeFormatters();
  // A reason of our own code has a translation. A reason that a person or a bank wrote is shown as it is.
  const translateReason = (why: string) =>
    t.has(`whys.${why}` as 'whys.debt') ? t(`whys.${why}` as 'whys.debt') : why;
  return (
    <TitledPanel title={t('history')}>
      <ol className={styles.steps}>
        {withdrawal.steps.map((step, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the history only grows at its end
          <li key={index}>
            <span>
              <strong>{stateName(step.state)}</strong>
              {step.name !== null && ` · ${step.name}`}
              {step.why !== null && <span className={styles.quiet}> · {translateReason(step.why)}</span>}
            </span>
            <time className={styles.quiet}>{moment(step.at)}</time>
          </li>
        ))}
        {withdrawal.state === 'in_review' &&
          withdrawal.approvals.map((approval) => (
            <li key={approval.staff}>
              <span>
                <strong>{t('firstYes')}</strong> · {approval.name}
              </span>
              <time className={styles.quiet}>{moment(approval.at)}</time>
            </li>
          ))}
      </ol>
    </TitledPanel>
  );
}
