/**
 * Starts the stand-ins of the identity service and of the exclusion register, for a rehearsal of production on one machine:
 * `node apps/server/test/stand-ins/start.ts`. It prints the settings that the server needs, and runs until it is ended.
 */
import { startRegisterStandIn } from './register-stand-in.ts';
import { startSerproStandIn } from './serpro-stand-in.ts';

const [serproPort = 8085, registerPort = 8086] = process.argv.slice(2).map(Number);
const serpro = await startSerproStandIn(serproPort);
const register = await startRegisterStandIn(registerPort);
process.stdout.write(
  [
    'IDENTITY=serpro',
    `IDENTITY_URL=${serpro.url}`,
    `IDENTITY_KEY=${serpro.key}`,
    `IDENTITY_SECRET=${serpro.secret}`,
    'EXCLUSION_REGISTER=http',
    `EXCLUSION_URL=${register.url}`,
    `EXCLUSION_TOKEN=${register.token}`,
    '',
  ].join('\n'),
);
