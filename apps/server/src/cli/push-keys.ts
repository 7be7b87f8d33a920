/** `npm run push:keys`: prints a new pair of keys for push messages, as lines of the environment. */
import { createVapidKeys } from '../config/vapid-keys.ts';

const { publicKey, privateKey } = createVapidKeys();
process.stdout.write(`VAPID_PUBLIC_KEY=${publicKey}\nVAPID_PRIVATE_KEY=${privateKey}\n`);
