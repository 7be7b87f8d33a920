/** Opens what every use case may use: the database, its clock and ids, the vault and the services outside. */
import { assignFreePort } from './addresses.ts';
import { createSerproIdentity } from './accounts/identity/serpro-identity.ts';
import { wallClock, toSaoPauloDay } from './platform/clock.ts';
import { type DatabaseClock, openDatabaseClock } from './platform/cluster/database-clock.ts';
import { migrateDatabase } from './platform/db/migrate.ts';
import { openDb } from './platform/db/open-db.ts';
import { openLog } from './platform/log/log.ts';
import { type LeasedIdGenerator, openLeasedIdGenerator } from './platform/cluster/node-ids.ts';
import { waitForDatabaseRecovery } from './platform/restore/database-identity.ts';
import { openHighWaterMarks } from './platform/restore/high-water-mark.ts';
import { openDatabaseRestoreWatch, type DatabaseRestoreWatch } from './platform/restore/restore-watch.ts';
import { createPixProvider } from './payments/provider/pix-provider.ts';
import { createHttpRegister } from './protection/register/http-register.ts';
import { type KeyRingFollower, openKeyRing } from './platform/vault/key-ring.ts';
import { schemaFiles } from './schema-files.ts';
import { storedSecrets } from './stored-secrets.ts';
import type { ServerConfig } from './config/config.ts';
import type { Ctx, Instant } from './context.ts';
import type { IdentityLookupPort } from './ports/identity.ts';
import type { ExclusionRegister } from './ports/exclusion-register.ts';

/** What a test may replace. */
export type ContextOverrides = Partial<Pick<Ctx, 'now' | 'bank' | 'identity' | 'exclusionRegister' | 'log'>>;

export interface OpenedContext {
  readonly ctx: Ctx;
  readonly restore: DatabaseRestoreWatch;
  readonly keyRing: KeyRingFollower;
  readonly startClock: DatabaseClock['start'];
  readonly latestId: LeasedIdGenerator['latest'];
  readonly close: () => Promise<void>;
}

/** The database's clock, or the one that a test gives. */
const openServerClock = async (
  database: Pick<Ctx, 'db' | 'log'>,
  { production }: ServerConfig,
  given: Ctx['now'] | undefined,
): Promise<DatabaseClock> =>
  given === undefined
    ? openDatabaseClock(database, { keepsDifference: !production })
    : { now: given, start: () => ({ stop: async () => undefined }) };

/** Opens what every use case may use; the database has its newest schema then. */
export async function openServerContext(wanted: ServerConfig, overrides: ContextOverrides): Promise<OpenedContext> {
  const config = wanted.port === 0 ? await assignFreePort(wanted) : wanted;
  const log = overrides.log ?? openLog(config.production ? 'info' : 'warn');
  const db = await openDb(config, log);
  await waitForDatabaseRecovery(db.read, log);
  const clock = await openServerClock({ db, log }, config, overrides.now).catch(async (error: unknown) => {
    await db.close();
    throw error;
  });
  const { now } = clock;
  await migrateDatabase(db, { log, schema: schemaFiles });
  const keyRing = await openKeyRing({ db, log }, config, storedSecrets.sealed).catch(async (error: unknown) => {
    await db.close();
    throw error;
  });
  const marks = openHighWaterMarks(config, log);
  const restore = await openDatabaseRestoreWatch({ db, log, now, trustsStandby: config.trustsStandby }, marks).catch(
    async (error: unknown) => {
      marks.close();
      await db.close();
      throw error;
    },
  );
  db.guardConnections((reader) => restore.checkConnection(reader));
  const ids = await openLeasedIdGenerator({ db, log, now, notBefore: restore.markedAt });
  const ctx: Ctx = {
    db,
    config,
    log,
    now,
    newId: ids.newId,
    vault: keyRing.vault,
    identity:
      overrides.identity ??
      (config.identity.service === 'serpro'
        ? createSerproIdentity({ log, now: wallClock }, config.identity)
        : createIdentitySandbox(now)),
    exclusionRegister:
      overrides.exclusionRegister ??
      (config.exclusionRegister.service === 'http'
        ? createHttpRegister(log, config.exclusionRegister)
        : createSandboxRegister()),
    bank: overrides.bank ?? createPixProvider({ ...config.bank, now: wallClock }),
    restore,
  };
  const close = async (): Promise<void> => {
    await ids
      .stop()
      .catch((error: unknown) => log.warn({ err: error }, "this node's number is free once its lease runs out"));
    await keyRing
      .close()
      .catch((error: unknown) => log.warn({ err: error }, 'this process is not seen for 15 seconds'));
    marks.close();
    await db.close();
  };
  return { ctx, restore, keyRing, startClock: clock.start, latestId: ids.latest, close };
}

const SANDBOX_REPORTED_ADULT_AGE_YEARS = 30;
const SANDBOX_MINOR_AGE_YEARS = 17;

/**
 * The identity service of development (docs/product-decisions.md): every CPF belongs to the named person, aged 30, except by
 * its first digit: 9 is 17 years old, 8 is another person, 7 does not answer.
 */
export function createIdentitySandbox(now: () => Instant): IdentityLookupPort {
  return {
    find: async (cpf, claimedName) => {
      const first = cpf.charAt(0);
      if (first === '7') return { outcome: 'unavailable' };
      const today = toSaoPauloDay(now());
      const age = first === '9' ? SANDBOX_MINOR_AGE_YEARS : SANDBOX_REPORTED_ADULT_AGE_YEARS;
      return {
        outcome: 'found',
        name: first === '8' ? `${claimedName} de Outra Pessoa` : claimedName,
        birthDate: `${Number(today.slice(0, 4)) - age}${today.slice(4)}`,
      };
    },
  };
}

/** The register of development (docs/product-decisions.md): who has a CPF that begins with 6 has excluded themself. */
export const createSandboxRegister = (): ExclusionRegister => ({
  find: async (cpf) => (cpf.startsWith('6') ? 'selfExclusion' : 'notBarred'),
});
