/**
 * Small letters, one for one, as the database makes them: no letter becomes two, and none looks at its neighbours.
 * So both find the same.
 */
export function foldText(text: string): string {
  let folded = '';
  for (const letter of text) {
    const [small = letter] = letter.toLowerCase();
    folded += small;
  }
  return folded;
}
