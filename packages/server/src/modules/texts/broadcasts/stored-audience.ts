import type { AskedFilter } from '../../people/contacts/read.js';

/** Who a broadcast is for: by their list or filter until it is sent. */
export type StoredAudience =
  | { readonly kind: 'list'; readonly list_id: number }
  | { readonly kind: 'filter'; readonly filter: AskedFilter }
  | { readonly kind: 'contacts'; readonly contact_ids: readonly number[] };
