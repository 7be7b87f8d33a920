import { optional, setting } from '@arara/settings';
import { httpOrigin, matching, portNumber, sharedSettings, text } from '@arara/settings/formats';
import { z } from 'zod';

/** Origins with commas between them. */
const origins = z
  .string()
  .transform((all) =>
    all
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  )
  .pipe(z.array(httpOrigin));
const secret = text.min(8, 'is shorter than 8 characters');

/** The variables of the bank; the server that starts it hands over those that both must agree on. */
export const sandboxBankSettings = {
  port: setting(
    'PSP_SANDBOX_PORT',
    portNumber,
    '8082',
    'sandbox bank, an origin of its own; POST <url of a charge>/pay pays it',
  ),
  host: sharedSettings.host,
  dataDir: sharedSettings.dataDir,
  nodeEnv: sharedSettings.nodeEnv,
  publicUrl: optional(
    'PSP_PUBLIC_URL',
    httpOrigin,
    'the address in links and codes',
    'http://localhost:PSP_SANDBOX_PORT',
  ),
  siteOrigins: setting(
    'SITE_ORIGINS',
    origins,
    'http://localhost:8080,http://127.0.0.1:8080',
    'the sites that may frame its pages and that they lead back to, with commas between them',
  ),
  clientId: setting('PSP_CLIENT_ID', text, 'arara-dev', "the site's OAuth2 client, worth nothing outside"),
  clientSecret: setting('PSP_CLIENT_SECRET', secret, 'arara-dev-secret', 'its secret'),
  webhookSecret: setting('PSP_WEBHOOK_SECRET', secret, 'arara-dev-webhook-secret', 'signs its notices to the site'),
  pixKey: setting('PSP_PIX_KEY', text, '7f0a3c52-6d1e-4b8a-9c47-2e5b81d0a6f3', "the site's key"),
  speed: setting(
    'SANDBOX_SPEED',
    matching(/^(?=.*[1-9])\d{1,5}(\.\d{1,4})?$/, 'is not a number above 0, 10000 at most')
      .transform(Number)
      .refine((speed) => speed <= 10_000, 'is not a number above 0, 10000 at most'),
    '1',
    'divides every delay of the bank: retries, refunds, payouts',
  ),
};
