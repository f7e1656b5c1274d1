/** One numbering of the spec: names inside, numbers only at the edge (ARCHITECTURE §4, feature-matrix §4 rule a). */
export interface CodeTable<Name extends string> {
  readonly names: readonly Name[];
  /** The number written on the wire. */
  code(name: Name): number;
  /** The name of a number, or `undefined` for one that we do not know: show it as "Unknown", never hide the record. */
  name(code: number): Name | undefined;
}

/** @throws RangeError at start-up when a numbering gives two names the same number. */
export function codeTable<const T extends Record<string, number>>(codes: T): CodeTable<keyof T & string> {
  type Name = keyof T & string;
  const names = Object.keys(codes) as Name[];
  const byCode = new Map<number, Name>();
  for (const name of names) {
    const code = codes[name] as number;
    if (byCode.has(code)) throw new RangeError(`${name} and ${byCode.get(code)} share the code ${code}`);
    byCode.set(code, name);
  }
  return { names, code: (name) => codes[name] as number, name: (code) => byCode.get(code) };
}

/** `inprogress`, `in_progress` and `in-progress` are one word (reading 6); the canonical form has hyphens. */
export function normaliseWord(word: string): string {
  return word.toLowerCase().replaceAll(/[-_\s]/g, '');
}
