import { sandboxFeedSettings } from '@arara/feed-sandbox/settings';
import { optional, setting } from '@arara/settings';
import { credential, httpOrigin, matching, protectedBaseUrl, protectedUrl, text, words } from '@arara/settings/formats';
import { feedSource, mailUrl, pixelIds, pushServices, vapidPrivateKey } from './formats.ts';

/** The push services of Chrome, Edge and Opera, of Firefox, of Safari, and of Edge on Windows. */
const KNOWN_PUSH_SERVICES = 'fcm.googleapis.com,*.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com';

/** The services that the site calls, and where it takes odds and salts from. */
export const serviceSettings = {
  /** Who confirms that a CPF is a person's. */
  identity: {
    service: setting(
      'IDENTITY',
      words('sandbox', 'serpro'),
      'sandbox',
      "who confirms a CPF: sandbox, which production refuses, or serpro for Serpro's Consulta CPF, version 2",
    ),
    url: optional(
      'IDENTITY_URL',
      protectedBaseUrl,
      'serpro: the address of its gateway, https; http only on the loopback address',
    ),
    key: optional('IDENTITY_KEY', credential, 'serpro: the consumer key of our contract'),
    secret: optional('IDENTITY_SECRET', credential, 'serpro: its consumer secret'),
  },
  /** Who knows the people who are barred from betting. */
  exclusionRegister: {
    service: setting(
      'EXCLUSION_REGISTER',
      words('sandbox', 'http'),
      'sandbox',
      'who knows the people that are barred from betting: sandbox, which production refuses, or http',
    ),
    url: optional(
      'EXCLUSION_URL',
      protectedBaseUrl,
      'http: the address of the register, https; http only on the loopback address. GET <address>/cpf/<CPF> answers',
    ),
    token: optional('EXCLUSION_TOKEN', credential, 'http: the bearer token that the register gave us'),
  },
  mail: {
    url: setting(
      'MAIL_URL',
      mailUrl,
      'file:',
      'smtp:// or smtps:// with user and password, or file:, which writes each mail into DATA_DIR/mail',
    ),
    from: optional(
      'MAIL_FROM',
      matching(/^[^\s@<>"]+@[^\s@<>"]+$/, 'is not an e-mail address'),
      "the sender's address of mails",
      'no-reply@<host of PUBLIC_URL>',
    ),
  },
  push: {
    publicKey: optional(
      'VAPID_PUBLIC_KEY',
      text,
      'the key that browsers subscribe to push messages with (npm run push:keys makes a pair); push is off without',
    ),
    privateKey: optional(
      'VAPID_PRIVATE_KEY',
      vapidPrivateKey,
      'its private part, the same on all nodes; with the embedded database in development a pair is made in DATA_DIR. With another pair all devices must subscribe again',
    ),
    subject: optional(
      'VAPID_SUBJECT',
      matching(/^(mailto:[^\s@<>"]+@[^\s@<>"]+|https:\/\/\S+)$/, 'is not mailto: with an address, or an https address'),
      'whom a push service may write to about this server: mailto: or https:',
      'mailto:MAIL_FROM',
    ),
    services: setting(
      'PUSH_SERVICES',
      pushServices,
      KNOWN_PUSH_SERVICES,
      'hosts that push messages are sent to, with commas; *. stands for all hosts below. Everything else that a client names is refused',
    ),
  },
  /** How players reach a person. */
  support: {
    id: setting(
      'SUPPORT_ID',
      matching(/^[\w.:-]{1,64}$/, 'is not 1 to 64 letters, digits or . : _ -'),
      'arara',
      'id of the support chat; off switches support off: no button, no chat, no messaging link',
    ),
    handle: optional(
      'SUPPORT_HANDLE',
      matching(/^\w{3,64}$/, 'is not 3 to 64 letters, digits or _'),
      "support's handle on Telegram, without @: shown beside the chat",
    ),
    frameUrl: optional(
      'SUPPORT_FRAME_URL',
      protectedUrl,
      "address of a third party's chat (https://…), shown in a frame instead of the built-in one; it gets id, name and email in its query",
    ),
  },
  /** Where files of people are kept. */
  storage: {
    kind: setting(
      'STORAGE',
      words('folder', 's3'),
      'folder',
      'where files of the support chat and copies of data are kept: folder, or s3 for a bucket behind the S3 API',
    ),
    folder: optional(
      'FILES_DIR',
      text,
      'folder: its path; nodes on several machines need the same one',
      'DATA_DIR/files',
    ),
    /** Without a slash at its end. */
    url: optional(
      'S3_URL',
      protectedBaseUrl.refine((url) => new URL(url).href === `${url}/`, 'is more than the address of a service'),
      's3: the address of the service, https, without the bucket; http only on the loopback address',
    ),
    bucket: optional(
      'S3_BUCKET',
      matching(/^(?!.*\.\.)[a-z\d][a-z\d.-]{1,61}[a-z\d]$/, 'is not the name of a bucket'),
      's3: the bucket, which exists and is private; addressed by path',
    ),
    /** Stands before every key; empty, or with a slash at its end. */
    prefix: optional(
      'S3_PREFIX',
      matching(/^([\w-]+\/)+$/, 'is not letters, digits, - or _ with a slash at the end'),
      's3: what every key begins with, like arara/; the credentials need no right to anything else',
    ),
    region: setting(
      'S3_REGION',
      matching(/^[a-z\d-]{1,64}$/, 'is not a region'),
      'us-east-1',
      's3: the region that requests are signed for',
    ),
    keyId: optional(
      'S3_KEY_ID',
      credential.regex(/^[^,/]+$/, 'is not the id of an access key'),
      's3: the id of the access key',
    ),
    secret: optional('S3_SECRET', credential, 's3: its secret'),
  },
  /** The advertising pixel that paid deposits are reported to, by the browser of a player who agreed to it. */
  pixel: {
    script: optional(
      'PIXEL_SCRIPT',
      protectedUrl.transform((url) => new URL(url).href),
      "address of an advertising pixel's script that speaks fbq (https://…); without one nothing is loaded, asked or reported",
    ),
    ids: optional(
      'PIXEL_ID',
      pixelIds,
      "the pixel's id, or several with commas between: a visit whose address names one (?pixelid=) is reported to it, any other to the first",
    ),
    reportsTo: optional(
      'PIXEL_REPORTS_TO',
      protectedUrl,
      'where the script reports to, if that is not where it comes from (https://…)',
    ),
  },
  /** Where the salt of shared rounds' chains comes from. */
  sharedSalt: {
    salt: setting(
      'SHARED_SALT',
      matching(/^[\x21-\x7e]{1,128}$/, 'is not local, drand or 1 to 128 visible characters'),
      'local',
      'salt of the shared rounds, fixed after their first seed was published: local (drawn by this server), drand (a public beacon), or a text of your own',
    ),
    beaconUrl: setting(
      'BEACON_URL',
      httpOrigin,
      'https://api.drand.sh',
      "where the beacon of SHARED_SALT=drand answers: drand's default network, whose key signs each round",
    ),
  },
  /** Where odds and results come from. Without a seed the simulator draws one and keeps it. */
  feed: {
    source: optional(
      'FEED',
      feedSource,
      'where odds and results come from: simulator, replay:<folder> (a recorded feed, docs/how-to/record-a-feed.md) or off; production takes off only',
      'simulator outside production',
    ),
    url: optional('FEED_URL', httpOrigin, 'the feed that is connected to; without it the sandbox feed is started'),
    token: sandboxFeedSettings.token,
    sandboxPort: sandboxFeedSettings.port,
    speed: sandboxFeedSettings.speed,
    seed: sandboxFeedSettings.seed,
    troubles: sandboxFeedSettings.incidents,
    sports: sandboxFeedSettings.sports,
  },
};
