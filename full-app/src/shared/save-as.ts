/** Hands a file to the browser to be kept, under this name. The page stays where it is. */
export function saveAs(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}
