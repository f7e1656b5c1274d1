import { join } from 'node:path';
import { packageFolder } from '../../../package-folder.js';

/** Where the built parts are. */
export interface PageFolders {
  readonly app: string;
  readonly docs: string;
  /** Sounds of the phone, also played to callers who wait. */
  readonly sounds: string;
  /** Holds `embed.js`. */
  readonly embed: string;
  /** What a site sees in the frame's place while it is on no list; see `not-listed.ts`. */
  readonly notListed: string;
  /** Built folder of each widget, by the name in its address. */
  readonly widgets: Readonly<Record<string, string>>;
}

const WIDGETS = ['dialer', 'texting', 'agent-texting', 'hubspot-call-extension', 'salesforce-softphone'];

/** The builds of the repository at `webRoot`, by default the one that this package lies in. */
export function repositoryPages(webRoot: string | undefined): PageFolders {
  const root = webRoot ?? join(packageFolder(), '..', '..');
  return {
    app: join(root, 'full-app/dist'),
    docs: join(root, 'docs/.vitepress/dist'),
    sounds: join(root, 'packages/core/assets/sounds'),
    embed: join(root, 'packages/embed/dist'),
    notListed: join(root, 'packages/embed/dist/pages/not-listed'),
    widgets: Object.fromEntries(WIDGETS.map((name) => [name, join(root, 'widgets', name, 'dist')])),
  };
}
