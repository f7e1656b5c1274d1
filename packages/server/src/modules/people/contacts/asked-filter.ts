import type { ListId } from '@talk/contract';
import type { TaskStatusName } from '@talk/contract/codes';
import type { FilterGroup } from '@talk/domain/filters';

/** Channels of the inbox. */
export type Channel = 'calls' | 'messages' | 'voicemails' | 'my-personal-line';

/** What of a filter is meant as it is asked for. */
export interface PlainFilter {
  readonly search?: string | undefined;
  readonly my_contacts?: boolean | undefined;
  readonly has_unread?: boolean | undefined;
  readonly task_status?: TaskStatusName | 'all' | undefined;
  readonly channel?: Channel | undefined;
}

/** Filters as they are asked for. */
export interface AskedFilter extends PlainFilter {
  readonly my_contact?: boolean | undefined;
  readonly filter_groups?: FilterGroup | undefined;
  readonly list_id?: ListId | undefined;
  readonly inbox_id?: number | undefined;
  readonly timezone?: string | undefined;
}
