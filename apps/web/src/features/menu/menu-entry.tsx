import { ChevronRightIcon, type IconComponent } from '@arara/ui/art/lucide-icons';
import type { ReactNode } from 'react';
import styles from './menu.module.css';

/** A line of a menu. `quiet`: it leads nowhere, it acts. */
export function MenuEntryButton({
  icon: Icon,
  label,
  onClick,
  quiet = false,
  note,
}: {
  readonly icon: IconComponent;
  readonly label: string;
  readonly onClick: () => void;
  readonly quiet?: boolean;
  /** More about the entry, at its right end. */
  readonly note?: ReactNode;
}) {
  return (
    <button type="button" className={styles.entry} onClick={onClick}>
      <Icon className="icon" aria-hidden />
      <span>{label}</span>
      {note}
      {!quiet && <ChevronRightIcon className={styles.chevron} aria-hidden />}
    </button>
  );
}
