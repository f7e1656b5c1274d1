type Env = Readonly<Record<string, string | undefined>>;

/** Names of settings that belong to a CRM. */
const OF_A_CRM = /^(?:HUBSPOT|SALESFORCE|PIPEDRIVE|ZOHO|GOHIGHLEVEL|GUESTY)_/;

/**
 * Settings by which the server reaches the sandbox's CRMs, which all know one app. Whoever has an app of their own at a CRM names it in
 * `env`, and connects to the real one.
 */
export function sandboxCrms(
  env: Env,
  origin: string,
  app: { readonly clientId: string; readonly clientSecret: string },
): Env {
  const own = Object.fromEntries(Object.entries(env).filter(([name, value]) => OF_A_CRM.test(name) && value));
  const at = (vendor: string, settings: Env): Env =>
    own[`${vendor}_CLIENT_ID`]
      ? {}
      : { [`${vendor}_CLIENT_ID`]: app.clientId, [`${vendor}_CLIENT_SECRET`]: app.clientSecret, ...settings };
  return {
    ...at('HUBSPOT', { HUBSPOT_API_URL: origin, HUBSPOT_APP_URL: origin }),
    ...at('SALESFORCE', { SALESFORCE_LOGIN_URL: origin }),
    ...at('PIPEDRIVE', { PIPEDRIVE_URL: `${origin}/pipedrive` }),
    ...at('ZOHO', { ZOHO_ACCOUNTS_URL: `${origin}/zoho` }),
    ...at('GOHIGHLEVEL', { GOHIGHLEVEL_URL: `${origin}/gohighlevel` }),
    // Guesty knows no apps, only keys of companies.
    ...(own['GUESTY_ENABLED'] ? {} : { GUESTY_ENABLED: '1', GUESTY_URL: `${origin}/guesty` }),
    ...own,
  };
}
