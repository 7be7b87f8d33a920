/** How the app is installed, by device and browser. Nothing here asks the browser for anything. */

/** The devices of which the page has steps, in its order. */
export const INSTALL_DEVICES = ['apple', 'android', 'computer'] as const;
type InstallDevice = (typeof INSTALL_DEVICES)[number];

export type InstallMethod =
  | 'appleMobile'
  | 'chromiumAndroid'
  | 'firefoxAndroid'
  | 'chromiumComputer'
  | 'safariComputer'
  | 'none';

/** The steps of each way, in their order: keys of texts and icons. */
export const INSTALL_STEPS = {
  appleMobile: ['share', 'homeScreen', 'add'],
  chromiumAndroid: ['menu', 'install', 'confirm'],
  firefoxAndroid: ['menu', 'firefoxAdd', 'add'],
  chromiumComputer: ['address', 'addressMenu', 'confirm'],
  safariComputer: ['dock', 'add'],
  none: [],
} as const satisfies Record<InstallMethod, readonly string[]>;
export type InstallStep = (typeof INSTALL_STEPS)[InstallMethod][number];

/** What a browser says of itself. */
type BrowserTraits = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>;

/** Browsers inside other apps, which install nothing. */
const IN_APP_BROWSER = /FBAN|FBAV|Instagram|TikTok|musical_ly|Snapchat|Line\/|; wv\)/;

function findDevice({ userAgent, maxTouchPoints }: BrowserTraits): InstallDevice {
  // An iPad says that it is a Mac, but a Mac has no touch screen.
  if (/iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)) return 'apple';
  return userAgent.includes('Android') ? 'android' : 'computer';
}

function findMethod(device: InstallDevice, userAgent: string): InstallMethod {
  if (IN_APP_BROWSER.test(userAgent)) return 'none';
  const isFirefox = userAgent.includes('Firefox/');
  // There every browser installs by the share menu.
  if (device === 'apple') return 'appleMobile';
  if (device === 'android') return isFirefox ? 'firefoxAndroid' : 'chromiumAndroid';
  if (isFirefox) return 'none';
  if (userAgent.includes('Chrome/')) return 'chromiumComputer';
  return userAgent.includes('Macintosh') ? 'safariComputer' : 'none';
}

/** The visitor's device, and how its browser installs the app. */
export function detectInstallMethod(traits: BrowserTraits): {
  readonly device: InstallDevice;
  readonly method: InstallMethod;
} {
  const device = findDevice(traits);
  return { device, method: findMethod(device, traits.userAgent) };
}

/** How the browser that most people have on a device installs the app. */
export const USUAL_INSTALL_METHODS: Readonly<Record<InstallDevice, InstallMethod>> = {
  apple: 'appleMobile',
  android: 'chromiumAndroid',
  computer: 'chromiumComputer',
};
