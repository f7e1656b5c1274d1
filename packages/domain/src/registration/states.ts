/** The states of a brand and of a campaign at the carriers. */
export const PART_STATUSES = ['not_registered', 'in_review', 'approved', 'failed'] as const;
/** How far the registration of a brand or a campaign is. */
export type PartStatus = (typeof PART_STATUSES)[number];

/** The score of a brand that carriers trust least: they carry nothing for it. */
export const ZERO_SCORE = 0;

/** A brand as carriers see it. */
export interface BrandState {
  readonly status: PartStatus;
  /** From 0 to 100; null: carriers gave none. */
  readonly score: number | null;
}

/** Everything that the issue of a company follows from. */
export interface RegistrationState {
  /** The company texts from US local numbers, and is not a trial. */
  readonly isNeeded: boolean;
  readonly brand: BrandState;
  readonly campaign: {
    readonly status: PartStatus;
    /** Something was entered. */
    readonly isBegun: boolean;
  };
}

/** The issue codes of 10DLC (reading 22). */
export type RegistrationIssue = 8 | 9 | 10 | 11 | 13;

/** The details can be changed: they are not with the carriers. */
export const canEdit = (status: PartStatus): boolean => status === 'not_registered' || status === 'failed';

/** Texts from US local numbers are carried. Both parts must be approved: carriers can take back the brand of a campaign. */
export const isApproved = ({ brand, campaign }: Pick<RegistrationState, 'brand' | 'campaign'>): boolean =>
  brand.status === 'approved' && campaign.status === 'approved';

/** The one issue of the registration that the banner names, or null. Without a brand there is nothing to say of the campaign. */
export function registrationIssue({ isNeeded, brand, campaign }: RegistrationState): RegistrationIssue | null {
  if (!isNeeded || isApproved({ brand, campaign })) return null;
  if (brand.status === 'failed') return brand.score === ZERO_SCORE ? 13 : 9;
  if (brand.status !== 'approved') return 8;
  return campaign.status === 'not_registered' && !campaign.isBegun ? 10 : 11;
}
