/** The queue that the page shares with the pixel's script: calls wait there until the script is loaded. */
interface Fbq {
  (...call: unknown[]): void;
  callMethod?: (...call: unknown[]) => void;
  queue: unknown[][];
  loaded: boolean;
  version: string;
}

interface PixelWindow {
  fbq?: Fbq;
  _fbq?: Fbq;
}

function getPixelQueue(view: PixelWindow): Fbq {
  if (view.fbq !== undefined) return view.fbq;
  const fbq: Fbq = Object.assign(
    (...call: unknown[]) => {
      if (fbq.callMethod === undefined) fbq.queue.push(call);
      else fbq.callMethod(...call);
    },
    { queue: [], loaded: true, version: '2.0' },
  );
  view.fbq = fbq;
  view._fbq = fbq;
  return fbq;
}

let loading: Promise<void> | undefined;

const loadScript = (address: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.async = true;
    script.src = address;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error('the pixel’s script could not be loaded'));
    });
    document.head.append(script);
  });

/** Loads the pixel's script once and returns its function. Throws when the script is blocked or the device is offline. */
export async function loadPixel(address: string): Promise<(...call: unknown[]) => void> {
  const fbq = getPixelQueue(window as PixelWindow);
  loading ??= loadScript(address);
  try {
    await loading;
  } catch (error) {
    loading = undefined;
    throw error;
  }
  return fbq;
}
