import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readTakenOut } from './taken-out.js';

const entry = { file: 'tests/e2e/a.spec.ts', title: 'rings', since: '2026-11-26', known: 'The line is late.' };

function listOf(entries: unknown): string {
  const folder = mkdtempSync(join(tmpdir(), 'talk-taken-out-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'unsteady.json');
  writeFileSync(path, JSON.stringify(entries));
  return path;
}

it('reads up to fifteen complete entries, and the list of this repository', () => {
  expect(readTakenOut(listOf([entry]))).toEqual([entry]);
  expect(() => readTakenOut(listOf(Array.from({ length: 16 }, () => entry)))).toThrow('15 is the most');
  expect(() => readTakenOut(listOf([entry, { ...entry, known: '' }]))).toThrow('Entry 2');
  expect(readTakenOut().length).toBeLessThanOrEqual(15);
});
