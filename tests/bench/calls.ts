import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const CALLS = 20;
const SECONDS = 10;

/**
 * Set-up times and CPU per call of the sandbox carrier, as ratios to voice-signalling.md §9. Runs beside the sandbox's sources, in a
 * process of its own: the engine that is measured is not a public entry of the package.
 */
export async function run(): Promise<void> {
  const bench = fileURLToPath(new URL('../../packages/carrier-sandbox/bench/main.ts', import.meta.url));
  const args = ['--conditions=source', '--import', 'tsx', bench, String(CALLS), String(SECONDS)];
  const [code] = (await once(spawn(process.execPath, args, { stdio: 'inherit' }), 'exit')) as [number | null];
  if (code !== 0) throw new Error(`the call benchmark ended with ${code ?? 'a signal'}`);
}
