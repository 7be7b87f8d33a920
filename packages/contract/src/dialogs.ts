/** Every dialog that the address can name (`?dialog=`), as data alone; one is open at a time. */
import type { PageName } from './pages.ts';

export interface Dialog {
  /** `player`: a visitor is asked to log in first. */
  readonly access: 'public' | 'player';
  /** About a player's money or identity: it makes no sense with play money. */
  readonly realMoney?: true;
  /** The only page that it is opened on. */
  readonly onlyOn?: PageName;
  /** The key of its title in the dictionary. */
  readonly title: string;
}

const money = { access: 'player', realMoney: true } as const;

/** The dialogs by their names in the address. */
export const dialogs = {
  login: { access: 'public', title: 'entry.title' },
  register: { access: 'public', title: 'entry.title' },
  /** The pause. */
  protection: { access: 'public', title: 'protection.title' },
  /** The profile drop-down. */
  myPop: { access: 'player', title: 'menu.profile' },
  /** The settings pop-up, by either name. */
  setting: { access: 'public', title: 'menu.title' },
  settingPop: { access: 'public', title: 'menu.title' },
  support: { access: 'player', title: 'support.chat.title' },
  deposit: { ...money, title: 'cashier.deposit' },
  withdraw: { ...money, title: 'cashier.withdraw' },
  secondDeposit: { ...money, title: 'cashier.deposit' },
  gameDeposit: { ...money, title: 'cashier.deposit' },
  /** Home's bonus overlay. */
  bonus: { ...money, onlyOn: 'home', title: 'bonusOverlay.title' },
  /** The form that proves who the player is. */
  editBank: { ...money, title: 'kyc.title' },
} as const satisfies Readonly<Record<string, Dialog>>;

export type DialogName = keyof typeof dialogs;
