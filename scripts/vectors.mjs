// npm run vectors -- <file>: grades a file of settlement vectors with the product's own pure code; ends with `N passed, N failed`.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { ensureInstalled } from './install.mjs';
import { node24, root, run, say, stopWith } from './prepare.mjs';

try {
  const [file = '', ...more] = process.argv.slice(2);
  // npm runs scripts in the root; the file's name is meant from where the command was given.
  const wanted = path.resolve(process.env.INIT_CWD ?? process.cwd(), file);
  if (file === '' || more.length > 0 || !existsSync(wanted)) {
    say(file === '' ? 'usage: npm run vectors -- <file>' : `there is no file ${wanted}`);
    say('0 passed, 1 failed');
    process.exit(1);
  }
  await ensureInstalled({ tools: false });
  const args = ['--disable-warning=ExperimentalWarning', path.join(root, 'scripts/vectors/grade.mjs'), wanted];
  process.exit((await run(node24(), args, { show: true })).code);
} catch (error) {
  stopWith(error);
}
