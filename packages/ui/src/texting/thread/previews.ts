import { TalkError } from '@talk/core';
import { createMessageToolsApi, type LinkPreview } from '@talk/core/message-tools';
import type { ComposerClient } from '../texting-ports.js';

/** What a page says of itself; null when it says nothing, or could not be had. Never rejects. */
export type LoadPreview = (url: string) => Promise<LinkPreview | null>;

/** Asks our server, which fetches the page: neither the agent nor their browser meets a foreign site. Each address once. */
export function createPreviews({ api }: Pick<ComposerClient, 'api'>): LoadPreview {
  const { preview } = createMessageToolsApi(api.call).links;
  const asked = new Map<string, Promise<LinkPreview | null>>();
  return (url) => {
    const known = asked.get(url);
    if (known !== undefined) return known;
    const answer = preview({ query: { url } }).then(
      (found) => (found.title === null && found.image_url === null ? null : found),
      (error: unknown) => {
        if (!(error instanceof TalkError)) throw error;
        // The link is there without it; it is asked for again where it is shown next.
        asked.delete(url);
        return null;
      },
    );
    asked.set(url, answer);
    return answer;
  };
}
