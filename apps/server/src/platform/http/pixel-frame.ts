import { hash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** Where the advertising pixel's script comes from, and where it reports to. */
export interface AdvertisingPixelSource {
  /** The address of its script. */
  readonly script: string;
  readonly scriptOrigin: string;
  readonly reportOrigin: string;
}

/**
 * The script of the frame: it loads the pixel's script, tells the page whether that worked, and passes the page's messages on. A
 * sandboxed page has no cookies and no storage, and merely asking for them throws; the pixel's script finds empty ones.
 */
const PIXEL_FRAME_SCRIPT = `
for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { value: undefined });
Object.defineProperty(document, 'cookie', { get: () => '', set: () => undefined });
const fbq = (...call) => (fbq.callMethod ? fbq.callMethod(...call) : fbq.queue.push(call));
Object.assign(fbq, { queue: [], loaded: true, version: '2.0' });
window.fbq = window._fbq = fbq;
addEventListener('message', ({ source, data }) => source === parent && Array.isArray(data) && fbq(...data));
const script = document.createElement('script');
script.src = document.documentElement.dataset.script;
script.onload = () => parent.postMessage({ pixel: 'loaded' }, '*');
script.onerror = () => parent.postMessage({ pixel: 'failed' }, '*');
document.head.append(script);
`;

const escapeHtmlAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/**
 * Serves the page in which the advertising pixel runs. Its policy sandboxes it: even opened by itself it has an origin of its own,
 * without the token, the calls and the pages of the site. Only pages of the site may frame it.
 */
export function registerPixelFrame(
  app: FastifyInstance,
  { script, scriptOrigin, reportOrigin }: AdvertisingPixelSource,
): void {
  const policy = [
    'sandbox allow-scripts',
    "default-src 'none'",
    `script-src 'sha256-${hash('sha256', PIXEL_FRAME_SCRIPT, 'base64')}' ${scriptOrigin}`,
    `img-src ${reportOrigin}`,
    `connect-src ${reportOrigin}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ');
  const page = `<!doctype html><html lang="en" data-script="${escapeHtmlAttribute(script)}"><head><meta charset="utf-8"><title>pixel</title><script>${PIXEL_FRAME_SCRIPT}</script></head></html>`;
  app.get('/pixel-frame', async (_, reply) =>
    reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', policy)
      .header('referrer-policy', 'strict-origin')
      .send(page),
  );
}
