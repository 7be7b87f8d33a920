import { staffPaymentCalls, type StaffWithdrawalDetails } from '@arara/contract/staff/payments';
import { BottomSheet } from '@arara/ui/overlays/sheet';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { callStaffApi } from '../../platform/api/api.ts';
import { ActionForm } from '../../platform/forms/action-form.tsx';
import { useBackOfficeFormatters } from '../../platform/format/formats.ts';
import { DescriptionList } from '../../platform/page/description-list.tsx';

/** Asks once more before a withdrawal is approved: a payout cannot be called back. It shows the amount and the payee. */
export function ApproveWithdrawalDialog({
  withdrawal,
  onClose,
  onApproved,
}: {
  readonly withdrawal: StaffWithdrawalDetails;
  readonly onClose: () => void;
  /** Called with true when this was the last approval, so that the money goes out. */
  readonly onApproved: (isLast: boolean) => Promise<void>;
}) {
  const t = useTranslations('withdrawals');
  const labels = useTranslations('common');
  const { money, usdt } = useBackOfficeFormatters();
  const { player, order, account, kind, amount, fee } = withdrawal;
  const approve = useMutation({
    mutationFn: () => callStaffApi(staffPaymentCalls.staffApproveWithdrawal, { player, order }),
    onSuccess: ({ approvals, approvalsNeeded }) => onApproved(approvals >= approvalsNeeded),
  });
  return (
    <BottomSheet open onClose={onClose} title={t('approveTitle')} closeLabel={labels('close')} ignoreOutsidePress>
      <ActionForm
        error={approve.error}
        action={t('approveYes', { amount: money(amount) })}
        pending={approve.isPending}
        ready
        onSubmit={() => approve.mutate()}
      >
        <DescriptionList
          entries={[
            [t('amount'), money(amount)],
            fee > 0 ? [t('fee'), money(fee)] : null,
            withdrawal.usdt === null ? null : [t('usdt'), usdt(withdrawal.usdt)],
            [t('to'), account.name],
            [t('accountOf', { kind }), account.number],
          ]}
        />
      </ActionForm>
    </BottomSheet>
  );
}
