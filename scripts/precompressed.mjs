// A step of both apps' builds: what browsers are sent is compressed once, at the highest level.
import { readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const COMPRESSED = /\.(js|css|html|svg|json|webmanifest|txt)$/;
/** Below this a compressed file saves less than a packet. */
const COMPRESS_FROM = 1024;

/** Writes the compressed forms of one file of a build beside it. @param {string} path */
export function compressBuiltFile(path) {
  const bytes = readFileSync(path);
  if (bytes.length < COMPRESS_FROM) return;
  writeFileSync(`${path}.br`, brotliCompressSync(bytes));
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
}

/** Writes a `.br` and a `.gz` next to each file of the build; the server sends the one that the browser accepts. */
export function precompressed() {
  return {
    name: 'precompressed',
    apply: /** @type {const} */ ('build'),
    /** @param {{ dir?: string | undefined }} options @param {Readonly<Record<string, unknown>>} bundle */
    writeBundle({ dir }, bundle) {
      for (const file of Object.keys(bundle).filter((name) => COMPRESSED.test(name)))
        compressBuiltFile(`${dir ?? 'dist'}/${file}`);
    },
  };
}
