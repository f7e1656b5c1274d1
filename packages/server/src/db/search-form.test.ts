import { searchForm } from '@talk/domain/filters';
import { expect, it } from 'vitest';
import { useTestServer } from '../testing/index.js';

const server = useTestServer();

/** Of the database. */
async function formsOf(texts: readonly string[]): Promise<string[]> {
  const { rows } = await server.context.kernel.db.pool.query<{ form: string }>(
    'select search_form(said) as form from unnest($1::text[]) with ordinality as asked(said, place) order by place',
    [texts],
  );
  return rows.map(({ form }) => form);
}

it('is the same in the database as in the program, for every letter that names are written with', async () => {
  const ranges: readonly (readonly [number, number])[] = [
    [0x20, 0x17f],
    [0x180, 0x24f],
    [0x300, 0x36f],
    [0x391, 0x3c9],
    [0x400, 0x45f],
    [0x5d0, 0x5ea],
    [0x621, 0x64a],
    [0x1e00, 0x1eff],
    [0x2000, 0x206f],
    [0x3041, 0x30ff],
    [0x4e00, 0x4e40],
    [0xac00, 0xac40],
    [0xff01, 0xff5e],
  ];
  const letters = ranges.flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)),
  );
  const texts = [...letters, ...letters.map((letter) => `x${letter}\u0301Y`), 'José O’Brien', "it's `odd`"];
  expect(await formsOf(texts)).toEqual(texts.map(searchForm));
});
