import { createContactViewsApi, type ContactLayout } from '@talk/core/contacts';
import { queryOptions } from '@tanstack/react-query';
import type { Client } from '../../../shared/workspace/workspace-client.js';

/** How this person has laid out the columns, list by list. */
export const contactLayoutsQuery = (client: Pick<Client, 'api'>) =>
  queryOptions({
    queryKey: ['contact-layouts'],
    queryFn: async ({ signal }) => (await createContactViewsApi(client.api.call).layouts({ signal })).data,
  });

type Layout = ContactLayout['layout'];

/** A layout as the app holds it, whose parts nobody changes. */
export interface HeldLayout {
  readonly list: string;
  readonly layout: Readonly<{
    [Key in keyof Layout]: Layout[Key] extends string[] ? readonly string[] : Readonly<Layout[Key]>;
  }>;
}

export async function keepContactLayout(client: Pick<Client, 'api'>, { list, layout }: HeldLayout): Promise<void> {
  const { shown, pinned, widths, density } = layout;
  await createContactViewsApi(client.api.call).keepLayout({
    body: { list, layout: { shown: [...shown], pinned: [...pinned], widths: { ...widths }, density } },
  });
}
