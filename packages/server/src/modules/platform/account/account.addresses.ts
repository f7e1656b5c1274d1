export const ACCOUNT_PATH = '/carrier/account';

/** Where the account page of the app is; billing issues are ended elsewhere (`ACCOUNT_URL`). */
export const COMPLIANCE_HREF = '/account?tab=compliance';
