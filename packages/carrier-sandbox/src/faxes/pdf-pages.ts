import { inflateSync } from 'node:zlib';

/** What is inside compressed objects, at most: a small file can claim to be a very large one. */
const MOST_INFLATED_BYTES = 64 * 1024 * 1024;

/**
 * How many pages a PDF has: the leaves of its page tree, as a printer would print them. Null for what is no PDF, what is locked, and what
 * cannot be read; never throws.
 */
export function countPdfPages(pdf: Buffer): number | null {
  if (!pdf.subarray(0, 1024).includes('%PDF-')) return null;
  const text = pdf.toString('latin1');
  if (/\/Encrypt\s+(?:\d|<<)/.test(text)) return null;
  const root = [...text.matchAll(/\/Root\s+(\d+)\s+\d+\s+R/g)].at(-1)?.[1];
  const objects = readObjects(pdf, text);
  const pages = /\/Pages\s+(\d+)\s+\d+\s+R/.exec(objects.get(Number(root)) ?? '')?.[1];
  return pages === undefined ? null : leavesBelow(objects, Number(pages)) || null;
}

/** Objects by number, without their streams. What comes later in the file replaces what came before: that is how a PDF is changed. */
function readObjects(pdf: Buffer, text: string): Map<number, string> {
  const objects = new Map<number, string>();
  const budget = { left: MOST_INFLATED_BYTES };
  const start = /(\d+)\s+\d+\s+obj\b/g;
  for (let match = start.exec(text); match !== null; match = start.exec(text)) {
    const from = match.index + match[0].length;
    const found = text.indexOf('endobj', from);
    const to = found === -1 ? text.length : found;
    start.lastIndex = to;
    const stream = /\bstream\r?\n/.exec(text.slice(from, to));
    const dictionary = text.slice(from, stream === null ? to : from + stream.index);
    objects.set(Number(match[1]), dictionary);
    if (stream !== null && /\/Type\s*\/ObjStm\b/.test(dictionary)) {
      const bytes = pdf.subarray(from + stream.index + stream[0].length, to);
      for (const [number, inner] of packedObjects(dictionary, bytes, budget)) objects.set(number, inner);
    }
  }
  return objects;
}

/** Objects that are packed into the stream of another one. */
function packedObjects(dictionary: string, bytes: Buffer, budget: { left: number }): [number, string][] {
  const count = Number(/\/N\s+(\d+)/.exec(dictionary)?.[1] ?? 0);
  const first = Number(/\/First\s+(\d+)/.exec(dictionary)?.[1] ?? 0);
  let text: string;
  try {
    const plain = /\/FlateDecode\b/.test(dictionary) ? inflateSync(bytes, { maxOutputLength: budget.left }) : bytes;
    budget.left = Math.max(1, budget.left - plain.length);
    text = plain.toString('latin1');
  } catch {
    return [];
  }
  const places = text
    .slice(0, first)
    .trim()
    .split(/\s+/)
    .map(Number)
    .slice(0, count * 2);
  return Array.from({ length: places.length >> 1 }, (_, index): [number, string] => {
    const next = places[index * 2 + 3];
    const end = next === undefined ? text.length : first + next;
    return [places[index * 2] ?? 0, text.slice(first + (places[index * 2 + 1] ?? 0), end)];
  });
}

function leavesBelow(objects: ReadonlyMap<number, string>, top: number): number {
  const seen = new Set<number>();
  const left = [top];
  let leaves = 0;
  for (let number = left.pop(); number !== undefined; number = left.pop()) {
    const node = objects.get(number);
    // A tree that leads back to itself is counted once.
    if (node === undefined || seen.has(number)) continue;
    seen.add(number);
    const elsewhere = /\/Kids\s+(\d+)\s+\d+\s+R/.exec(node)?.[1];
    const kids = elsewhere === undefined ? /\/Kids\s*\[([^\]]*)\]/.exec(node)?.[1] : objects.get(Number(elsewhere));
    if (kids === undefined) leaves += /\/Type\s*\/Page\b/.test(node) ? 1 : 0;
    else left.push(...[...kids.matchAll(/(\d+)\s+\d+\s+R/g)].map(([, kid]) => Number(kid)));
  }
  return leaves;
}
