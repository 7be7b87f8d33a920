import { Button } from '@arara/ui/controls/button';
import { useMutation } from '@tanstack/react-query';
import { EyeIcon } from '@arara/ui/art/lucide-icons';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ReasonDialog } from '../forms/reason-dialog.tsx';
import { usePermissions } from '../session/signed-in-staff.ts';
import styles from './masked-value.module.css';

/** Personal data: masked, with a button that asks for a reason and reveals it for staff who may see it. The audit trail records both. */
export function MaskedValue({
  masked,
  name,
  loadValue,
}: {
  readonly masked: string;
  /** What the value is, for the label of the button. */
  readonly name: string;
  readonly loadValue: (reason: string) => Promise<string>;
}) {
  const t = useTranslations('reveal');
  const can = usePermissions();
  const [open, setOpen] = useState(false);
  const reveal = useMutation({ mutationFn: loadValue, onSuccess: () => setOpen(false) });
  return (
    <span className={styles.reveal}>
      <span className={reveal.data === undefined ? undefined : styles.clear}>{reveal.data ?? masked}</span>
      {can('reveal') && reveal.data === undefined && (
        <Button
          tone="link"
          square
          className={styles.eye}
          aria-label={t('show', { what: name })}
          title={t('show', { what: name })}
          onClick={() => setOpen(true)}
        >
          <EyeIcon className="icon" aria-hidden />
        </Button>
      )}
      {open && (
        <ReasonDialog
          title={t('title', { what: name })}
          text={t('text')}
          action={t('yes')}
          mutation={reveal}
          onClose={() => setOpen(false)}
        />
      )}
    </span>
  );
}
