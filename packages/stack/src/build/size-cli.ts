import { build } from './build.js';
import { formatSizes, isOver, measureSizes } from './size.js';
import { repositoryRoot } from './workspace.js';

// `npm run size`: builds what is stale, prints the budgets, and fails when one is exceeded.
const root = repositoryRoot();
await build({ root, only: ['packages/embed', 'widgets', 'full-app'], log: (line) => console.log(`build    ${line}`) });
const lines = await measureSizes(root);
console.log(formatSizes(lines));
process.exitCode = lines.some(isOver) ? 1 : 0;
