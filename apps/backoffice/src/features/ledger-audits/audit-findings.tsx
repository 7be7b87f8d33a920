import type { StaffLedgerAudit } from '@arara/contract/staff/ledger-audits';
import { useTranslations } from 'use-intl';
import { useBackOfficeFormatters } from '../../platform/format/formats.ts';
import { TitledPanel } from '../../platform/page/panel.tsx';
import styles from './ledger-audits.module.css';

/** What the listed audits found: each proof with the first of what is wrong. Its texts are English, as the command prints them. */
export function AuditFindings({ audits }: { readonly audits: readonly StaffLedgerAudit[] }) {
  const t = useTranslations('ledgerAudits');
  const { moment } = useBackOfficeFormatters();
  const wrong = audits.filter(({ findings }) => findings.length > 0);
  if (wrong.length === 0) return null;
  return (
    <div className={styles.findings}>
      <TitledPanel title={t('findings')}>
        <p className={styles.whatToDo}>{t('whatToDo')}</p>
        {wrong.map((audit) => (
          <section key={audit.id} className={styles.audit}>
            <h3>
              {t(audit.scope)} · {moment(audit.startedAt)}
            </h3>
            {audit.findings.map((finding) => (
              <Finding key={finding.name} finding={finding} />
            ))}
          </section>
        ))}
      </TitledPanel>
    </div>
  );
}

function Finding({ finding: { name, wrongCount, wrong } }: { readonly finding: StaffLedgerAudit['findings'][number] }) {
  const t = useTranslations('ledgerAudits');
  const left = wrongCount - wrong.length;
  return (
    <details className={styles.finding}>
      <summary>
        <span lang="en">{name}</span> <small>{t('findingRows', { count: wrongCount })}</small>
      </summary>
      <ul lang="en" className={styles.rows}>
        {wrong.map((row) => (
          <li key={row}>{row}</li>
        ))}
      </ul>
      {left > 0 && <small>{t('more', { count: left })}</small>}
    </details>
  );
}
