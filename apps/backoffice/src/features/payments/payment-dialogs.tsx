import { staffPaymentCalls, type StaffPayment } from '@arara/contract/staff/payments';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { callStaffApi } from '../../platform/api/api.ts';
import { useBackOfficeFormatters } from '../../platform/format/formats.ts';
import { ReasonDialog } from '../../platform/forms/reason-dialog.tsx';
import { showToast } from '@arara/client/toasts';
import styles from './payments.module.css';
import { staffPaymentQueryKeys } from './payments.queries.ts';

interface PaymentDecisionDialogProps {
  readonly payment: StaffPayment;
  readonly onClose: () => void;
}

/** Shows the outcome, closes the dialog and reloads the list. */
function useFinishPaymentDecision(onClose: () => void): (message: string) => Promise<void> {
  const queries = useQueryClient();
  return async (message) => {
    showToast(message);
    onClose();
    await queries.invalidateQueries({ queryKey: staffPaymentQueryKeys.inReview });
  };
}

/** Approves crediting a payment to its player. */
export function AcceptPaymentDialog({ payment, onClose }: PaymentDecisionDialogProps) {
  const t = useTranslations('inReview');
  const { money } = useBackOfficeFormatters();
  const finish = useFinishPaymentDecision(onClose);
  const key = { player: payment.player, payment: payment.payment };
  const accept = useMutation({
    mutationFn: (reason: string) => callStaffApi(staffPaymentCalls.staffAcceptPayment, { ...key, reason }),
    onSuccess: ({ credited }) => finish(t(credited ? 'credited' : 'halfDone')),
  });
  return (
    <ReasonDialog
      title={t('acceptTitle', { amount: money(payment.amount) })}
      text={t(payment.approvalsNeeded > 1 ? 'acceptTextTwo' : 'acceptText')}
      action={t('accept')}
      mutation={accept}
      onClose={onClose}
    >
      {payment.approvals.map((approval) => (
        <p key={approval.staff} className={styles.quiet}>
          {t('firstYes', { name: approval.name })}
        </p>
      ))}
    </ReasonDialog>
  );
}

/** Sends a payment back to its payer. */
export function RefundDialog({ payment, onClose }: PaymentDecisionDialogProps) {
  const t = useTranslations('inReview');
  const { money } = useBackOfficeFormatters();
  const finish = useFinishPaymentDecision(onClose);
  const key = { player: payment.player, payment: payment.payment };
  const refund = useMutation({
    mutationFn: (reason: string) => callStaffApi(staffPaymentCalls.staffRefundPayment, { ...key, reason }),
    onSuccess: ({ state }) => finish(t(state)),
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
