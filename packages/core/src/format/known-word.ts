/**
 * A word of the server, or `otherwise` when it is none of `known`: a newer server has words that this client does not know. For every place where such a
 * word chooses a text, an icon or a branch.
 */
export const knownWord = <W extends string, O>(known: readonly W[], word: unknown, otherwise: O): W | O =>
  known.find((each) => each === word) ?? otherwise;
