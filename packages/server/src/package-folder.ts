import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The folder of this package. Found by looking upwards, since sources and bundles sit at different depths below it.
 * @throws Error when the files were moved out of the package.
 */
export function packageFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json')) || !existsSync(join(folder, 'src', 'db', 'migrations'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error('The folder src/db/migrations is missing from this installation.');
    folder = parent;
  }
  return folder;
}
