// Every Rollup bundle of this repository: package entries, the loader, widget and example pages. `npm run build` makes them,
// and only the stale ones; this file lets other tools see the same list.
import { packageBundle, pageBundle, scriptBundle, type Bundle } from './packages/stack/src/build/bundles.js';
import { findTargets } from './packages/stack/src/build/targets.js';
import { readWorkspace, repositoryRoot } from './packages/stack/src/build/workspace.js';

const root = repositoryRoot();
const bundles: Bundle[] = [];
for (const { recipe, output } of await findTargets(root, await readWorkspace(root))) {
  if (recipe.kind === 'page') bundles.push(pageBundle(recipe.html, recipe.script, output));
  if (recipe.kind === 'script') bundles.push(scriptBundle(recipe.script, output, recipe.format));
  const bundle = recipe.kind === 'package' ? packageBundle(recipe.member) : null;
  if (bundle) bundles.push(bundle);
}

export default bundles;
