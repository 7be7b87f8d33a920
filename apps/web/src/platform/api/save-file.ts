/** After this time every browser has begun the download, and the file's memory is released. */
const OBJECT_URL_RELEASE_AFTER_MS = 60_000;

/** Hands a file to the browser's downloads. */
export function saveFile({ name, bytes }: { readonly name: string; readonly bytes: Blob }): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(bytes);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), OBJECT_URL_RELEASE_AFTER_MS);
}
