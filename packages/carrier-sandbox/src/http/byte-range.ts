/**
 * Which bytes of a file a `Range` header asks for, both ends included. Null is the whole file, also where the header is of a kind that
 * we do not serve, as HTTP wants it. `beyond`: the file has no such bytes.
 */
export function byteRange(header: string | undefined, size: number): { from: number; to: number } | 'beyond' | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return null;
  // Without a first byte, the other number says how much of the end is wanted.
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return from > to ? 'beyond' : { from, to };
}
