/**
 * BR Code, the text inside a Pix QR Code (EMV QRCPS-MPM, Manual de Padrões para Iniciação do Pix): fields of a two-digit
 * id, a two-digit length and a value, closed by a CRC. White space inside a code counts, so nothing in this file trims a text.
 */

/** Why a text is not a BR Code: its fields do not parse, its CRC is missing or wrong, or its content is not that of Pix. */
export type BrCodeProblem = 'tlv' | 'crc-missing' | 'crc' | 'content';

/** The content of a BR Code. The names follow those of its fields; a field that is missing is undefined. */
export type BrCode = {
  kind: 'static' | 'dynamic' | 'recurrence-only';
  payloadFormatIndicator: string;
  pointOfInitiation?: string;
  gui: string;
  pixKey?: string;
  additionalInfo?: string;
  fss?: string;
  url?: string;
  mcc?: string;
  currency?: string;
  amount?: string;
  country?: string;
  merchantName?: string;
  merchantCity?: string;
  postalCode?: string;
  txid?: string;
  recurrenceUrl?: string;
};

export type BrCodeReading = { ok: true; code: BrCode } | { ok: false; problem: BrCodeProblem };

const PIX_GLOBALLY_UNIQUE_IDENTIFIER = 'br.gov.bcb.pix';
const BR_CODE_CRC_FIELD = '6304';

/** CRC-16/CCITT-FALSE over the UTF-8 bytes, four upper-case hexadecimal digits ("123456789" gives 29B1). */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

/** Splits a text into its fields, in order. Undefined when a length does not fit or an id comes twice. */
function parseTlvFields(text: string): Map<string, string> | undefined {
  const fields = new Map<string, string>();
  let position = 0;
  while (position < text.length) {
    const head = /^(\d{2})(\d{2})$/.exec(text.slice(position, position + 4));
    const [, id, length] = head ?? [];
    if (id === undefined || length === undefined || fields.has(id)) return undefined;
    const value = text.slice(position + 4, position + 4 + Number(length));
    if (value.length !== Number(length)) return undefined;
    fields.set(id, value);
    position += 4 + value.length;
  }
  return fields;
}

const parseTlvTemplate = (fields: Map<string, string>, id: string): Map<string, string> | undefined => {
  const value = fields.get(id);
  return value === undefined ? new Map() : parseTlvFields(value);
};

const omitUndefinedTexts = (entries: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(entries).filter((entry): entry is [string, string] => entry[1] !== undefined));

function detectBrCodeKind(
  fields: Readonly<Record<'url' | 'pixKey' | 'recurrenceUrl', string | undefined>>,
): BrCode['kind'] | undefined {
  if (fields.url !== undefined) return 'dynamic';
  if (fields.pixKey !== undefined) return 'static';
  return fields.recurrenceUrl === undefined ? undefined : 'recurrence-only';
}

/** Reads a BR Code and checks structure, CRC and content. A right CRC over a broken structure is refused too. */
export function parseBrCode(text: string): BrCodeReading {
  if (text.endsWith(BR_CODE_CRC_FIELD)) return { ok: false, problem: 'crc-missing' };
  const fields = parseTlvFields(text);
  if (fields === undefined) return { ok: false, problem: 'tlv' };
  const crc = fields.get('63');
  if (crc === undefined || text.slice(-8, -4) !== BR_CODE_CRC_FIELD) return { ok: false, problem: 'crc-missing' };
  if (crc !== crc16(text.slice(0, -4))) return { ok: false, problem: 'crc' };

  const account = parseTlvTemplate(fields, '26');
  const additional = parseTlvTemplate(fields, '62');
  const recurrence = parseTlvTemplate(fields, '80');
  if (account === undefined || additional === undefined || recurrence === undefined)
    return { ok: false, problem: 'tlv' };
  const gui = account.get('00');
  if (fields.get('00') !== '01' || gui?.toLowerCase() !== PIX_GLOBALLY_UNIQUE_IDENTIFIER)
    return { ok: false, problem: 'content' };

  const pixKey = account.get('01');
  const url = account.get('25');
  const recurrenceUrl = recurrence.get('25');
  const kind = detectBrCodeKind({ url, pixKey, recurrenceUrl });
  if (kind === undefined) return { ok: false, problem: 'content' };
  const rest = omitUndefinedTexts({
    pointOfInitiation: fields.get('01'),
    pixKey,
    additionalInfo: account.get('02'),
    fss: account.get('03'),
    url,
    mcc: fields.get('52'),
    currency: fields.get('53'),
    amount: fields.get('54'),
    country: fields.get('58'),
    merchantName: fields.get('59'),
    merchantCity: fields.get('60'),
    postalCode: fields.get('61'),
    txid: additional.get('05'),
    recurrenceUrl,
  });
  return { ok: true, code: { kind, payloadFormatIndicator: '01', gui, ...rest } };
}

const encodeTlvField = (id: string, value: string): string => {
  if (value.length > 99) throw new RangeError(`BR Code field ${id} holds at most 99 characters`);
  return `${id}${String(value.length).padStart(2, '0')}${value}`;
};

/** Plain ASCII, because banks disagree about how accents are encoded (bacen/pix-api#559). */
const toAscii = (text: string, max: number): string =>
  text
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .slice(0, max);

/**
 * The dynamic BR Code of a charge. `url` is the payload location without scheme, at most 77 characters (RangeError);
 * amount and txid are left to the payload, as the manual wants: field 62-05 is always `***`.
 */
export function emitDynamicBrCode(charge: { url: string; merchantName: string; merchantCity: string }): string {
  if (charge.url.length > 77) throw new RangeError('a payload location holds at most 77 characters');
  const body =
    [
      encodeTlvField('00', '01'),
      encodeTlvField('01', '12'),
      encodeTlvField('26', encodeTlvField('00', PIX_GLOBALLY_UNIQUE_IDENTIFIER) + encodeTlvField('25', charge.url)),
      encodeTlvField('52', '0000'),
      encodeTlvField('53', '986'),
      encodeTlvField('58', 'BR'),
      encodeTlvField('59', toAscii(charge.merchantName, 25)),
      encodeTlvField('60', toAscii(charge.merchantCity, 15)),
      encodeTlvField('62', encodeTlvField('05', '***')),
    ].join('') + BR_CODE_CRC_FIELD;
  return body + crc16(body);
}
