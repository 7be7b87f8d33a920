/** `isapp` of an order (specification, point 7): 1 from the app that was installed on the device, 0 from a browser's tab. */
export const getAppFlag = (): 0 | 1 =>
  matchMedia('(display-mode: standalone)').matches ||
  // Safari on a phone says it in its own way.
  (navigator as { readonly standalone?: boolean }).standalone === true
    ? 1
    : 0;
