// npm run gallery: every screen of the web app in pictures (docs/how-to/look-at-every-screen.md). Options are handed on.
import path from 'node:path';
import { ensureInstalled } from './install.mjs';
import { endTools, ensureWebBuilt, node24, root, run, StepFailed, stopWith } from './prepare.mjs';
import { ensureBrowser } from './test-services.mjs';

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => endTools('SIGTERM'));

try {
  await ensureInstalled({ tools: true });
  const browser = await ensureBrowser();
  if (browser === undefined) throw new StepFailed('No Chromium was found: set CHROMIUM_PATH.');
  await ensureWebBuilt();
  const script = path.join(root, 'e2e/gallery/gallery.ts');
  const flags = ['--disable-warning=ExperimentalWarning', script, ...process.argv.slice(2)];
  const { code } = await run(node24(), flags, { show: true, env: { ...process.env, CHROMIUM_PATH: browser } });
  process.exitCode = code;
} catch (error) {
  stopWith(error);
}
