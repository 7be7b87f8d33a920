// npm run settings: writes what people read of the tables of settings. With --check it writes nothing and fails where a file differs.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { formatEnvExample, formatSettingsPage } from '../packages/settings/src/describe.ts';
import { settingsSections } from '../apps/server/src/config/settings.ts';
import { root, say } from './prepare.mjs';

const files = {
  '.env.example': formatEnvExample(settingsSections),
  'docs/settings.md': formatSettingsPage(settingsSections),
};

for (const [file, text] of Object.entries(files)) {
  if (!process.argv.includes('--check')) writeFileSync(path.join(root, file), text);
  else if (readFileSync(path.join(root, file), 'utf8') !== text) {
    say(`${file} differs from the tables of settings: npm run settings writes it`);
    process.exitCode = 1;
  }
}
