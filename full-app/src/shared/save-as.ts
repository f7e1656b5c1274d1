/** Hands a file to the browser to be kept, under this name. The page stays where it is. */
export function saveAs(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}

/** The browser reads the file after the click. */
const READ_WITHIN_MS = 60_000;

/** The same for content that this page made. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  saveAs(url, name);
  revokeLater(url);
}

/** Gives content back that this page made, once whoever reads it has read it. */
export const revokeLater = (url: string): void => void setTimeout(() => URL.revokeObjectURL(url), READ_WITHIN_MS);
