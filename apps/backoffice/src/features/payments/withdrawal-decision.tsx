import { staffPayments, type StaffWithdrawalDetails } from '@arara/contract/staff/payments';
import { Button } from '@arara/ui/controls/button';
import { Chip } from '@arara/ui/controls/chip';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../platform/api/api.ts';
import { ReasonDialog } from '../../platform/forms/reason-dialog.tsx';
import { showToast } from '../../platform/overlay/toasts.ts';
import { signedInStaffQuery, usePermissions } from '../../platform/session/signed-in-staff.ts';
import { ApproveDialog } from './approve-dialog.tsx';
import { paymentKeys } from './payments.queries.ts';
import { UsdtDialog } from './usdt-dialog.tsx';

interface DecisionProps {
  readonly withdrawal: StaffWithdrawalDetails;
}

const toOrderKey = ({ player, order }: StaffWithdrawalDetails) => ({ player, order });

/** Shows the outcome and reloads the withdrawal. */
function useFinishDecision(withdrawal: StaffWithdrawalDetails): (message: string) => Promise<void> {
  const queries = useQueryClient();
  return async (message) => {
    showToast(message);
    // The list that was loaded before would still offer this withdrawal for a moment.
    queries.removeQueries({ queryKey: paymentKeys.withdrawals });
    await queries.invalidateQueries({ queryKey: paymentKeys.withdrawal(toOrderKey(withdrawal)) });
  };
}

/** The buttons of a decision, for staff who may take it. */
export function WithdrawalDecision({ withdrawal }: DecisionProps) {
  const t = useTranslations('withdrawals');
  const can = usePermissions();
  if (!can('decideWithdrawals')) return null;
  if (withdrawal.own) return <Chip tone="waiting">{t('ownText')}</Chip>;
  if (withdrawal.kind === 'USDT' && withdrawal.state === 'processing') return <UsdtOutcome withdrawal={withdrawal} />;
  if (withdrawal.state !== 'in_review') return null;
  return (
    <>
      <RejectButton withdrawal={withdrawal} />
      <ApproveButton withdrawal={withdrawal} />
    </>
  );
}

function ApproveButton({ withdrawal }: DecisionProps) {
  const t = useTranslations('withdrawals');
  const { data: me } = useQuery(signedInStaffQuery);
  const finish = useFinishDecision(withdrawal);
  const [open, setOpen] = useState(false);
  const hasApproved = withdrawal.approvals.some((approval) => approval.staff === me?.id);
  if (hasApproved) return <Chip tone="waiting">{t('secondNeeded')}</Chip>;
  return (
    <>
      <Button tone="main" onClick={() => setOpen(true)}>
        {withdrawal.approvalsNeeded > 1 ? t('approveOf', { nth: withdrawal.approvals.length + 1 }) : t('approve')}
      </Button>
      {open && (
        <ApproveDialog
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

function RejectButton({ withdrawal }: DecisionProps) {
  const t = useTranslations('withdrawals');
  const [open, setOpen] = useState(false);
  const finish = useFinishDecision(withdrawal);
  const reject = useMutation({
    mutationFn: (reason: string) => api(staffPayments.staffRejectWithdrawal, { ...toOrderKey(withdrawal), reason }),
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
function UsdtOutcome({ withdrawal }: DecisionProps) {
  const t = useTranslations('withdrawals');
  const [open, setOpen] = useState(false);
  const finish = useFinishDecision(withdrawal);
  return (
    <>
      <Button tone="main" onClick={() => setOpen(true)}>
        {t('settle')}
      </Button>
      {open && (
        <UsdtDialog
          orderKey={toOrderKey(withdrawal)}
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
