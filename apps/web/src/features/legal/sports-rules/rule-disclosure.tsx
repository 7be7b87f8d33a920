import { ChevronRightIcon } from '@arara/ui/art/lucide-icons';
import { type ReactNode, useState } from 'react';
import styles from './rule-disclosure.module.css';

/** Below this width a rule is closed until it is asked for. */
const OPEN_FROM = '(min-width: 1080px)';

/** A rule that opens under its heading. Where there is room for all of them, they are open from the start. */
export function RuleDisclosure({ heading, children }: { readonly heading: ReactNode; readonly children: ReactNode }) {
  const [isOpen] = useState(() => matchMedia(OPEN_FROM).matches);
  return (
    <details className={styles.rule} open={isOpen}>
      <summary>
        {heading}
        <ChevronRightIcon className={styles.chevron} aria-hidden />
      </summary>
      <div className={styles.text}>{children}</div>
    </details>
  );
}
