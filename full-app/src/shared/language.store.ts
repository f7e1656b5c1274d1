import { computed, signal, type Api, type Auth, type ReadonlySignal } from '@talk/core';
import { updateProfile } from '@talk/core/contract';

export const LANGUAGE_CHOICES = ['browser', 'en', 'es'] as const;
export type LanguageChoice = (typeof LANGUAGE_CHOICES)[number];

/** In its own language: who looks for it reads that one. */
export const LANGUAGE_NAMES = { en: 'English', es: 'Español' } as const;

export interface LanguageSetting {
  readonly choice: ReadonlySignal<LanguageChoice>;
  /** At once in this browser, then for the person in every other. False: it could not be kept for them, and counts in this browser. */
  choose: (choice: LanguageChoice) => Promise<boolean>;
  /** Follows what the person who is signed in has chosen, here or elsewhere. */
  follow: (client: LanguageClient) => () => void;
}

export interface LanguageClient {
  readonly auth: Pick<Auth, 'state' | 'reloadUser'>;
  readonly api: Pick<Api, 'call'>;
}

export interface LanguagePorts {
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Speaks a language; without one what was chosen in this browser, else what the browser asks for. */
  readonly learn: (tag?: string) => Promise<void>;
  /** Tells what another tab has chosen. */
  readonly onStored: (heard: (key: string | null) => void) => void;
}

/** Read by `learn()` before the first text. */
const KEY = 'talk:language';
/** Whose choice it is that this browser keeps; nobody's: it was made here, before anybody signed in. */
const OWNER = 'talk:language-of';

const readChoice = (value: string | null): LanguageChoice => (value === 'en' || value === 'es' ? value : 'browser');

export function createLanguage({ storage, learn, onStored }: LanguagePorts): LanguageSetting {
  const stored = signal(read(KEY));
  const choice = computed(() => readChoice(stored.value));
  let client: LanguageClient | null = null;
  /** Chosen, and not yet kept for the person. */
  let unsaved: LanguageChoice | null = null;
  onStored((key) => {
    if (key !== KEY && key !== null) return;
    stored.value = read(KEY);
    void learn(stored.value ?? undefined);
  });

  function read(key: string): string | null {
    try {
      return storage.getItem(key);
    } catch {
      return null; // storage is forbidden here: the browser's language counts
    }
  }

  function write(key: string, value: string | null): void {
    try {
      if (value === null) storage.removeItem(key);
      else storage.setItem(key, value);
    } catch {
      // Full or forbidden: the choice lasts as long as the page, and the person's own comes back with the next sign-in.
    }
  }

  function adopt(next: LanguageChoice, owner: number | null): void {
    const value = next === 'browser' ? null : next;
    write(KEY, value);
    write(OWNER, value === null || owner === null ? null : String(owner));
    if (stored.peek() === value) return;
    stored.value = value;
    void learn(value ?? undefined);
  }

  const user = () => {
    const state = client?.auth.state.peek();
    return state?.name === 'signed-in' ? state.user : null;
  };

  async function save(to: LanguageClient, next: LanguageChoice): Promise<boolean> {
    try {
      await to.api.call(updateProfile, { body: { language: next === 'browser' ? null : next } });
      if (unsaved === next) unsaved = null;
      await to.auth.reloadUser();
      return true;
    } catch {
      // It is tried again when the person signs in, or their profile is read, the next time.
      return unsaved !== next;
    }
  }

  /** The person's own choice counts, unless they have just made another one. */
  function heed(): void {
    const known = user();
    if (client === null || known === null || known.language === undefined) return;
    if (unsaved !== null) return void save(client, unsaved);
    // Words that nobody speaks are for those who build and translate.
    if (stored.peek()?.startsWith('pseudo') === true) return;
    if (known.language !== null) adopt(known.language, known.id);
    else if (read(OWNER) === String(known.id)) adopt('browser', null);
  }

  return {
    choice,
    async choose(next) {
      const known = user();
      unsaved = next;
      adopt(next, known?.id ?? null);
      return client === null || known === null ? true : save(client, next);
    },
    follow(next) {
      client = next;
      let last: unknown = null;
      const stop = next.auth.state.subscribe((state) => {
        const now = state.name === 'signed-in' ? state.user : null;
        if (now === last) return;
        last = now;
        heed();
      });
      return () => {
        stop();
        client = null;
      };
    },
  };
}
