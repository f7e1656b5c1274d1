import type { Role } from '@talk/contract';

/** They manage the inboxes of teams, and see all of them. */
export const INBOX_MANAGERS: readonly Role[] = ['Company Admin', 'Company Supervisor'];

export const managesInboxes = (roles: readonly Role[]): boolean => roles.some((role) => INBOX_MANAGERS.includes(role));
