import {
  attributeOf,
  COMMUNICATION_FIELDS,
  communicationField,
  INTAKE_SOURCES,
  OF_CONTACT,
  type FieldOf,
  type FilterField,
  type FilterGroup,
} from '@talk/core/contacts';
import { phoneDisplay } from '@talk/core/format';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useAttributeFields, yesNoWord } from '../../entities/attribute/index.js';
import { broadcastNamesQuery } from '../../entities/broadcast/index.js';
import { numberIn } from '../../entities/call/index.js';
import { lineTypeWord, statusWord, useContactLists } from '../../entities/contact/index.js';
import { useOutcomes, useStages } from '../../entities/disposition/index.js';
import { useLines, useRingGroups } from '../../entities/line/index.js';
import { sequenceNamesQuery } from '../../entities/sequence/index.js';
import { useTags } from '../../entities/tag/index.js';
import { useOwners } from '../../entities/user/index.js';
import { isAbout } from '../../shared/filter/is-about.js';
import type { FieldOption, FilterLanguage } from '../../shared/filter/filter-language.js';
import { fieldWord, t as filterWords, type NameOf } from '../../shared/filter/filter-words.js';
import { sendsBroadcasts, usesSequences, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { ownFieldWord, t, wordOf } from './texts.js';

/** Fields that the form has nothing to choose from for: addresses can have them. */
const NOT_OFFERED = new Set(['contact']);
/** Kinds in the code tables that Talk neither makes nor takes in. */
const NEVER_MADE = new Set(['facebook', 'whatsapp']);
const ALL = COMMUNICATION_FIELDS.map(({ name }) => name).filter((name) => !NOT_OFFERED.has(name));
const OWN = ALL.filter((name) => !name.startsWith(OF_CONTACT));
const OF_CONTACTS = ALL.filter((name) => name.startsWith(OF_CONTACT));

const WORDS: Readonly<Record<string, Parameters<typeof wordOf>[0]>> = {
  type: 'kind',
  direction: 'way',
  answer_status: 'answer',
  callback_status: 'callback',
  answered_by: 'answeredBy',
  hung_up_by: 'hungUp',
  transfer_type: 'transfer',
};

function choiceWord(name: string, word: string): string {
  const own = WORDS[name];
  if (own !== undefined) return wordOf(own, word);
  if (name === `${OF_CONTACT}line_type`) return lineTypeWord(word);
  return attributeOf(name.slice(OF_CONTACT.length)) === undefined
    ? statusWord(word as 'open')
    : yesNoWord(word === 'yes');
}

const named = (
  all: readonly { readonly id: number; readonly name: string; readonly color?: string }[],
): FieldOption[] => all.map(({ id, name, color }) => ({ value: id, name, ...(color !== undefined && { color }) }));

const BROADCASTS_OF_CONTACT = `${OF_CONTACT}broadcasts`;
const SENT_FIELDS = ['broadcasts', 'workflows', BROADCASTS_OF_CONTACT];

/**
 * Broadcasts and sequences to filter by. They are loaded once the form opens or the filter names one, because most visits need neither.
 * @param tree the filter of the address
 */
function useSent(tree: FilterGroup | null) {
  const { client, user } = useWorkspace();
  const [isOpened, setIsOpened] = useState(false);
  const isNeeded = isOpened || (tree !== null && isAbout(tree, SENT_FIELDS));
  const [hasBroadcasts, hasSequences] = [sendsBroadcasts(user), usesSequences(user)];
  const broadcasts = useQuery({ ...broadcastNamesQuery(client.api), enabled: isNeeded && hasBroadcasts }).data;
  const sequences = useQuery({ ...sequenceNamesQuery(client.api), enabled: isNeeded && hasSequences }).data;
  const load = useCallback(() => setIsOpened(true), []);
  return { broadcasts, sequences, hasBroadcasts, hasSequences, load };
}

/**
 * By what communications are filtered: what they have themselves, and what their contacts have.
 * @param tree the filter of the address
 */
export function useCommunicationFilterLanguage(tree: FilterGroup | null): FilterLanguage {
  const { country } = useWorkspace().user.company;
  const { broadcasts, sequences, hasBroadcasts, hasSequences, load } = useSent(tree);
  const users = useOwners();
  const contactTags = useTags('contacts');
  const ownTags = useTags('communications');
  const stages = useStages();
  const outcomes = useOutcomes();
  const { lines } = useLines();
  const ringGroups = useRingGroups();
  const contactLists = useContactLists();
  const attributes = useAttributeFields();
  const lists = useMemo(
    (): Partial<Record<FieldOf, readonly FieldOption[]>> => ({
      user: named(users),
      tag: named(contactTags),
      'communication-tag': named(ownTags),
      disposition: named(stages),
      'call-disposition': named(outcomes),
      line: named(lines ?? []),
      'incoming-number': (lines ?? []).flatMap((line) =>
        line.incoming_numbers.map(({ id, phone_number }) => ({
          value: id,
          name: `${phoneDisplay(phone_number)} · ${line.name}`,
        })),
      ),
      broadcast: named(broadcasts ?? []),
      sequence: named(sequences ?? []),
      'ring-group': named(ringGroups),
      list: named(contactLists ?? []),
      'intake-source': INTAKE_SOURCES.map(({ code, name }) => ({ value: code, name })),
    }),
    [users, contactTags, ownTags, stages, outcomes, lines, ringGroups, contactLists, broadcasts, sequences],
  );
  const attributeFor = useCallback(
    (name: string) => attributes.find(({ key }) => `${OF_CONTACT}${key}` === name),
    [attributes],
  );
  const optionsOf = useCallback(
    ({ name, of, words = [] }: FilterField): readonly FieldOption[] => {
      if (of === undefined) {
        const made = name === 'type' ? words.filter((word) => !NEVER_MADE.has(word)) : words;
        return made.map((word) => ({ value: word, name: choiceWord(name, word) }));
      }
      if (of === 'option') return named(attributeFor(name)?.options.filter((option) => !option.is_archived) ?? []);
      return lists[of] ?? [];
    },
    [attributeFor, lists],
  );
  const nameOf = useCallback<NameOf>(
    (name, value) => {
      const field = communicationField(name);
      if (field?.kind === 'phone') return phoneDisplay(String(value));
      const isListed = field?.of !== undefined || field?.words !== undefined;
      if (field === undefined || !isListed) return `“${value}”`;
      // A tag that was merged stands for what it became.
      const tags = field.of === 'tag' ? contactTags : field.of === 'communication-tag' ? ownTags : [];
      const wanted = tags.find((tag) => tag.merged_ids.includes(Number(value)))?.id ?? value;
      const former = attributeFor(name)?.options.find(({ id }) => id === wanted);
      const known = optionsOf(field).find((option) => option.value === wanted);
      return former?.name ?? known?.name ?? filterWords('someone', { id: String(value) });
    },
    [attributeFor, optionsOf, contactTags, ownTags],
  );
  const fieldOf = useCallback(
    (name: string): string => {
      if (!name.startsWith(OF_CONTACT)) return ownFieldWord(name);
      const inner = name.slice(OF_CONTACT.length);
      const field =
        attributeOf(inner) === undefined ? fieldWord(inner) : (attributeFor(name)?.name ?? filterWords('goneField'));
      return t('ofContact', { field });
    },
    [attributeFor],
  );
  const ofCompany = attributes.flatMap(({ key, is_archived }) => (is_archived ? [] : [`${OF_CONTACT}${key}`]));
  const own = OWN.filter((name) => (name === 'broadcasts' ? hasBroadcasts : name !== 'workflows' || hasSequences));
  return {
    lookup: communicationField,
    offered: [
      { heading: null, names: own },
      {
        heading: t('fieldsOfContact'),
        names: OF_CONTACTS.filter((name) => name !== BROADCASTS_OF_CONTACT || hasBroadcasts),
      },
      ...(ofCompany.length === 0 ? [] : [{ heading: t('fieldsOfCompany'), names: ofCompany }]),
    ],
    first: 'type',
    title: t('filterTitle'),
    match: t('filterMatch'),
    fieldOf,
    optionsOf,
    nameOf,
    onOpen: load,
    numberOf: (text) => numberIn(text, country),
  };
}
