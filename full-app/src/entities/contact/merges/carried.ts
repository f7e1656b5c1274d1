import type { Entities } from '@talk/core/entities';
import { useEffect, useMemo, useRef, type RefObject } from 'react';
import { useWorkspace } from '../../../shared/workspace/workspace-context.js';

/** What a person was typing about a contact that was merged away: it is there again on the page of the one that stayed. */
export interface Carried {
  /** Something typed, as long as it is: null when there is nothing. @returns lets go of it */
  hold: (contactId: number, name: string, typed: () => string | null) => () => void;
  /** The contact was merged into another, whose page comes next. */
  lead: (from: number, to: number) => void;
  /** What was carried over; it stays until `drop`, since a screen may be drawn twice. */
  peek: (contactId: number, name: string) => string | null;
  drop: (contactId: number, name: string) => void;
}

export function createCarried(): Carried {
  const held = new Map<string, () => string | null>();
  const carried = new Map<string, string>();
  const keyOf = (id: number, name: string): string => `${id} ${name}`;
  return {
    hold(contactId, name, typed) {
      const key = keyOf(contactId, name);
      held.set(key, typed);
      return () => {
        if (held.get(key) === typed) held.delete(key);
      };
    },
    lead(from, to) {
      for (const [key, typed] of held) {
        const [id, name] = key.split(' ', 2);
        const text = Number(id) === from ? typed() : null;
        if (text !== null && name !== undefined) carried.set(keyOf(to, name), text);
      }
    },
    peek: (contactId, name) => carried.get(keyOf(contactId, name)) ?? null,
    drop: (contactId, name) => void carried.delete(keyOf(contactId, name)),
  };
}

const made = new WeakMap<Entities, Carried>();

export function carriedOf(entities: Entities): Carried {
  const carried = made.get(entities) ?? createCarried();
  made.set(entities, carried);
  return carried;
}

export function useCarried(): Carried {
  const { entities } = useWorkspace();
  return useMemo(() => carriedOf(entities), [entities]);
}

/** Keeps what stands in `latest` for the page of the contact into which this one may be merged. */
export function useHeldText(contactId: number, name: string, text: string | null): void {
  const carried = useCarried();
  const latest: RefObject<string | null> = useRef(text);
  useEffect(() => {
    latest.current = text;
  }, [text]);
  useEffect(() => carried.hold(contactId, name, () => latest.current), [carried, contactId, name]);
  // Once shown, it is this page's own.
  useEffect(() => carried.drop(contactId, name), [carried, contactId, name]);
}

/**
 * What was on its way to the one contact, behind what was written to the other. The last part of `there` may be an older state of it, which
 * the server has carried over.
 */
export function joinedText(there: string, typed: string): string {
  for (let length = Math.min(there.length, typed.length); length > 0; length -= 1)
    if (there.endsWith(typed.slice(0, length))) return there.slice(0, there.length - length) + typed;
  return there.trim() === '' ? typed : `${there}\n\n${typed}`;
}
