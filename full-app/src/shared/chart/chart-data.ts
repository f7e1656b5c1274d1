/** What is counted of one thing. */
export interface ChartSeries {
  readonly name: string;
  /** A colour of the tokens: what the same thing has elsewhere. */
  readonly tone: 'accent' | 'ok' | 'info' | 'warn' | 'bad';
  /** One for each category. */
  readonly values: readonly number[];
}

export interface ChartData {
  /** What is shown, in a sentence: what a screen reader says in place of the picture. */
  readonly label: string;
  /** Of what the categories are, as the head of their column: "Week of". */
  readonly category: string;
  /** From left to right; from right to left in a language that is written so. */
  readonly categories: readonly string[];
  /** Bars upon each other, unless it says otherwise. `heat`: a row of cells for each series, the deeper the more. */
  readonly kind?: 'bars' | 'lines' | 'heat';
  /** From the bottom upwards; of `heat`, from the top downwards. */
  readonly series: readonly ChartSeries[];
}
