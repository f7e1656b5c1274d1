import { join } from 'node:path';
import { packageFolder } from '../../package-folder.js';
import type { PageFolders } from './index.js';

/** The builds of the repository at `webRoot`, by default the one that this package lies in. */
export function repositoryPages(webRoot: string | undefined): PageFolders {
  const root = webRoot ?? join(packageFolder(), '..', '..');
  return {
    app: join(root, 'full-app/dist'),
    docs: join(root, 'docs/.vitepress/dist'),
    sounds: join(root, 'packages/core/assets/sounds'),
    embed: join(root, 'packages/embed/dist'),
    notListed: join(root, 'packages/embed/dist/pages/not-listed'),
    widgets: { dialer: join(root, 'widgets/dialer/dist'), texting: join(root, 'widgets/texting/dist') },
  };
}
