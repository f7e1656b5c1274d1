import type { Profile } from '@talk/core';

type Branded = Pick<Profile, 'company'>;

/** What the product is called in the user's company (spec 1 §1). */
export const productOf = ({ company }: Branded): string => company.brand_name ?? 'Talk';

/** The address of the company's logo; null: Talk's own. */
export const logoOf = ({ company }: Branded): string | null => logoUrl(company.brand_logo);

export const logoUrl = (png: string | null): string | null => (png === null ? null : `data:image/png;base64,${png}`);
