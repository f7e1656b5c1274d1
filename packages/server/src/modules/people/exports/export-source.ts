/** What a file of an export has in it. */
export interface ExportSource {
  /** What heads its columns. */
  readonly titles: readonly string[];
  /** Its rows, read while they are written. */
  readonly pages: AsyncIterable<readonly (readonly string[])[]>;
}

/** Rows that are read at once. */
export const PAGE = 500;
