import { inflateSync } from 'node:zlib';

/** What is inside compressed objects, at most: a small file can claim to be a very large one. */
const MOST_INFLATED_BYTES = 64 * 1024 * 1024;
/** Of the page tree that is read, in characters: packed objects may overlap, and a tree of them is as large as its writer likes. */
const MOST_READ = 64 * 1024 * 1024;

/**
 * How many pages a PDF has: the leaves of its page tree, as a printer would print them. Null for what is no PDF, what is locked, and what
 * cannot be read; never throws.
 */
export function countPdfPages(pdf: Buffer): number | null {
  if (!pdf.subarray(0, 1024).includes('%PDF-')) return null;
  const text = pdf.toString('latin1');
  if (/\/Encrypt\s{0,20}(?:\d|<<)/.test(text)) return null;
  const root = [...text.matchAll(/\/Root\s{0,20}(\d{1,10})\s{1,20}\d{1,5}\s{1,20}R/g)].at(-1)?.[1];
  const objects = readObjects(pdf, text);
  const pages = /\/Pages\s{0,20}(\d{1,10})\s{1,20}\d{1,5}\s{1,20}R/.exec(objects.get(Number(root)) ?? '')?.[1];
  return pages === undefined ? null : leavesBelow(objects, Number(pages)) || null;
}

/** Objects by number, without their streams. What comes later in the file replaces what came before: that is how a PDF is changed. */
function readObjects(pdf: Buffer, text: string): Map<number, string> {
  const objects = new Map<number, string>();
  const budget = { left: MOST_INFLATED_BYTES };
  const start = /\b(\d{1,10})\s{1,20}\d{1,5}\s{1,20}obj\b/g;
  for (let match = start.exec(text); match !== null; match = start.exec(text)) {
    const from = match.index + match[0].length;
    const found = text.indexOf('endobj', from);
    const to = found === -1 ? text.length : found;
    start.lastIndex = to;
    const stream = /\bstream\r?\n/.exec(text.slice(from, to));
    const dictionary = text.slice(from, stream === null ? to : from + stream.index);
    objects.set(Number(match[1]), dictionary);
    if (stream !== null && /\/Type\s{0,20}\/ObjStm\b/.test(dictionary)) {
      const bytes = pdf.subarray(from + stream.index + stream[0].length, to);
      for (const [number, inner] of packedObjects(dictionary, bytes, budget)) objects.set(number, inner);
    }
  }
  return objects;
}

/** Objects that are packed into the stream of another one. */
function packedObjects(dictionary: string, bytes: Buffer, budget: { left: number }): [number, string][] {
  const count = Number(/\/N\s{1,20}(\d{1,10})/.exec(dictionary)?.[1] ?? 0);
  const first = Number(/\/First\s{1,20}(\d{1,10})/.exec(dictionary)?.[1] ?? 0);
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
  let read = 0;
  for (let number = left.pop(); number !== undefined; number = left.pop()) {
    const node = objects.get(number);
    // A tree that leads back to itself is counted once.
    if (node === undefined || seen.has(number)) continue;
    seen.add(number);
    const kids = kidsOf(objects, node);
    read += node.length + (kids?.length ?? 0);
    if (read > MOST_READ) return 0;
    if (kids === null) leaves += /\/Type\s{0,20}\/Page\b/.test(node) ? 1 : 0;
    else for (const [, kid] of kids.matchAll(REFERENCE)) left.push(Number(kid));
  }
  return leaves;
}

const REFERENCE = /\b(\d{1,10})\s{1,20}\d{1,5}\s{1,20}R\b/g;

/** The list of a node's children, as written; null for a leaf. */
function kidsOf(objects: ReadonlyMap<number, string>, node: string): string | null {
  const at = node.indexOf('/Kids');
  if (at === -1) return null;
  const rest = node.slice(at + '/Kids'.length).trimStart();
  if (rest.startsWith('[')) return rest.slice(0, rest.indexOf(']') + 1);
  return objects.get(Number(/^\d{1,10}/.exec(rest)?.[0])) ?? '';
}
