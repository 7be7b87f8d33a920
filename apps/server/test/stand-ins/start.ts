/**
 * Starts stand-ins of the bank, the identity service, the exclusion register and the mail server, for a rehearsal of production
 * on one machine: `node apps/server/test/stand-ins/start.ts <folder> [<address of the site> [<first port>]]`. The folder keeps what
 * the bank knows, the certificates of both sides and the mails. It prints the settings that the server needs, and runs until it is
 * ended.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { startPixSandboxBank } from '@arara/psp-sandbox';
import { makeCertificates } from '../network/certificates.ts';
import { startMailStandIn } from './mail-stand-in.ts';
import { startRegisterStandIn } from './register-stand-in.ts';
import { startSerproStandIn } from './serpro-stand-in.ts';

const [given = './stand-ins', site = 'https://localhost', first = '8082'] = process.argv.slice(2);
const folder = resolve(given);
const firstPort = Number(first);
const PIX_KEY = '7f0a3c52-6d1e-4b8a-9c47-2e5b81d0a6f3';

/** The certificates of both sides, made at the first start: the server keeps its own between starts of the stand-ins. */
function keepCertificates(): Record<'authority' | 'bank' | 'bankKey', string> {
  const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
  if (!existsSync(join(folder, 'bank.key'))) {
    const { authority, client, server } = makeCertificates({ days: 365 });
    const files = {
      'authority.pem': authority,
      'pix.pem': client.cert,
      'pix.key': client.key,
      'bank.pem': server.cert,
    };
    for (const [name, text] of Object.entries({ ...files, 'bank.key': server.key }))
      writeFileSync(join(folder, name), text, { mode: name.startsWith('bank') ? 0o600 : 0o644 });
  }
  return { authority: read('authority.pem'), bank: read('bank.pem'), bankKey: read('bank.key') };
}

mkdirSync(folder, { recursive: true });
const { authority, bank: cert, bankKey: key } = keepCertificates();
const [bank, serpro, register, mail] = await Promise.all([
  startPixSandboxBank({
    port: firstPort,
    storePath: join(folder, 'bank.sqlite'),
    pixKey: PIX_KEY,
    siteOrigins: [site],
    tls: { cert, key, clientCa: authority, port: firstPort + 1 },
  }),
  startSerproStandIn(firstPort + 3),
  startRegisterStandIn(firstPort + 4),
  startMailStandIn(firstPort + 5, join(folder, 'mail')),
]);
const settings = {
  PAYMENT_PROVIDER: 'pix',
  PIX_URL: bank.apiUrl,
  PIX_CLIENT_ID: 'arara-dev',
  PIX_CLIENT_SECRET: 'arara-dev-secret',
  PIX_KEY,
  PIX_CERT_FILE: join(folder, 'pix.pem'),
  PIX_CERT_KEY_FILE: join(folder, 'pix.key'),
  PIX_CA_FILE: join(folder, 'authority.pem'),
  IDENTITY: 'serpro',
  IDENTITY_URL: serpro.url,
  IDENTITY_KEY: serpro.key,
  IDENTITY_SECRET: serpro.secret,
  EXCLUSION_REGISTER: 'http',
  EXCLUSION_URL: register.url,
  EXCLUSION_TOKEN: register.token,
  MAIL_URL: mail.url,
};
for (const [name, value] of Object.entries(settings)) process.stdout.write(`${name}=${value}\n`);
