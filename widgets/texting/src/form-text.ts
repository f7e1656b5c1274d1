/** The text of a form's field; a file, or nothing, is empty. */
export function textOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value : '';
}
