import { Button } from '@arara/ui/controls/button';
import { useMutation } from '@tanstack/react-query';
import { Eye } from '@arara/ui/art/lucide-icons';
import { useTranslations } from 'use-intl';
import { getErrorMessage } from '../api/api.ts';
import { usePermissions } from '../session/signed-in-staff.ts';
import styles from './masked-value.module.css';

/** Personal data: masked, with a button that reveals it for staff who may see it. The audit trail records each reveal. */
export function MaskedValue({
  masked,
  name,
  loadValue,
}: {
  readonly masked: string;
  /** What the value is, for the label of the button. */
  readonly name: string;
  readonly loadValue: () => Promise<string>;
}) {
  const t = useTranslations('reveal');
  const can = usePermissions();
  const reveal = useMutation({ mutationFn: loadValue });
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
          loading={reveal.isPending}
          onClick={() => reveal.mutate()}
        >
          <Eye className="icon" aria-hidden />
        </Button>
      )}
      {reveal.isError && (
        <span role="alert" className={styles.problem}>
          {getErrorMessage(reveal.error)}
        </span>
      )}
    </span>
  );
}
