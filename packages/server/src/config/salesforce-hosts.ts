/** Whether this is a place of Salesforce's own: by https, on a host of theirs. */
export function isSalesforceUrl({ protocol, hostname, port }: URL): boolean {
  return protocol === 'https:' && port === '' && /^[a-z\d.-]+\.(?:salesforce|force)\.com$/.test(hostname);
}
