/** Pictures are made smaller before they are sent: a photo of a phone is 4 MB, and carries where it was taken. */

const MAX_PICTURE_SIDE = 1600;
const JPEG_QUALITY = 0.85;

/** A file that is ready to be sent. */
export interface PreparedFile {
  readonly blob: Blob;
  readonly name: string;
}

/** The name of a file with another extension. */
export const renameExtension = (name: string, extension: string): string =>
  `${
    name
      .replace(/\.[^.]*$/, '')
      .replaceAll(/[/\\]|\.\./g, '-')
      .slice(0, 80) || 'imagem'
  }.${extension}`;

/** Makes a picture at most 1,600 pixels wide or high, as JPEG without its metadata; anything else stays as it is. */
export async function prepareFile(file: File): Promise<PreparedFile> {
  if (!/^image\/(png|jpeg|webp)$/.test(file.type)) return { blob: file, name: file.name };
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, MAX_PICTURE_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (context === null) return { blob: file, name: file.name };
  // What is transparent would be black in a JPEG.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY));
  return blob === null ? { blob: file, name: file.name } : { blob, name: renameExtension(file.name, 'jpg') };
}
