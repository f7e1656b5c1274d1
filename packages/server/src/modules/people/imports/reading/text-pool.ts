/** Many texts in little room: as bytes, outside of the heap. */
export interface TextPool {
  /** @returns false when there is no room for it. */
  add(text: string): boolean;
  at(index: number): string | undefined;
}

const BLOCK_BYTES = 1024 * 1024;

export function createTextPool(bytesAtMost: number): TextPool {
  const blocks: Buffer[] = [];
  /** Block and place in it of each text, and its length. */
  let places = new Uint32Array(3 * 1024);
  let count = 0;
  let used = BLOCK_BYTES;
  let total = 0;

  return {
    add(text) {
      const bytes = Buffer.from(text);
      total += bytes.length + places.BYTES_PER_ELEMENT * 3;
      if (total > bytesAtMost) return false;
      if (used + bytes.length > BLOCK_BYTES) {
        blocks.push(Buffer.alloc(Math.max(BLOCK_BYTES, bytes.length)));
        used = 0;
      }
      const block = blocks.length - 1;
      bytes.copy(blocks[block] as Buffer, used);
      if (count * 3 === places.length) {
        const larger = new Uint32Array(places.length * 2);
        larger.set(places);
        places = larger;
      }
      places.set([block, used, bytes.length], count * 3);
      used += bytes.length;
      count += 1;
      return true;
    },
    at(index) {
      if (index < 0 || index >= count) return undefined;
      const [block = 0, from = 0, length = 0] = places.subarray(index * 3, index * 3 + 3);
      return blocks[block]?.toString('utf8', from, from + length);
    },
  };
}
