import type { LinkPreview } from '@talk/core/message-tools';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { linkParts } from './links.js';
import type { LoadPreview } from './previews.js';

/** The first address of a text; null when there is none. */
export const firstLink = (text: string): string | null =>
  linkParts(text).find(({ href }) => href !== null)?.href ?? null;

export interface LinkCardProps {
  url: string;
  load: LoadPreview;
}

/** Where a link leads, in the page's own words. It is asked for when it comes into view; without an answer nothing is shown. */
export function LinkCard({ url, load }: LinkCardProps): ReactNode {
  const place = useRef<HTMLSpanElement>(null);
  const [found, setFound] = useState<{ url: string; preview: LinkPreview | null } | null>(null);
  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    let isOver = false;
    const watch = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting !== true) return;
      watch.disconnect();
      void load(url).then((preview) => isOver || setFound({ url, preview }));
    });
    watch.observe(element);
    return () => {
      isOver = true;
      watch.disconnect();
    };
  }, [url, load]);
  const preview = found?.url === url ? found.preview : null;
  if (preview === null) return <span ref={place} className="tk-link-place" aria-hidden="true" />;
  const { host, title, description, site_name: site, image_url: image } = preview;
  return (
    <a className="tk-link-card" href={url} target="_blank" rel="noopener noreferrer nofollow">
      {image !== null && <img src={image} alt="" loading="lazy" onError={(event) => event.currentTarget.remove()} />}
      <span>
        <strong dir="auto">{title ?? host}</strong>
        {description !== null && <span dir="auto">{description}</span>}
        <small>{site === null || site === host ? host : `${site} · ${host}`}</small>
      </span>
    </a>
  );
}

/** An address is asked about when it has not changed for so long: while it is typed, every letter makes another one. */
const SETTLED_MS = 700;

/** The link of a text that is being written, as its reader may see it. */
export function WrittenLink({ text, load }: { text: string; load: LoadPreview }): ReactNode {
  const url = firstLink(text);
  const [settled, setSettled] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(url), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [url]);
  return url !== null && url === settled ? <LinkCard url={url} load={load} /> : null;
}
