/** `node apps/server/src/wallet/examples/render.ts [story]` tells one story of money, or all of them. */
import { type Story, renderStories } from '../../../test/story.ts';
import { bet } from './bet.ts';
import { bonus } from './bonus.ts';
import { clawBack } from './claw-back.ts';
import { deposit } from './deposit.ts';
import { withdrawal } from './withdrawal.ts';

/** Every story by the name of its file. */
export const stories: Readonly<Record<string, Story>> = { deposit, bonus, bet, withdrawal, 'claw-back': clawBack };

if (import.meta.main) {
  const [name] = process.argv.slice(2);
  const wanted = name === undefined ? Object.values(stories) : [stories[name]].filter((story) => story !== undefined);
  if (wanted.length === 0) {
    process.stderr.write(`no such story; there are ${Object.keys(stories).join(', ')}\n`);
    process.exitCode = 1;
  } else process.stdout.write((await renderStories(wanted)).join('\n'));
}
