import type { Profile } from '@talk/core';

/** Whether the person may save views for everyone, and change them. */
export const managesViews = ({ user_roles }: Pick<Profile, 'user_roles'>): boolean =>
  user_roles.some((role) => role === 'Company Admin' || role === 'Company Supervisor');
