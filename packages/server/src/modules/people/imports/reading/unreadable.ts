import type { ImportFailure } from '@talk/contract';

/** The file as a whole cannot be read. What it is called in words is said where it is shown. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
  readonly failure: ImportFailure;
  /** The row at which it was found out. */
  readonly row: number | null;
  constructor(failure: ImportFailure, row: number | null = null, options: ErrorOptions = {}) {
    super(`the file cannot be read: ${failure}`, options);
    this.failure = failure;
    this.row = row;
  }
}
