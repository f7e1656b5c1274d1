/** As a screen that visitors see shows people: first names; of namesakes, also the first letter of the last name. In the same order. */
export function firstNames(names: readonly string[]): string[] {
  const parts = names.map((name) => name.trim().split(/\s+/u));
  const times = new Map<string, number>();
  for (const [first = ''] of parts) times.set(first, (times.get(first) ?? 0) + 1);
  return parts.map(([first = '', ...others]) => {
    const letter = Array.from(others.at(-1) ?? '')[0];
    return (times.get(first) ?? 0) > 1 && letter !== undefined ? `${first} ${letter}.` : first;
  });
}
