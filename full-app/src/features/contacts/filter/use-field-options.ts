import {
  attributeOf,
  CONTACT_FIELDS,
  contactField,
  INTAKE_SOURCES,
  type FieldOf,
  type FilterField,
  type FilterGroup,
} from '@talk/core/contacts';
import { phoneDisplay } from '@talk/core/format';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useAttributeFields, yesNoWord } from '../../../entities/attribute/index.js';
import { broadcastNamesQuery } from '../../../entities/broadcast/index.js';
import { lineTypeWord, statusWord, useContactLists } from '../../../entities/contact/index.js';
import { useStages } from '../../../entities/disposition/index.js';
import { useLines, useRingGroups } from '../../../entities/line/index.js';
import { useTags } from '../../../entities/tag/index.js';
import { useOwners } from '../../../entities/user/index.js';
import { numberIn } from '../../../entities/call/index.js';
import { isAbout } from '../../../shared/filter/is-about.js';
import type { FieldOption, FilterLanguage } from '../../../shared/filter/filter-language.js';
import { fieldWord, t, type NameOf } from '../../../shared/filter/filter-words.js';
import { sendsBroadcasts, useWorkspace } from '../../../shared/workspace/workspace-context.js';

const named = (
  all: readonly { readonly id: number; readonly name: string; readonly color?: string }[],
): FieldOption[] => all.map(({ id, name, color }) => ({ value: id, name, ...(color !== undefined && { color }) }));

const choiceWord = (field: string, word: string): string =>
  field === 'line_type'
    ? lineTypeWord(word)
    : attributeOf(field) === undefined
      ? statusWord(word as 'open')
      : yesNoWord(word === 'yes');

const STANDARD = CONTACT_FIELDS.map(({ name }) => name);

/**
 * Broadcasts to filter by, for users who send them. Most visits do not need them.
 * @param tree the filter that is shown
 */
function useBroadcasts(tree: FilterGroup | null) {
  const { client, user } = useWorkspace();
  const [isOpened, setIsOpened] = useState(false);
  const isOffered = sendsBroadcasts(user);
  const enabled = isOffered && (isOpened || (tree !== null && isAbout(tree, ['broadcasts'])));
  const { data } = useQuery({ ...broadcastNamesQuery(client.api), enabled });
  const load = useCallback(() => setIsOpened(true), []);
  return { broadcasts: data, isOffered, load };
}

/**
 * By what contacts are filtered.
 * @param tree the filter that is shown
 */
export function useContactFilterLanguage(tree: FilterGroup | null): FilterLanguage {
  const { country } = useWorkspace().user.company;
  const { broadcasts, isOffered, load } = useBroadcasts(tree);
  const owners = useOwners();
  const tags = useTags('contacts');
  const stages = useStages();
  const { lines } = useLines();
  const ringGroups = useRingGroups();
  const contactLists = useContactLists();
  const fields = useAttributeFields();
  const lists = useMemo(
    (): Partial<Record<FieldOf, readonly FieldOption[]>> => ({
      user: named(owners),
      tag: named(tags),
      disposition: named(stages),
      line: named(lines ?? []),
      'ring-group': named(ringGroups),
      list: named(contactLists ?? []),
      broadcast: named(broadcasts ?? []),
      'intake-source': INTAKE_SOURCES.map(({ code, name }) => ({ value: code, name })),
    }),
    [owners, tags, stages, lines, ringGroups, contactLists, broadcasts],
  );
  const optionsOf = useCallback(
    ({ name, of, words = [] }: FilterField): readonly FieldOption[] =>
      of === undefined
        ? words.map((word) => ({ value: word, name: choiceWord(name, word) }))
        : of === 'option'
          ? named(fields.find(({ key }) => key === name)?.options.filter((option) => !option.is_archived) ?? [])
          : (lists[of] ?? []),
    [fields, lists],
  );
  const nameOf = useCallback<NameOf>(
    (name, value) => {
      const field = contactField(name);
      if (field?.kind === 'phone') return phoneDisplay(String(value));
      const isListed = field?.of !== undefined || field?.words !== undefined;
      if (field === undefined || !isListed) return `“${value}”`;
      // A tag that was merged stands for what it became.
      const became = field.of === 'tag' ? tags.find((tag) => tag.merged_ids.includes(Number(value)))?.id : undefined;
      const wanted = became ?? value;
      const former = fields.find(({ key }) => key === name)?.options.find(({ id }) => id === wanted);
      if (former !== undefined) return former.name;
      return optionsOf(field).find((option) => option.value === wanted)?.name ?? t('someone', { id: String(value) });
    },
    [fields, optionsOf, tags],
  );
  const fieldOf = useCallback(
    (name: string) =>
      attributeOf(name) === undefined
        ? fieldWord(name)
        : (fields.find(({ key }) => key === name)?.name ?? t('goneField')),
    [fields],
  );
  const own = useMemo(() => fields.flatMap(({ key, is_archived }) => (is_archived ? [] : [key])), [fields]);
  return {
    lookup: contactField,
    offered: [
      { heading: null, names: STANDARD.filter((name) => name !== 'broadcasts' || isOffered) },
      ...(own.length === 0 ? [] : [{ heading: t('ownFields'), names: own }]),
    ],
    first: 'name',
    title: t('title'),
    match: t('match'),
    fieldOf,
    optionsOf,
    nameOf,
    onOpen: load,
    numberOf: (text) => numberIn(text, country),
  };
}
