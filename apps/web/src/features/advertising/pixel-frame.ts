/** The page of this server in which the advertising pixel runs. */
const PIXEL_IFRAME_PATH = '/pixel-frame';
/** A frame that is blocked, or that is opened offline, says nothing. */
const PIXEL_LOAD_TIMEOUT_MS = 15_000;

/** Reports to the pixel, in the words of its script (fbq). */
export type AdvertisingPixelFunction = (...call: readonly unknown[]) => void;

let pixelLoadPromise: Promise<AdvertisingPixelFunction> | undefined;
let pixelFrame: HTMLIFrameElement | undefined;

/**
 * The frame is sandboxed: it has an origin of its own, and so it reaches neither the session's token nor what is on the screen. It
 * knows only what is sent to it.
 */
const createPixelIframe = (): Promise<AdvertisingPixelFunction> =>
  new Promise((resolve, reject) => {
    const frame = document.createElement('iframe');
    frame.setAttribute('sandbox', 'allow-scripts');
    frame.hidden = true;
    frame.title = 'pixel';
    frame.src = PIXEL_IFRAME_PATH;
    const fail = (): void => {
      removeEventListener('message', receive);
      frame.remove();
      reject(new Error('the pixel’s script could not be loaded'));
    };
    const timer = setTimeout(fail, PIXEL_LOAD_TIMEOUT_MS);
    const receive = ({ source, data }: MessageEvent<{ readonly pixel?: unknown } | null>): void => {
      if (source !== frame.contentWindow) return;
      clearTimeout(timer);
      if (data?.pixel !== 'loaded') return fail();
      removeEventListener('message', receive);
      // A sandboxed frame has no origin that could be named here.
      resolve((...call) => frame.contentWindow?.postMessage(call, '*'));
    };
    addEventListener('message', receive);
    pixelFrame = frame;
    document.body.append(frame);
  });

/** Removes the pixel with everything that it holds: somebody has taken their consent back. */
export function closeAdvertisingPixel(): void {
  pixelFrame?.remove();
  pixelFrame = pixelLoadPromise = undefined;
}

/** Opens the pixel's frame once and returns what reports to it. Throws when its script is blocked or the device is offline. */
export async function loadAdvertisingPixel(): Promise<AdvertisingPixelFunction> {
  pixelLoadPromise ??= createPixelIframe();
  try {
    return await pixelLoadPromise;
  } catch (error) {
    pixelLoadPromise = undefined;
    throw error;
  }
}
