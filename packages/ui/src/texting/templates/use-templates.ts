import { TalkError } from '@talk/core';
import { segmentSms } from '@talk/core/sms';
import { useEffect, useState } from 'react';
import type { Template, TemplatesPort } from '../texting-ports.js';

export interface KnownTemplates {
  /** Null while they are loaded. */
  readonly list: readonly Template[] | null;
  readonly failed: boolean;
}

/** The templates, loaded on first use. */
export function useTemplates(templates: TemplatesPort | null): KnownTemplates {
  const [known, setKnown] = useState<KnownTemplates>({ list: null, failed: false });
  useEffect(() => {
    if (templates === null) return undefined;
    let isOver = false;
    templates.list().then(
      (list) => !isOver && setKnown({ list, failed: false }),
      (error: unknown) => {
        if (!(error instanceof TalkError)) throw error;
        if (!isOver) setKnown({ list: null, failed: true });
      },
    );
    return () => {
      isOver = true;
    };
  }, [templates]);
  return known;
}

export const segmentsOfTemplate = ({ body }: Template): number => segmentSms(body).segments.length;
