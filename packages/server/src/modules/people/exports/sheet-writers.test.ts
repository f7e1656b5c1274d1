import { expect, it } from 'vitest';
import { csvWriter, xlsxWriter } from './sheet-writers.js';

it.each([
  ['a workbook', () => xlsxWriter('Contacts')],
  ['a text', csvWriter],
])('%s that is given up tells its reader why, at once and after rows', async (_kind, make) => {
  for (const rows of [0, 3]) {
    const writer = make();
    const read = (async () => {
      for await (const chunk of writer.chunks) expect(chunk.length).toBeGreaterThan(0);
    })();
    for (let row = 0; row < rows; row += 1) await writer.row(['Ada', '1']);
    writer.destroy(new Error('canceled'));
    await expect(read).rejects.toThrow('canceled');
  }
});
