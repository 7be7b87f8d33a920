/**
 * Short-lived test certificates made by openssl: an authority, a server's for localhost, a client's, and a client's of an
 * authority that the server does not trust.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Pair {
  readonly cert: string;
  readonly key: string;
}

export interface Certificates {
  readonly authority: string;
  readonly server: Pair;
  readonly client: Pair;
  /** Signed by an authority that the server does not trust. */
  readonly untrusted: Pair;
}

const run = (folder: string, ...words: string[]): void =>
  void execFileSync('openssl', words, { cwd: folder, stdio: 'ignore' });

/** True when openssl is installed. */
export function canMakeCertificates(): boolean {
  try {
    run('.', 'version');
    return true;
  } catch {
    return false;
  }
}

const NEW_KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

/** Makes the certificates in a temporary folder, which is deleted afterwards. They hold for so many days. */
export function makeCertificates({ days = 2 }: { days?: number } = {}): Certificates {
  const folder = mkdtempSync(join(tmpdir(), 'arara-certificates-'));
  const authority = (name: string): void =>
    run(
      folder,
      'req',
      '-x509',
      ...NEW_KEY,
      '-keyout',
      `${name}.key`,
      '-out',
      `${name}.pem`,
      '-subj',
      `/CN=${name}`,
      '-days',
      String(days),
    );
  const signed = (name: string, by: string): Pair => {
    run(folder, 'req', ...NEW_KEY, '-keyout', `${name}.key`, '-out', `${name}.csr`, '-subj', `/CN=${name}`);
    const from = ['-in', `${name}.csr`, '-CA', `${by}.pem`, '-CAkey', `${by}.key`, '-CAcreateserial'];
    run(folder, 'x509', '-req', ...from, '-out', `${name}.pem`, '-days', String(days), '-extfile', 'names.txt');
    return { cert: read(`${name}.pem`), key: read(`${name}.key`) };
  };
  const read = (file: string): string => readFileSync(join(folder, file), 'utf8');
  try {
    writeFileSync(join(folder, 'names.txt'), 'subjectAltName=DNS:localhost,IP:127.0.0.1\n');
    authority('authority');
    authority('nobody');
    return {
      authority: read('authority.pem'),
      server: signed('localhost', 'authority'),
      client: signed('arara', 'authority'),
      untrusted: signed('untrusted', 'nobody'),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
