// Runs under Node 24, which reads TypeScript: started by scripts/vectors.mjs with the path of a file of vectors.
import { existsSync, readFileSync } from 'node:fs';
import { sportModules } from '../../packages/sports/src/registry.ts';
import { gradeVectorFile } from '../../packages/sports/test/vectors/grade-file.ts';
import { say } from '../prepare.mjs';

/** @typedef {import('../../packages/sports/test/vectors/grade-single.ts').VectorSport} VectorSport */

/** @type {Map<string, VectorSport>} */
const sports = new Map();
for (const module of sportModules) {
  // The reader of a sport's vectors has the name of its code.
  const file = new URL(`../../packages/sports/test/vectors/sports/${module.code}.ts`, import.meta.url);
  /** @type {{ vectorReader?: VectorSport['reader'] }} */
  const loaded = existsSync(file) ? await import(file.href) : {};
  sports.set(module.code, { module, reader: loaded.vectorReader });
}

/** @returns {unknown} */
function readJson() {
  try {
    return JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'));
  } catch (error) {
    say(`the file cannot be read: ${String(error)}`);
    return undefined;
  }
}

const { passed, failed } = gradeVectorFile(readJson(), (code) => sports.get(code));
for (const { id, reason } of failed) say(`FAILED ${id}: ${reason}`);
say(`${passed.length} passed, ${failed.length} failed`);
process.exit(failed.length === 0 ? 0 : 1);
