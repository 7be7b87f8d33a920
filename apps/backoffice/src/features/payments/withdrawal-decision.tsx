import { staffPaymentCalls, type StaffWithdrawalDetails } from '@arara/contract/staff/payments';
import { Button } from '@arara/ui/controls/button';
import { LabelChip } from '@arara/ui/controls/chip';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { callStaffApi } from '../../platform/api/api.ts';
import { ReasonDialog } from '../../platform/forms/reason-dialog.tsx';
import { showToast } from '@arara/client/toasts';
import { signedInStaffQuery, usePermissions } from '../../platform/session/signed-in-staff.ts';
import { ApproveWithdrawalDialog } from './approve-dialog.tsx';
import { staffPaymentQueryKeys } from './payments.queries.ts';
import { UsdtPayoutOutcomeDialog } from './usdt-dialog.tsx';

interface WithdrawalDecisionProps {
  readonly withdrawal: StaffWithdrawalDetails;
}

const toPaymentOrderKey = ({ player, order }: StaffWithdrawalDetails) => ({ player, order });

/** Shows the outcome and reloads the withdrawal. */
function useFinishWithdrawalDecision(withdrawal: StaffWithdrawalDetails): (message: string) => Promise<void> {
  const queries = useQueryClient();
  return async (message) => {
    showToast(message);
    // The list that was loaded before would still offer this withdrawal for a moment.
    queries.removeQueries({ queryKey: staffPaymentQueryKeys.withdrawals });
    await queries.invalidateQueries({ queryKey: staffPaymentQueryKeys.withdrawal(toPaymentOrderKey(withdrawal)) });
  };
}

/** The buttons of a decision, for staff who may take it. */
export function WithdrawalDecisionPanel({ withdrawal }: WithdrawalDecisionProps) {
  const t = useTranslations('withdrawals');
  const can = usePermissions();
  if (!can('decideWithdrawals')) return null;
  if (withdrawal.own) return <LabelChip tone="waiting">{t('ownText')}</LabelChip>;
  if (withdrawal.kind === 'USDT' && withdrawal.state === 'processing')
    return <UsdtPayoutOutcomePanel withdrawal={withdrawal} />;
  if (withdrawal.state !== 'in_review') return null;
  return (
    <>
      <RejectWithdrawalButton withdrawal={withdrawal} />
      <ApproveWithdrawalButton withdrawal={withdrawal} />
    </>
  );
}

function ApproveWithdrawalButton({ withdrawal }: WithdrawalDecisionProps) {
  const t = useTranslations('withdrawals');
  const { data: me } = useQuery(signedInStaffQuery);
  const finish = useFinishWithdrawalDecision(withdrawal);
  const [open, setOpen] = useState(false);
  const hasApproved = withdrawal.approvals.some((approval) => approval.staff === me?.id);
  if (hasApproved) return <LabelChip tone="waiting">{t('secondNeeded')}</LabelChip>;
  return (
    <>
      <Button tone="main" onClick={() => setOpen(true)}>
        {withdrawal.approvalsNeeded > 1 ? t('approveOf', { nth: withdrawal.approvals.length + 1 }) : t('approve')}
      </Button>
      {open && (
        <ApproveWithdrawalDialog
          withdrawal={withdrawal}
          onClose={() => setOpen(false)}
          onApproved={(isLast) => {
            setOpen(false);
            return finish(isLast ? t('approved') : t('halfDone'));
          }}
        />
      )}
    </>
  );
}

function RejectWithdrawalButton({ withdrawal }: WithdrawalDecisionProps) {
  const t = useTranslations('withdrawals');
  const [open, setOpen] = useState(false);
  const finish = useFinishWithdrawalDecision(withdrawal);
  const reject = useMutation({
    mutationFn: (reason: string) =>
      callStaffApi(staffPaymentCalls.staffRejectWithdrawal, { ...toPaymentOrderKey(withdrawal), reason }),
    onSuccess: () => {
      setOpen(false);
      return finish(t('rejected'));
    },
  });
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('reject')}</Button>
      {open && (
        <ReasonDialog
          title={t('rejectTitle')}
          text={t('rejectText')}
          action={t('reject')}
          mutation={reject}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** The button that records the outcome of a USDT payout. */
function UsdtPayoutOutcomePanel({ withdrawal }: WithdrawalDecisionProps) {
  const t = useTranslations('withdrawals');
  const [open, setOpen] = useState(false);
  const finish = useFinishWithdrawalDecision(withdrawal);
  return (
    <>
      <Button tone="main" onClick={() => setOpen(true)}>
        {t('settle')}
      </Button>
      {open && (
        <UsdtPayoutOutcomeDialog
          orderKey={toPaymentOrderKey(withdrawal)}
          failureReport={withdrawal.failureReport}
          onClose={() => setOpen(false)}
          onRecorded={(settled) => {
            setOpen(false);
            return finish(settled ? t('settled') : t('failureReported'));
          }}
        />
      )}
    </>
  );
}
