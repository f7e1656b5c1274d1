import { isNumeric } from './validation.js';

/**
 * One field of a CSV export (RFC 4180). A text that a spreadsheet would run as a formula gets an apostrophe in front
 * (OWASP "CSV injection"); plain numbers and `+` phone numbers are harmless and stay re-importable.
 */
export function csvField(value: string | number | boolean | null | undefined): string {
  const text = value === null || value === undefined ? '' : String(value);
  const formula = /^[\s\0]*[=+\-@]|^[\t\r]/.test(text) && !isNumeric(text) && !/^\+\d{5,15}$/.test(text);
  const safe = formula ? `'${text}` : text;
  return /[",\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A record with its line end. */
export function csvRow(values: readonly (string | number | boolean | null | undefined)[]): string {
  return `${values.map(csvField).join(',')}\r\n`;
}
