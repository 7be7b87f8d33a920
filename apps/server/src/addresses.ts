/** The addresses of this server, and those of pages that it frames. */
import { createServer as createSocketServer, type AddressInfo } from 'node:net';
import type { ServerConfig } from './config/config.ts';
import { listEquivalentOrigins } from './platform/http/origins.ts';

/** The site's address by which this machine reaches it. */
export function formatServerUrl({ host, port }: ServerConfig): string {
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}

/** The origins that the site's own pages have. */
export const listSiteOrigins = (config: ServerConfig): string[] => [
  ...new Set([...listEquivalentOrigins(config.publicUrl), ...listEquivalentOrigins(`http://localhost:${config.port}`)]),
];

/** The origins of pages that ours frame: the bank's, and those of a third party's chat. */
export const listFrameOrigins = (config: ServerConfig): string[] => [
  ...listBankOrigins(config),
  ...(config.support?.frameUrl === undefined ? [] : [new URL(config.support.frameUrl).origin]),
];

/** The origins of the bank's hosted page; the sandbox bank's only where it is the bank. */
function listBankOrigins(config: ServerConfig): string[] {
  if (config.paymentProvider === 'pix') return [new URL(config.bank.pageUrl ?? config.bank.url).origin];
  const beside = new URL(config.publicUrl);
  beside.protocol = 'http:';
  beside.port = String(config.pspSandboxPort);
  return [...new Set([...listEquivalentOrigins(config.bank.url), ...listEquivalentOrigins(beside.origin)])];
}

/** Port 0 means any free one: it is found before anything needs the server's own address. */
export async function assignFreePort(config: ServerConfig): Promise<ServerConfig> {
  const port = await new Promise<number>((resolve, reject) => {
    const probe = createSocketServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port: free } = probe.address() as AddressInfo;
      probe.close(() => resolve(free));
    });
  });
  const url = new URL(config.publicUrl);
  // The default address contains the port 0.
  return { ...config, port, publicUrl: url.port === '0' ? `http://localhost:${port}` : config.publicUrl };
}
