/**
 * The files of a paste, or none when it is text. Cells of a spreadsheet and paragraphs of a document come as text and as a picture of it: the
 * text counts. A file that was copied comes with its name, which is not text.
 */
export function pastedFiles(data: Pick<DataTransfer, 'files' | 'getData'>): readonly File[] {
  const files = [...data.files];
  const lines = data
    .getData('text/plain')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '');
  const names = new Set(files.map(({ name }) => name));
  return lines.every((line) => names.has(line.split(/[\\/]/).at(-1) ?? '')) ? files : [];
}
