/** What a server in production needs beside its database and Redis, as stand-ins: bank, mail, identity service, register. */
import { randomBytes } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RunningSandboxBank, startPixSandboxBank } from '@arara/psp-sandbox';
import { openMailServer, type TestMailServer } from './mail-server.ts';
import { makeCertificates } from './network/certificates.ts';
import { KEY } from './payments-site.ts';
import { type RegisterStandIn, startRegisterStandIn } from './stand-ins/register-stand-in.ts';
import { type SerproStandIn, startSerproStandIn } from './stand-ins/serpro-stand-in.ts';
import { freshFolder } from './world.ts';

export interface ProductionServices {
  /** The settings of a node in production but its ports, its database and its Redis; DATA_DIR is `folder`. */
  readonly settings: Readonly<Record<string, string>>;
  readonly folder: string;
  readonly bank: RunningSandboxBank;
  readonly mail: TestMailServer;
  readonly serpro: SerproStandIn;
  readonly register: RegisterStandIn;
  close(): Promise<void>;
}

/** Starts the stand-ins for a site with this address. */
export async function openProductionServices(publicUrl: string): Promise<ProductionServices> {
  const folder = freshFolder('production');
  const certificates = makeCertificates();
  const [mail, serpro, register, bank] = await Promise.all([
    openMailServer(),
    startSerproStandIn(),
    startRegisterStandIn(),
    startPixSandboxBank({
      siteOrigins: [publicUrl],
      pixKey: KEY,
      speed: 20,
      tls: { ...certificates.server, clientCa: certificates.authority },
    }),
  ]);
  const saveFile = (name: string, text: string): string => {
    const path = join(folder, name);
    writeFileSync(path, text, { mode: 0o600 });
    return path;
  };
  return {
    folder,
    bank,
    mail,
    serpro,
    register,
    settings: {
      NODE_ENV: 'production',
      MASTER_KEY: randomBytes(32).toString('hex'),
      DATA_DIR: folder,
      PUBLIC_URL: publicUrl,
      MAIL_URL: mail.url,
      IDENTITY: 'serpro',
      IDENTITY_URL: serpro.url,
      IDENTITY_KEY: serpro.key,
      IDENTITY_SECRET: serpro.secret,
      EXCLUSION_REGISTER: 'http',
      EXCLUSION_URL: register.url,
      EXCLUSION_TOKEN: register.token,
      PAYMENT_PROVIDER: 'pix',
      PIX_URL: bank.apiUrl,
      PIX_CLIENT_ID: 'arara-dev',
      PIX_CLIENT_SECRET: 'arara-dev-secret',
      PIX_KEY: KEY,
      PIX_CERT_FILE: saveFile('client.pem', certificates.client.cert),
      PIX_CERT_KEY_FILE: saveFile('client.key', certificates.client.key),
      PIX_CA_FILE: saveFile('authority.pem', certificates.authority),
      PIX_WEBHOOK_SECRET: randomBytes(24).toString('hex'),
      WITHDRAW_AUTO_APPROVE_PER_DAY: '1000',
      WITHDRAW_AUTO_APPROVE_AFTER: '0',
    },
    close: async () => {
      await Promise.all([bank.close(), mail.close(), serpro.close(), register.close()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
