import { CardPanel } from '@arara/ui/display/card';
import { SpriteIcon } from '@arara/ui/art/icon';
import { useTranslations } from 'use-intl';
import styles from './how-it-works.module.css';

const HOW_IT_WORKS_STEPS = [
  { icon: 'qr-code', title: 'pixTitle', text: 'pixText' },
  { icon: 'shield-check', title: 'fairTitle', text: 'fairText' },
  { icon: 'wallet', title: 'outTitle', text: 'outText' },
] as const;

/** Three facts for visitors before they sign up. */
export default function HowItWorks() {
  const t = useTranslations('how');
  return (
    <section aria-labelledby="how-title" className={styles.section}>
      <h2 id="how-title">{t('title')}</h2>
      <CardPanel className={styles.card}>
        {HOW_IT_WORKS_STEPS.map(({ icon, title, text }) => (
          <div key={title} className={styles.step}>
            <span className={styles.icon}>
              <SpriteIcon name={icon} />
            </span>
            <div>
              <h3>{t(title)}</h3>
              <p>{t(text)}</p>
            </div>
          </div>
        ))}
      </CardPanel>
    </section>
  );
}
