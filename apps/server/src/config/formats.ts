/** How the texts of the server's own settings are read, beside the formats of `@arara/settings`. */
import { type Centavos, parseDecimalAmount, toCentavos } from '@arara/money';
import { httpOrigin, isLoopback, matching, text } from '@arara/settings/formats';
import { readFileSync } from 'node:fs';
import { BlockList, isIP } from 'node:net';
import { z } from 'zod';
import { readVapidKeys } from './vapid-keys.ts';

/** 32 bytes as 64 hex digits or base64. */
export const masterKey = text.transform((key, ctx) => {
  const bytes = /^[0-9a-fA-F]{64}$/.test(key)
    ? Buffer.from(key, 'hex')
    : /^[\w+/-]{43}=?$/.test(key)
      ? Buffer.from(key, 'base64')
      : undefined;
  if (bytes?.length === 32) return new Uint8Array(bytes);
  ctx.addIssue({ code: 'custom', message: 'is not 32 bytes as 64 hex digits or base64' });
  return z.NEVER;
});

/** The path of a file; its value is what the file holds. */
export const fileText = text.transform((path, ctx) => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // Missing, forbidden or a folder: the operator reads the same line, and the start ends.
    ctx.addIssue({ code: 'custom', message: 'cannot be read' });
    return z.NEVER;
  }
});

/** Wider than these is no network of one's own: 10.0.0.0/8 and fc00::/7 are the widest private ones. */
const SHORTEST_TRUSTED_PREFIX = { ipv4: 8, ipv6: 7 } as const;
/** IPv4 addresses as IPv6 writes them. */
const MAPPED_PREFIX_BITS = 96;

/** An address, or a network with the length of its prefix; no network that holds much of the internet: that would trust everybody. */
function isIpAddressOrNetwork(entry: string): boolean {
  const [address = '', bits, ...more] = entry.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  if (bits === undefined) return true;
  if (!/^[1-9]\d{0,2}$/.test(bits) || Number(bits) > (version === 4 ? 32 : 128)) return false;
  if (version === 4) return Number(bits) >= SHORTEST_TRUSTED_PREFIX.ipv4;
  const isWideAsMapped = Number(bits) < MAPPED_PREFIX_BITS + SHORTEST_TRUSTED_PREFIX.ipv4;
  return (
    Number(bits) >= SHORTEST_TRUSTED_PREFIX.ipv6 && !(isWideAsMapped && holdsMappedAddresses(address, Number(bits)))
  );
}

/** Whether a network of IPv6 lies in the one of mapped IPv4 addresses, or that one in it. */
function holdsMappedAddresses(address: string, bits: number): boolean {
  const shorter = new BlockList();
  shorter.addSubnet(address, Math.min(bits, MAPPED_PREFIX_BITS), 'ipv6');
  return shorter.check('::ffff:0:0', 'ipv6');
}

/** Addresses and networks with commas between them. */
export const networks = text
  .transform((all) => all.split(',').map((entry) => entry.trim()))
  .refine((all) => all.every(isIpAddressOrNetwork), 'is not a list of addresses or networks like 127.0.0.1,10.0.0.0/8');

/** The least and the most that players may type. */
export interface FreeDepositAmountLimits {
  readonly least: Centavos;
  readonly most: Centavos;
}

/** The limits that the word `on` stands for: the smallest and the largest of the first packages. */
const DEFAULT_FREE_DEPOSIT_AMOUNT: FreeDepositAmountLimits = { least: toCentavos(2000), most: toCentavos(500_000) };

/** `off`, `on` or `10-2000`; null while players may choose packages only. */
export const freeDepositAmount = text.transform((limits, ctx): FreeDepositAmountLimits | null => {
  if (limits === 'off') return null;
  if (limits === 'on') return DEFAULT_FREE_DEPOSIT_AMOUNT;
  const [least, most, ...more] = limits.split('-').map(parseDecimalAmount);
  if (least !== undefined && most !== undefined && more.length === 0 && least > 0 && least <= most)
    return { least, most };
  ctx.addIssue({ code: 'custom', message: 'is not off, on or limits in reais like 10-2000' });
  return null;
});

const isFileOrSmtp = (address: string): boolean =>
  address === 'file:' || (URL.canParse(address) && /^smtps?:$/.test(new URL(address).protocol));
/** `file` writes each mail as an .eml file into DATA_DIR/mail; otherwise the address of an SMTP server, with its credentials. */
export const mailUrl = text
  .refine(isFileOrSmtp, 'is not file: or the address of an SMTP server (smtp://…)')
  .transform((address): 'file' | URL => (address === 'file:' ? 'file' : new URL(address)));

export const vapidPrivateKey = text.refine(
  (key) => readVapidKeys(key) !== undefined,
  'is not 32 bytes of P-256 as base64url',
);

const SERVICE_HOST_PATTERN = /^(\*\.)?([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/;
/** A stand-in of development: http on the loopback address alone. */
const isLoopbackOrigin = (address: string): boolean =>
  httpOrigin.safeParse(address).data === address &&
  new URL(address).protocol === 'http:' &&
  isLoopback(new URL(address).hostname);
/** Hosts with commas between them: a host, `*.` and a host for all below it, or the origin of a stand-in on this machine. */
export const pushServices = text
  .transform((all) => all.split(','))
  .refine(
    (all) => all.every((service) => SERVICE_HOST_PATTERN.test(service) || isLoopbackOrigin(service)),
    'is not a list of hosts like push.example.com,*.push.example.com',
  );

/** Ids with commas between them. */
export const pixelIds = matching(
  /^[\w-]{1,64}(,[\w-]{1,64}){0,19}$/,
  'is not an id of letters, digits, _ or -, or up to 20 with commas between',
).transform((ids): readonly [string, ...string[]] => {
  const [first = '', ...others] = ids.split(',');
  return [first, ...others];
});

/** Where odds and results come from; with a recorded feed, its folder. */
export const feedSource = matching(/^(simulator|off|replay:.+)$/, 'is not simulator, off or replay:<folder>').transform(
  (source): { readonly source: 'simulator' | 'replay' | 'off'; readonly folder?: string } =>
    source.startsWith('replay:')
      ? { source: 'replay', folder: source.slice('replay:'.length) }
      : { source: source === 'simulator' ? source : 'off' },
);
