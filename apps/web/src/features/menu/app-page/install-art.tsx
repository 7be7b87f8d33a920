import { createIcon, type IconComponent } from '@arara/ui/art/lucide-icons';
import styles from './app-page.module.css';
import type { InstallStep } from './install-steps.ts';

const CONFIRM = createIcon('M 2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0M16 9l-5.5 5.5L8 12');
const ADD_TO_SCREEN = createIcon(
  'M 5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-14a2 2 0 0 1 2 -2zM12 8v8M8 12h8',
);
const INSTALL_ON_PHONE = createIcon('M 17 11V4a2 2 0 0 0-2-2H7a2 2 0 0 0-2 2v16a2 2 0 0 0 2 2h3M17 14v7M14 18l3 3 3-3');
const MENU = createIcon('M 12 5h.01M12 12h.01M12 19h.01');

/** What each step looks for on the screen, drawn as browsers draw it. */
export const installStepIcons: Readonly<Record<InstallStep, IconComponent>> = {
  share: createIcon('M 12 15V3M8 7l4-4 4 4M8 10H6a1 1 0 0 0-1 1v9a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1v-9a1 1 0 0 0-1-1h-2'),
  homeScreen: ADD_TO_SCREEN,
  add: CONFIRM,
  menu: MENU,
  install: INSTALL_ON_PHONE,
  confirm: CONFIRM,
  firefoxAdd: ADD_TO_SCREEN,
  address: createIcon('M 13 4H4a2 2 0 0 0-2 2v9a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2v-3M8 21h8M18 3v7M15 7l3 3 3-3'),
  addressMenu: MENU,
  dock: createIcon(
    'M 4 4h16a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-16a2 2 0 0 1 -2 -2v-12a2 2 0 0 1 2 -2zM6 16h2M11 16h2M16 16h2',
  ),
};

export const PushIcon: IconComponent = createIcon(
  'M 10.3 21a2 2 0 0 0 3.4 0M4 17h16c-1.4-1.4-2-3.2-2-6V9a6 6 0 0 0-12 0v2c0 2.800-.6 4.600-2 6z',
);

const APP_PLACES = [0, 1, 2, 3, 4, 6, 7, 8];

/** A phone's home screen with Arara's icon among others. */
export function HomeScreenPicture() {
  return (
    <svg viewBox="0 0 140 180" className={styles.picture} aria-hidden>
      <rect x="2" y="2" width="136" height="260" rx="24" className={styles.phone} />
      <rect x="52" y="13" width="36" height="7" rx="3.500" className={styles.speaker} />
      {APP_PLACES.map((place) => (
        <rect
          key={place}
          x={20 + (place % 3) * 36}
          y={40 + Math.floor(place / 3) * 44}
          width="28"
          height="28"
          rx="8"
          className={styles.otherApp}
        />
      ))}
      <circle cx="106" cy="98" r="27" className={styles.glow} />
      <image href="/icon.svg" x="87" y="79" width="38" height="38" />
    </svg>
  );
}
