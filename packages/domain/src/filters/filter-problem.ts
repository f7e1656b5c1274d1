/** What is wrong with a filter, in a sentence. */
export class FilterProblem extends Error {
  override readonly name = 'FilterProblem';
}
