/** `tsx packages/carrier-sandbox/bench/main.ts [calls] [seconds]` prints both modes. */
import { benchCalls, formatCallBench } from './calls.js';

const [calls = 20, seconds = 10] = process.argv.slice(2).map(Number);
for (const mode of ['relay', 'mix'] as const) {
  process.stdout.write(`${formatCallBench(await benchCalls({ calls, seconds, mode }))}\n`);
}
