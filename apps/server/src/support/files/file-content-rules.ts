/** Which files are taken. A file is what its bytes say; its name and the type that the client gave it only have to agree. */
import { supportFileTypes, type SupportFileType } from '@arara/contract/player/support/chat-messages';
import { hasOnlyVisibleCharacters } from '@arara/contract/protocol/formats/text-fields';
import { fileTypeFromBuffer } from 'file-type';
import { imageSize } from 'image-size';

/** A picture of a phone has 12 to 50 million pixels; one of billions is a few bytes that fill the memory of who opens it. */
const MAX_IMAGE_PIXELS = 60_000_000;
const MAX_IMAGE_SIDE = 16_000;
const MAX_FILE_NAME_LENGTH = 120;

const extensionsByType: Readonly<Record<SupportFileType, readonly string[]>> = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg', 'jfif'],
  'image/webp': ['webp'],
  'application/pdf': ['pdf'],
};

/** A file that is taken. */
export interface AcceptedFile {
  readonly type: SupportFileType;
  readonly name: string;
}

const isSupportFileType = (type: string | undefined): type is SupportFileType =>
  (supportFileTypes as readonly (string | undefined)[]).includes(type);

/** What a file is, by its content; undefined for one that is not taken. */
export async function inspectFile(givenName: string, bytes: Uint8Array): Promise<AcceptedFile | undefined> {
  const name = givenName.normalize('NFC');
  const [, extension = ''] = /^[^/\\]+\.([a-z\d]+)$/i.exec(name) ?? [];
  if (name.length > MAX_FILE_NAME_LENGTH || name.includes('..') || !hasOnlyVisibleCharacters(name)) return undefined;
  const type = (await fileTypeFromBuffer(bytes))?.mime;
  if (!isSupportFileType(type) || !extensionsByType[type].includes(extension.toLowerCase())) return undefined;
  if (type !== 'application/pdf' && !hasSoundDimensions(bytes)) return undefined;
  return { type, name };
}

function hasSoundDimensions(bytes: Uint8Array): boolean {
  try {
    const { width, height } = imageSize(bytes);
    return (
      Math.min(width, height) > 0 && Math.max(width, height) <= MAX_IMAGE_SIDE && width * height <= MAX_IMAGE_PIXELS
    );
  } catch {
    // The header names no size: no viewer could show this picture.
    return false;
  }
}

/** The name of a download: the header takes letters, digits, `-` and `.` only. */
export const toDownloadName = (id: number, type: SupportFileType): string =>
  `arara-${id}.${extensionsByType[type][0] ?? 'bin'}`;
