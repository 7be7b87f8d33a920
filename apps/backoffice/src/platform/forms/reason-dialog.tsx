import { BottomSheet } from '@arara/ui/overlays/sheet';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { getApiFieldMessages } from '../api/api.ts';
import { ActionForm } from './action-form.tsx';
import styles from './reason-dialog.module.css';
import { ReasonField } from './reason-field.tsx';

/** The mutation that the dialog starts with the reason. */
interface MutationWithReason {
  readonly mutate: (reason: string) => void;
  readonly isPending: boolean;
  readonly error: Error | null;
}

/** A dialog that asks for a reason before an action that the audit trail records. It also shows why the action was refused. */
export function ReasonDialog({
  title,
  text,
  action,
  mutation,
  onClose,
  children,
}: {
  readonly title: string;
  readonly text: string;
  /** The text of the button. */
  readonly action: string;
  readonly mutation: MutationWithReason;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}) {
  const t = useTranslations('common');
  const [reason, setReason] = useState('');
  const errors = getApiFieldMessages(mutation.error);
  return (
    <BottomSheet open onClose={onClose} title={title} closeLabel={t('close')} ignoreOutsidePress>
      <ActionForm
        error={errors['reason'] === undefined ? mutation.error : null}
        action={action}
        pending={mutation.isPending}
        ready={reason.trim() !== ''}
        onSubmit={() => mutation.mutate(reason.trim())}
      >
        <p className={styles.text}>{text}</p>
        {children}
        <ReasonField value={reason} onChange={setReason} error={errors['reason']} />
      </ActionForm>
    </BottomSheet>
  );
}
