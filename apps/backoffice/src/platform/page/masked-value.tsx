import { Button } from '@arara/ui/button';
import { useMutation } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { errorMessage } from '../api/api.ts';
import { usePermissions } from '../session/signed-in-staff.ts';
import styles from './masked-value.module.css';

/** A piece of personal data: masked, until who may see it asks; the look is kept in the audit trail. */
export function MaskedValue({
  masked,
  what,
  ask,
}: {
  readonly masked: string;
  /** What it is, for the name of the button. */
  readonly what: string;
  readonly ask: () => Promise<string>;
}) {
  const t = useTranslations('reveal');
  const may = usePermissions();
  const reveal = useMutation({ mutationFn: ask });
  return (
    <span className={styles.reveal}>
      <span className={reveal.data === undefined ? undefined : styles.clear}>{reveal.data ?? masked}</span>
      {may('reveal') && reveal.data === undefined && (
        <Button
          tone="link"
          square
          className={styles.eye}
          aria-label={t('show', { what })}
          title={t('show', { what })}
          loading={reveal.isPending}
          onClick={() => reveal.mutate()}
        >
          <Eye className="icon" aria-hidden />
        </Button>
      )}
      {reveal.isError && (
        <span role="alert" className={styles.problem}>
          {errorMessage(reveal.error)}
        </span>
      )}
    </span>
  );
}
