import type { Clock } from '@talk/core';
import { borrowEntities } from '../../kernel/borrow-entities.js';
import { createContactsModel, type ContactsModel } from './contacts.model.js';
import { createRecentsModel, type ListOptions, type RecentsModel } from './recents.model.js';
import { createVoicePlayer, type VoicePlayer } from './voice-player.js';
import { createVoicemailModel, type VoicemailModel } from './voicemail.model.js';

export type { VoicePlayer } from './voice-player.js';
export { Contacts } from './contacts.js';
export { Recents } from './recents.js';
export { Voicemails } from './voicemail.js';

export interface TabsOptions extends Omit<ListOptions, 'entities'> {
  clock: Clock;
  /** Plays voicemails; the browser's own audio when absent. */
  player?: VoicePlayer | undefined;
}

export type ListName = 'recents' | 'contacts' | 'voicemail';

/** The lists behind the tabs of the phone. */
export interface TabModels {
  readonly recents: RecentsModel;
  readonly contacts: ContactsModel;
  readonly voicemail: VoicemailModel;
  /** Loads a list when it is shown. */
  show: (list: ListName) => Promise<void>;
  /** Reloads the lists that were shown, and the number of new voicemails. */
  refresh: () => Promise<void>;
  /** What this agent may see has changed as a whole. */
  accessChanged: () => void;
  dispose: () => void;
}

export function createTabModels({ clock, player = createVoicePlayer(), ...given }: TabsOptions): TabModels {
  const { entities, giveBack } = borrowEntities(given.client);
  const options = { ...given, entities };
  const recents = createRecentsModel(options);
  const contacts = createContactsModel({ ...options, clock });
  const voicemail = createVoicemailModel({ ...options, player });
  const lists = { recents, contacts, voicemail };
  const shown = new Set<ListName>();
  const reload = async (list: ListName): Promise<void> => {
    if (shown.has(list)) await lists[list].load();
  };
  const refreshCalls = async (): Promise<void> => {
    await Promise.all([voicemail.count(), reload('recents'), reload('voicemail')]);
  };
  const stops = [
    // With a contact go its calls, except the agent's own: the server knows which.
    entities.contacts.onNews(({ kind }) => {
      if (kind === 'gone') void refreshCalls();
    }),
    giveBack,
  ];
  return {
    recents,
    contacts,
    voicemail,
    show(list) {
      shown.add(list);
      return lists[list].load();
    },
    refresh: async () => {
      await Promise.all([refreshCalls(), reload('contacts')]);
    },
    accessChanged() {
      for (const list of shown) void lists[list].restart();
    },
    dispose() {
      recents.dispose();
      contacts.dispose();
      voicemail.dispose();
      for (const stop of stops) stop();
    },
  };
}
