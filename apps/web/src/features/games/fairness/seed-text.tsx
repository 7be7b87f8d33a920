import { CheckIcon, CopyIcon } from '@arara/ui/art/lucide-icons';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import styles from './seed-text.module.css';

const COPIED_NOTE_VISIBLE_MS = 1500;

/** A seed or a hash with a button that copies it. A page without a secure context cannot copy; there the text can be selected. */
export function CopyableFairnessSeedText({ label, value }: { readonly label: string; readonly value: string }) {
  const t = useTranslations('play');
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_NOTE_VISIBLE_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <div className={styles.line}>
      <dt>{label}</dt>
      <dd>
        <span className={styles.value}>{value}</span>
        {navigator.clipboard !== undefined && (
          <button
            type="button"
            className={styles.copy}
            aria-label={copied ? t('copied') : t('copy', { what: label })}
            onClick={() => void navigator.clipboard.writeText(value).then(() => setCopied(true))}
          >
            {copied ? <CheckIcon className="icon" aria-hidden /> : <CopyIcon className="icon" aria-hidden />}
          </button>
        )}
      </dd>
    </div>
  );
}
