import type { ReactNode } from 'react';
import styles from './security-page.module.css';
import { ConnectedButton } from '../../../platform/forms/connected-button.tsx';

/** One setting: its name, how it stands, and the button that changes it. */
export function SettingRow({
  title,
  text,
  action,
  isBusy = false,
  onClick,
}: {
  readonly title: string;
  readonly text: ReactNode;
  readonly action: string;
  readonly isBusy?: boolean;
  readonly onClick: () => void;
}) {
  return (
    <div className={styles.row}>
      <div className={styles.what}>
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
      <ConnectedButton needs="network" loading={isBusy} onClick={onClick}>
        {action}
      </ConnectedButton>
    </div>
  );
}
