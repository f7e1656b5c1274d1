export * from './kernel/endpoint.js';
export { ERRORS, COMMON_ERRORS } from './kernel/errors.js';
export type { ErrorBody, ErrorCode } from './kernel/errors.js';
export { ROLES, PERMISSIONS, ROLE_PERMISSIONS, permissionsOf } from './identity/roles.js';
export type { Role, Permission } from './identity/roles.js';
