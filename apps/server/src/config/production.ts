import { createEnumSchema, type EnvironmentVariable, isLoopback } from './variable.ts';

type EnvironmentVariables = Readonly<Record<string, string | undefined>>;

export const nodeEnvironmentVariables: readonly EnvironmentVariable[] = [
  {
    name: 'NODE_ENV',
    fallback: 'development',
    meaning:
      'production, development or test: production refuses everything that is for development and demonstration only; so does PAYMENT_PROVIDER=pix, whatever is set here, unless PIX_URL is on the loopback address',
  },
];

/** Fields of the environment, for config.ts to read. */
export const nodeEnvironmentSchemas = {
  NODE_ENV: createEnumSchema('production', 'development', 'test').default('development'),
};

/**
 * Why the rules of production hold, as the setting that says so; undefined where they do not. A bank that is not on this
 * machine moves real money, whatever NODE_ENV says.
 */
export function findReasonForProductionMode(given: EnvironmentVariables): string | undefined {
  if (given['NODE_ENV'] === 'production') return 'NODE_ENV production';
  const bank = given['PAYMENT_PROVIDER'] === 'pix' ? (given['PIX_URL'] ?? '') : '';
  if (!URL.canParse(bank) || isLoopback(new URL(bank).hostname)) return undefined;
  return 'PAYMENT_PROVIDER pix with a bank that is not on the loopback address';
}

/** Parts that production must name, and what their sandboxes do. */
const SANDBOXES_OF_PRODUCTION = [
  ['IDENTITY', 'confirms everybody'],
  ['EXCLUSION_REGISTER', 'bars nobody'],
] as const;

/** What is for development and demonstration only stops the start in production. */
export function checkProductionEnvironment(given: EnvironmentVariables): string[] {
  if (findReasonForProductionMode(given) === undefined) return [];
  const problems: string[] = [];
  if (given['DATABASE_URL'] === undefined)
    problems.push('DATABASE_URL is required in production: the embedded database is for development and demonstration');
  if ((given['PAYMENT_PROVIDER'] ?? 'sandbox') === 'sandbox')
    problems.push('PAYMENT_PROVIDER sandbox moves no real money and is refused in production');
  if (given['PIX_PAYER_IDENTITY'] === 'none')
    problems.push('PIX_PAYER_IDENTITY none does not tell who paid and is refused in production');
  if (given['USDT_SENDER'] === 'sandbox')
    problems.push('USDT_SENDER sandbox sends nothing and is refused in production');
  if (given['CAPTCHA_TEST_CODE'] !== undefined) problems.push('CAPTCHA_TEST_CODE is refused in production');
  if ((given['MAIL_URL'] ?? 'file:') === 'file:')
    problems.push('MAIL_URL file: mails nobody: production needs the address of an SMTP server');
  if (given['RATE_LIMITS'] === 'off') problems.push('RATE_LIMITS off is refused in production');
  if (given['PUSH_SERVICES']?.includes('http:') === true)
    problems.push('PUSH_SERVICES with a stand-in on http is refused in production');
  if (given['FEED'] === 'simulator') problems.push('FEED simulator plays made-up matches and is refused in production');
  if (given['FEED']?.startsWith('replay:') === true)
    problems.push('FEED replay offers prices of matches that are over and is refused in production');
  problems.push(...checkProductionAddresses(given));
  for (const [name, what] of SANDBOXES_OF_PRODUCTION)
    if ((given[name] ?? 'sandbox') === 'sandbox') problems.push(`${name} sandbox ${what} and is refused in production`);
  return problems;
}

/** Tokens and invitations travel under these addresses, and the bank sends its notices to the first. */
function checkProductionAddresses(given: EnvironmentVariables): string[] {
  const problems = (['PUBLIC_URL', 'BACKOFFICE_URL'] as const)
    .filter((name) => given[name] !== undefined && !/^https:/i.test(given[name] ?? ''))
    .map((name) => `${name} is not an https address, which production needs`);
  return given['PUBLIC_URL'] === undefined
    ? [
        "PUBLIC_URL is required in production: links, the address of the bank's notices and the Origin check",
        ...problems,
      ]
    : problems;
}
