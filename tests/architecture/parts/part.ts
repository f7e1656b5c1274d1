/** What the phone must do, in the words it was ordered in, and the tests that show it. `parts.test.ts` checks that they exist, `runner/proof.ts` that they passed. */
export interface Part {
  readonly name: string;
  readonly sentences: readonly Sentence[];
}

export interface Sentence {
  readonly says: string;
  /** `<path from the repository's root> › <title of the test, as it stands in the source>`; with real sound where there is any. */
  readonly shownBy: readonly [string, ...string[]];
}
