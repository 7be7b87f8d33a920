/** The wire's `isapp` of an order: 1 from the app that is installed on the device, 0 from a tab of a browser. */
export const getInstalledAppFlag = (): 0 | 1 =>
  matchMedia('(display-mode: standalone)').matches ||
  // Safari on a phone has a property of its own for it.
  (navigator as { readonly standalone?: boolean }).standalone === true
    ? 1
    : 0;
