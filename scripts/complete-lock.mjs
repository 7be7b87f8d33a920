// npm leaves a platform's optional package out of the lock file when the registry in use does not carry it (yet);
// `npm ci` then refuses the whole lock. This writes the missing entries in, from what their owners ask for.
// Run it after every `npm install`: npm run lock
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root, say } from './prepare.mjs';

const file = path.join(root, 'package-lock.json');
const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const processors = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'x64', 'wasm32'];

/** The platform that a package of native code names: `@oxlint/binding-linux-arm64-musl`. @param {string} name */
function platform(name) {
  const words = name.split(/[-/]/);
  const os = words.find((word) => systems.includes(word));
  const cpu = words.find((word) => processors.includes(word));
  if (os === undefined || cpu === undefined) return undefined;
  const libc = words.some((word) => word.startsWith('musl'))
    ? 'musl'
    : words.some((word) => word.startsWith('gnu'))
      ? 'glibc'
      : undefined;
  return { cpu: [cpu], ...(os === 'linux' && libc !== undefined ? { libc: [libc] } : {}), os: [os] };
}

const lock = JSON.parse(readFileSync(file, 'utf8'));
let added = 0;
for (const [where, owner] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(owner.optionalDependencies ?? {})) {
    const nested = `${where}/node_modules/${name}`;
    const top = `node_modules/${name}`;
    if (lock.packages[nested] !== undefined || lock.packages[top] !== undefined || !/^\d/.test(version)) continue;
    const only = platform(name);
    if (only === undefined) continue;
    lock.packages[top] = { version, ...only, ...(owner.dev === true ? { dev: true } : {}), optional: true };
    added += 1;
  }
}
if (added > 0) {
  const sorted = Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en'));
  lock.packages = Object.fromEntries(sorted);
  writeFileSync(file, `${JSON.stringify(lock, undefined, 2)}\n`);
}
say(`${added} platform packages added to package-lock.json`);
