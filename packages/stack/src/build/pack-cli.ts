import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { embedApiReports, makeEmbedPackage } from './npm-package.js';
import { repositoryRoot } from './workspace.js';

// `npm run pack`: the tarball that `npm publish` would send, and the API reports for review.
const root = repositoryRoot();
const out = join(root, 'reports/npm');
await mkdir(out, { recursive: true });
for (const [name, text] of await embedApiReports(root)) {
  await mkdir(join(root, 'packages/embed/api'), { recursive: true });
  await writeFile(join(root, 'packages/embed/api', name), text);
}
await makeEmbedPackage(root, join(out, 'talk-embed'));
const packed = execFileSync('npm', ['pack', '--pack-destination', out, '--silent'], {
  cwd: join(out, 'talk-embed'),
  encoding: 'utf8',
});
console.log(join(out, packed.trim()));
