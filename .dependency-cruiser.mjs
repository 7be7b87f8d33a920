// The import rules of ARCHITECTURE.md as data. Each comment is what a reader sees when the rule bites:
// the reason, and what to do instead.

/** Tests, and what they run: the stories of money are a test that can be read. */
const test = '(\\.test\\.tsx?$|/test/|/wallet/examples/)';

/** The ladder of the server: a domain calls only domains on lower steps. Step 0, the platform, is the folders below. */
const ladder = [
  ['wallet'],
  ['accounts', 'staff'],
  ['protection'],
  ['payments', 'games', 'sportsbook'],
  ['promotions', 'vip', 'referral', 'support'],
  ['views'],
];
const domains = ladder.flat();
const platform = '(http|realtime|facts|db|commands|audit|presence|vault|text)/|(config|context)\\.ts$';
const permit = '^apps/server/src/protection/protection\\.ts$';
const anyOf = (names) => `(${names.join('|')})`;

/** What each pure package may import, besides itself. */
const pure = {
  money: [],
  games: ['packages/money'],
  sports: ['packages/money'],
  promotions: ['packages/money'],
  contract: [
    'packages/money',
    'packages/games',
    'packages/sports',
    'packages/promotions',
    'node_modules/zod',
    'node_modules/validation-br',
    'node_modules/@noble/hashes',
  ],
};

const pureRules = Object.entries(pure).map(([name, allowed]) => ({
  name: `pure-${name}`,
  severity: 'error',
  comment:
    `packages/${name} runs the same in browser, server and tests, so it may import only ` +
    `${allowed.length === 0 ? 'its own files' : allowed.map((place) => place.replace('node_modules/', '')).join(', ')}. ` +
    'Pass what it needs as an argument, or move the code to the app that needs it.',
  from: { path: `^packages/${name}/src/`, pathNot: test },
  to: { pathNot: [`^packages/${name}/`, ...allowed.map((place) => `^${place}/`)] },
}));

const ladderRules = ladder.flatMap((step, index) =>
  step.map((domain) => ({
    name: `ladder-${domain}`,
    severity: 'error',
    comment:
      `${domain} stands on step ${index + 1} of the ladder and may call only lower steps (the platform` +
      `${index > 0 ? `, ${ladder.slice(0, index).flat().join(', ')}` : ''}). ` +
      'Upward, emit a fact and let the upper domain react; a rule of an upper floor comes down as data.',
    from: { path: `^apps/server/src/${domain}/`, pathNot: test },
    to: {
      path: `^apps/server/src/${anyOf(
        ladder
          .slice(index)
          .flat()
          .filter((other) => other !== domain),
      )}/`,
      pathNot: domain === 'wallet' ? permit : 'nothing',
    },
  })),
);

/** wallet.stake takes a Permit that only protection can make: it may name that type, and nothing more. */
const permitRule = {
  name: 'ladder-wallet-permit',
  severity: 'error',
  comment:
    'wallet may import the type Permit of protection, so that no game can forget it; it must not call protection.',
  from: { path: '^apps/server/src/wallet/', pathNot: test },
  to: { path: permit, dependencyTypesNot: ['type-only'] },
};

const doorRules = domains.flatMap((domain) => {
  const door = `^apps/server/src/${domain}/${domain}\\.ts$`;
  const own = `^apps/server/src/${domain}/`;
  const comment =
    `Other rooms enter ${domain} only by its door, ${domain}/${domain}.ts; its queries, routes, reactions and rules are private ` +
    '(app.ts composes routes and reactions). Ask the door for a use case.';
  return [
    {
      name: `door-${domain}`,
      severity: 'error',
      comment,
      from: {
        path: '^apps/server/src/',
        pathNot: [own, '^apps/server/src/(app|context|ledger-verify|payments-reconcile)\\.ts$', test],
      },
      to: { path: own, pathNot: door },
    },
    {
      name: `door-${domain}-in-tests`,
      severity: 'error',
      comment: `${comment} A test may also bring a sandbox of a port.`,
      from: { path: '^apps/server/src/.*\\.test\\.ts$', pathNot: [own, '^apps/server/src/app\\.test\\.ts$'] },
      to: { path: own, pathNot: [door, '-sandbox\\.ts$'] },
    },
  ];
});

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      comment: 'Two files that need each other are one thought in two places: move what both need to the lower one.',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'not-unresolvable',
      severity: 'error',
      comment:
        'This import leads nowhere: a misspelt path, a missing .ts extension, or a package that is not installed.',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'declared-in-package-json',
      severity: 'error',
      comment:
        "This package is not in the nearest package.json, and works only because npm hoisted somebody else's copy. Declare it, with its exact version.",
      from: { path: '^(apps|packages)/', pathNot: [test, '\\.config\\.ts$'] },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'no-node-in-packages',
      severity: 'error',
      comment: 'packages/ is also loaded by browsers: no Node module there. Take bytes, time and chance as arguments.',
      from: { path: '^packages/', pathNot: test },
      to: { dependencyTypes: ['core'] },
    },
    ...pureRules,
    {
      name: 'ui-knows-no-app',
      severity: 'error',
      comment:
        'packages/ui is shared by web and back office: it knows tokens, components and money, no contract and no app.',
      from: { path: '^packages/ui/', pathNot: test },
      to: { path: '^(apps/|packages/(?!ui/|money/))' },
    },
    {
      name: 'browser-knows-only-the-contract',
      severity: 'error',
      comment:
        'The contract is all that browser and server know of each other. Put the shared shape into packages/contract.',
      from: { path: '^(apps/(web|backoffice)|packages)/', pathNot: '/test/' },
      to: { path: '^apps/(server|psp-sandbox)/' },
    },
    {
      name: 'no-node-in-browser',
      severity: 'error',
      comment: 'There is no Node in a browser.',
      from: { path: '^apps/(web|backoffice)/src/', pathNot: test },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'web-and-backoffice-apart',
      severity: 'error',
      comment: 'Web and back office are two products with two origins; what they share lives in packages/ui.',
      from: { path: '^apps/(web|backoffice)/' },
      to: { path: '^apps/(web|backoffice)/', pathNot: '^apps/$1/' },
    },
    {
      name: 'features-meet-in-app',
      severity: 'error',
      comment:
        'Features do not import each other: they meet in app/ (routes, overlays), and what both need lives in lib/.',
      from: { path: '^apps/(web|backoffice)/src/features/([^/]+)/' },
      to: { path: '^apps/(web|backoffice)/src/features/', pathNot: '^apps/$1/src/features/$2/' },
    },
    {
      name: 'lib-below-features',
      severity: 'error',
      comment: 'lib/ carries features and app; it must not know them. Pass what it needs as an argument.',
      from: { path: '^apps/(web|backoffice)/src/lib/', pathNot: test },
      to: { path: '^apps/(web|backoffice)/src/(features|app)/' },
    },
    {
      name: 'bank-and-server-meet-over-http',
      severity: 'error',
      comment: 'The sandbox bank stands for a real bank: it and the server meet over HTTP only (a test may boot it).',
      from: { path: '^apps/(server|psp-sandbox)/', pathNot: test },
      to: { path: '^apps/(server|psp-sandbox)/', pathNot: '^apps/$1/' },
    },
    {
      name: 'servers-know-no-screen',
      severity: 'error',
      comment: 'A server serves the built web app; it imports no screen.',
      from: { path: '^apps/(server|psp-sandbox)/' },
      to: { path: '^(apps/(web|backoffice)|packages/ui)/' },
    },
    {
      name: 'platform-knows-no-domain',
      severity: 'error',
      comment:
        'The platform is step 0: it may name a type of a domain (Session, a port), and calls none. ' +
        'Domains hand it what it needs; app.ts is where they meet.',
      from: { path: `^apps/server/src/(${platform})`, pathNot: test },
      to: { path: `^apps/server/src/${anyOf(domains)}/`, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'every-room-has-its-step',
      severity: 'error',
      comment:
        'A new folder of the server is either a platform folder or a domain on the ladder: add it to .dependency-cruiser.mjs.',
      from: {},
      to: { path: '^apps/server/src/[^/]+/', pathNot: `^apps/server/src/(${platform}|${anyOf(domains)}/)` },
    },
    {
      name: 'app-is-the-top',
      severity: 'error',
      comment: 'app.ts puts everything together and main.ts starts it; nothing below imports them.',
      from: { path: '^apps/server/src/[^/]+/', pathNot: test },
      to: { path: '^apps/server/src/(app|main)\\.ts$' },
    },
    {
      name: 'config-stays-at-the-top',
      severity: 'error',
      comment: 'Configuration is read once and handed on in the context; a domain takes the value it needs from Ctx.',
      from: { path: `^apps/server/src/${anyOf(domains)}/`, pathNot: test },
      to: { path: '^apps/server/src/config\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    ...ladderRules,
    permitRule,
    ...doorRules,
    {
      name: 'product-knows-no-test',
      severity: 'error',
      comment: 'Product code must not lean on test code.',
      from: { path: '^(apps|packages)/', pathNot: test },
      to: { path: test },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
    },
  },
};
