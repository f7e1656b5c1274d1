import { execFileSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { repositoryRoot } from '../workspace.js';
import { apiReports, writeReports } from './api-reports.js';
import { makePackage, PUBLISHED } from './package.js';

// `npm run pack`: the tarballs that `npm publish` would send, and the API reports for review. `npm run pack -- FOLDER` only makes the
// tarballs, there. It prints where they are.
const root = repositoryRoot();
const [elsewhere] = process.argv.slice(2);
const out = elsewhere === undefined ? join(root, 'reports/npm') : resolve(elsewhere);
await mkdir(out, { recursive: true });
for (const name of PUBLISHED) {
  const folder = join(out, basename(name));
  const made = await makePackage(root, name, folder);
  if (elsewhere === undefined) {
    const reports = await apiReports(made, folder);
    await writeReports(reports, join(made.member.folder, 'api'));
    for (const type of reports.undocumented) console.error(`${name}: ${type} has no comment that says what it is.`);
    if (reports.undocumented.length > 0) process.exitCode = 1;
  }
  const packed = execFileSync('npm', ['pack', '--pack-destination', out, '--silent'], {
    cwd: folder,
    encoding: 'utf8',
  });
  console.log(join(out, packed.trim()));
}
