// The import rules of ARCHITECTURE.md, made from the ladders in scripts/checks/import-ladders.mjs. Each comment is what a reader sees when the
// rule fails: the reason, and what to do instead.
import {
  composition,
  domainLadder,
  featureLadder,
  featureFolderLadders,
  packageFolderLadders,
  platform as platformPlaces,
  purePackages,
  domainFolderLadders,
  sandboxFolderLadders,
} from './scripts/checks/import-ladders.mjs';

/** Tests, and what they run: the stories of money are a test that can be read. */
const test = '(\\.test\\.tsx?$|/test/|/wallet/examples/)';

const server = '^apps/server/src/';
const matchAny = (names) => `(${names.join('|')})`;
/** A folder or a file below a place, as a pattern. */
const placePattern = (name) => (/\.\w+$/.test(name) ? `${name.replaceAll('.', '\\.')}$` : `${name}/`);
const domains = domainLadder.flat();
const platform = matchAny(platformPlaces.map(placePattern));
/** What of the platform is about the whole contract: the documents made from it. */
const contractCarriers = ['http/api-docs\\.ts'];
const permit = `${server}protection/protection\\.ts$`;

const pureRules = Object.entries(purePackages).map(([name, allowed]) => ({
  name: `pure-${name}`,
  severity: 'error',
  comment:
    `packages/${name} runs the same in browser, server and tests, so it may import only ` +
    `${allowed.length === 0 ? 'its own files' : allowed.map((place) => place.replace('node_modules/', '')).join(', ')}. ` +
    'Pass what it needs as an argument, or move the code to the app that needs it.',
  from: { path: `^packages/${name}/src/`, pathNot: test },
  to: { pathNot: [`^packages/${name}/`, ...allowed.map((place) => `^${place}/`)] },
}));

const ladderRules = domainLadder
  .flatMap((step, index) =>
    step.map((domain) => ({
      name: `ladder-${domain}`,
      severity: 'error',
      comment:
        `${domain} stands on step ${index + 1} of the ladder and may call only lower steps (the platform` +
        `${index > 0 ? `, ${domainLadder.slice(0, index).flat().join(', ')}` : ''}). ` +
        'Upward, emit a fact and let the upper domain react; a rule of an upper domain comes down as data.',
      from: { path: `${server}${domain}/`, pathNot: test },
      to: {
        path: `${server}${matchAny(
          domainLadder
            .slice(index)
            .flat()
            .filter((other) => other !== domain),
        )}/`,
        pathNot: domain === 'wallet' ? permit : 'nothing',
      },
    })),
  )
  .filter((rule) => !rule.to.path.endsWith('()/'));

/** A subfolder of a domain imports lower subfolders of its domain, never an equal or a higher one, never the domain's root files. */
const domainFolderRules = Object.entries(domainFolderLadders).flatMap(([domain, ladder]) =>
  ladder.flatMap((step, index) =>
    step.map((folder) => ({
      name: `folders-${domain}-${folder}`,
      severity: 'error',
      comment:
        `${domain}/${folder} may import ${ladder.slice(0, index).flat().join(', ') || 'no other subfolder'} of its domain; only the domain's ` +
        'root files compose the subfolders. Move the type or the SQL that both need to the lower folder.',
      from: { path: `${server}${domain}/${folder}/`, pathNot: test },
      to: {
        path: `${server}${domain}/`,
        pathNot: [folder, ...ladder.slice(0, index).flat()].map((lower) => `${server}${domain}/${lower}/`),
      },
    })),
  ),
);

/** wallet.stake takes a Permit that only protection can make: it may name that type, and nothing more. */
const permitRule = {
  name: 'ladder-wallet-permit',
  severity: 'error',
  comment:
    'wallet may import the type Permit of protection, so that no game can forget it; it must not call protection.',
  from: { path: `${server}wallet/`, pathNot: test },
  to: { path: permit, dependencyTypesNot: ['type-only'] },
};

const publicFileRules = domains.flatMap((domain) => {
  const publicFile = `${server}${domain}/${domain}\\.ts$`;
  const own = `${server}${domain}/`;
  const comment =
    `Other domains import ${domain} only by its public file, ${domain}/${domain}.ts; its queries, routes, reactions and rules are private ` +
    '(open-<domain>.ts composes routes and reactions). Ask the public file for a use case.';
  return [
    {
      name: `public-${domain}`,
      severity: 'error',
      comment,
      from: {
        path: server,
        pathNot: [own, `${server}${matchAny(composition.map(placePattern))}`, test],
      },
      to: { path: own, pathNot: publicFile },
    },
    {
      name: `public-${domain}-in-tests`,
      severity: 'error',
      comment: `${comment} A test may also bring a sandbox of a port.`,
      from: { path: `${server}.*\\.test\\.ts$`, pathNot: [own, `${server}app\\.test\\.ts$`] },
      to: { path: own, pathNot: [publicFile, '-sandbox\\.ts$'] },
    },
  ];
});

const features = featureLadder.flat();
const featureRules = featureLadder.flatMap((step, index) =>
  step.map((feature) => ({
    name: `feature-${feature}`,
    severity: 'error',
    comment:
      `The web's feature ${feature} may import ${featureLadder.slice(0, index).flat().join(', ') || 'no other feature'}. ` +
      'Features on one step meet in app/ (routes, overlays).',
    from: { path: `^apps/web/src/features/${feature}/`, pathNot: test },
    to: {
      path: '^apps/web/src/features/',
      pathNot: [feature, ...featureLadder.slice(0, index).flat()].map((lower) => `^apps/web/src/features/${lower}/`),
    },
  })),
);

/**
 * The rules of one ladder below the folder `base`: a place imports only lower places, and every folder is on the ladder.
 * @param {{ name: string, base: string, ladder: readonly (readonly string[])[], notJudged?: string }} input
 */
const makeLadderRules = ({ name, base, ladder, notJudged = test }) => [
  ...ladder
    .flatMap((step, index) =>
      step.map((folder) => ({
        name: `${name}-${folder}`,
        severity: 'error',
        comment:
          `${base}${folder} may import ${ladder.slice(0, index).flat().join(', ') || 'no other place'} of ${base}. ` +
          'Move what both need to the lower place.',
        from: { path: `^${base}${placePattern(folder)}`, pathNot: notJudged },
        to: {
          path: `^${base}${matchAny(
            ladder
              .slice(index)
              .flat()
              .filter((other) => other !== folder)
              .map(placePattern),
          )}`,
        },
      })),
    )
    .filter((rule) => !rule.to.path.endsWith('()')),
  {
    name: `${name}-every-folder`,
    severity: 'error',
    comment: `A new folder of ${base} needs a step on its ladder: add it to scripts/checks/import-ladders.mjs.`,
    from: {},
    to: { path: `^${base}[^/]+/`, pathNot: `^${base}${matchAny([...ladder.flat().map(placePattern), 'texts/'])}` },
  },
];

const featureFolderRules = Object.entries(featureFolderLadders).flatMap(([feature, ladder]) =>
  makeLadderRules({ name: `feature-folders-${feature}`, base: `apps/web/src/features/${feature}/`, ladder }),
);

/** A story of a component shows it with others: it may import any of them. */
const packageFolderRules = Object.entries(packageFolderLadders).flatMap(([name, ladder]) =>
  makeLadderRules({
    name: `folders-${name}`,
    base: `packages/${name}/src/`,
    ladder,
    notJudged: `(${test}|\\.stories\\.tsx$)`,
  }),
);

const sandboxFolderRules = Object.entries(sandboxFolderLadders).flatMap(([name, ladder]) =>
  makeLadderRules({ name: `folders-${name}`, base: `apps/${name}/src/`, ladder }),
);

const publicFeatureRules = features.map((feature) => ({
  name: `public-feature-${feature}`,
  severity: 'error',
  comment:
    `Other folders of the web import ${feature} only by its public file, features/${feature}/${feature}.ts. Let it pass on what you need: ` +
    'a lazy component, a slot, a query.',
  from: { path: '^apps/web/src/', pathNot: [`^apps/web/src/features/${feature}/`, '^apps/web/src/app/texts/', test] },
  to: { path: `^apps/web/src/features/${feature}/`, pathNot: `^apps/web/src/features/${feature}/${feature}\\.ts$` },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      comment: 'Two files that need each other are one thought in two places: move what both need to the lower one.',
      from: {},
      to: { circular: true },
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
      comment:
        'packages/ is also loaded by browsers: no Node module there. Take bytes, time and randomness as arguments.',
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
      name: 'client-knows-no-app',
      severity: 'error',
      comment:
        'packages/client is what web and back office have in common: it knows the contract and shapes of ui, and no app.',
      from: { path: '^packages/client/', pathNot: test },
      to: { path: '^(apps/|packages/(?!client/|contract/|ui/))' },
    },
    {
      name: 'browser-knows-only-the-contract',
      severity: 'error',
      comment:
        'The contract is all that browser and server know of each other. Put the shared shape into packages/contract.',
      from: { path: '^(apps/(web|backoffice)|packages)/', pathNot: '/test/' },
      to: { path: '^apps/(server|feed-sandbox|psp-sandbox)/' },
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
      comment:
        'Web and back office are two products with two origins; what they share lives in packages/ui and packages/client.',
      from: { path: '^apps/(web|backoffice)/' },
      to: { path: '^apps/(web|backoffice)/', pathNot: '^apps/$1/' },
    },
    ...featureRules,
    ...featureFolderRules,
    ...packageFolderRules,
    ...sandboxFolderRules,
    ...publicFeatureRules,
    {
      name: 'public-feature-only-passes-on',
      severity: 'error',
      comment:
        "A feature's public file has only lines `export { … } from`: then the build can leave out what a page does not use. " +
        'Put the code into a file beside it (slots.tsx for lazy components).',
      from: { path: '^apps/web/src/features/([^/]+)/\\1\\.ts$' },
      to: { dependencyTypesNot: ['export'] },
    },
    {
      name: 'public-feature-without-static-pages',
      severity: 'error',
      comment:
        "A feature's public file passes on lazy pages (slots.tsx), so that no page is loaded with another. Home is the first page and waits for nothing.",
      from: { path: '^apps/web/src/features/([^/]+)/\\1\\.ts$' },
      to: { path: '-(page|dialog)\\.tsx$', pathNot: '^apps/web/src/features/home/home-page\\.tsx$' },
    },
    {
      name: 'every-feature-has-its-step',
      severity: 'error',
      comment: 'A new feature of the web needs a step on the ladder: add it to scripts/checks/import-ladders.mjs.',
      from: {},
      to: { path: '^apps/web/src/features/[^/]+/', pathNot: `^apps/web/src/features/${matchAny(features)}/` },
    },
    {
      name: 'office-features-meet-in-app',
      severity: 'error',
      comment:
        "The back office's features do not import each other: they meet in app/, and what both need lives in platform/.",
      from: { path: '^apps/backoffice/src/features/([^/]+)/' },
      to: { path: '^apps/backoffice/src/features/', pathNot: '^apps/backoffice/src/features/$1/' },
    },
    {
      name: 'browser-platform-below-features',
      severity: 'error',
      comment: 'platform/ carries features and app; it must not know them. Pass what it needs as an argument.',
      from: { path: '^apps/(web|backoffice)/src/platform/', pathNot: test },
      to: { path: '^apps/(web|backoffice)/src/(features|app)/' },
    },
    {
      name: 'sandboxes-and-server-meet-over-http',
      severity: 'error',
      comment:
        'A sandbox stands for the program of another company, a bank or a feed: it and the server meet over HTTP only (a test may boot it). ' +
        'The server, which starts it, reads the table of its settings.',
      from: {
        path: '^apps/(server|feed-sandbox|psp-sandbox)/',
        pathNot: test,
      },
      to: {
        path: '^apps/(server|feed-sandbox|psp-sandbox)/',
        pathNot: ['^apps/$1/', '^apps/(psp|feed)-sandbox/src/settings\\.ts$'],
      },
    },
    {
      name: 'servers-know-no-screen',
      severity: 'error',
      comment: 'A server serves the built web app; it imports no screen.',
      from: { path: '^apps/(server|feed-sandbox|psp-sandbox)/' },
      to: { path: '^(apps/(web|backoffice)|packages/ui)/' },
    },
    {
      name: 'platform-knows-no-domain',
      severity: 'error',
      comment:
        'The platform is step 0: it names no type of a domain and calls none. Domains hand it what it needs; server.ts is where they meet.',
      from: { path: `${server}${platform}`, pathNot: test },
      to: { path: `${server}(${matchAny(domains)}/|domain\\.ts$|facts\\.ts$)` },
    },
    {
      name: 'platform-has-its-own-context',
      severity: 'error',
      comment:
        'platform/ takes what it needs of PlatformContext (platform/platform-context.ts); Ctx, which use cases have, is made of it.',
      from: { path: `${server}platform/`, pathNot: test },
      to: { path: `${server}context\\.ts$` },
    },
    {
      name: 'platform-knows-no-rule-of-a-domain',
      severity: 'error',
      comment:
        'platform/ carries calls and messages of any kind: of the contract it knows the protocol, not the calls of a domain; and no game, sport or offer. ' +
        'A domain, or the composition, hands it what it needs.',
      from: {
        path: `${server}platform/`,
        pathNot: [test, ...contractCarriers.map((file) => `${server}platform/${file}$`)],
      },
      to: {
        path: '^packages/(games|sports|promotions|contract)/',
        pathNot: '^packages/contract/src/(protocol/|realtime-messages\\.ts$)',
      },
    },
    {
      name: 'every-folder-has-its-step',
      severity: 'error',
      comment:
        'A new folder of the server is either a platform folder or a domain on the ladder: add it to scripts/checks/import-ladders.mjs.',
      from: {},
      to: { path: `${server}[^/]+/`, pathNot: `${server}(${platform}|${matchAny(domains)}/|cli/|sandboxes/)` },
    },
    {
      name: 'server-is-the-top',
      severity: 'error',
      comment: 'server.ts puts everything together and main.ts starts it; nothing below imports them.',
      from: { path: `${server}[^/]+/`, pathNot: [test, `${server}cli/`] },
      to: { path: `${server}(server|running-server|sites|platform-work|main)\\.ts$` },
    },
    {
      name: 'config-stays-at-the-top',
      severity: 'error',
      comment: 'Configuration is read once and handed on in the context; a domain takes the value it needs from Ctx.',
      from: { path: `${server}${matchAny(domains)}/`, pathNot: test },
      to: { path: `${server}config/`, dependencyTypesNot: ['type-only'] },
    },
    ...ladderRules,
    ...domainFolderRules,
    permitRule,
    ...publicFileRules,
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
