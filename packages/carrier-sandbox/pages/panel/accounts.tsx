import { useSignal } from '@preact/signals';
import type { AccountIssuesView } from '../../src/control/types.js';
import { RegistrationOutcome } from './registration-outcome.js';
import { Chip, Empty, Table } from './table.js';
import type { Panel } from './panel.store.js';

const ISSUES: readonly (readonly [code: number, name: string])[] = [
  [1, 'Subscription has a problem'],
  [2, 'No subscription'],
  [3, 'Subscription canceled'],
  [4, 'No plan'],
  [5, 'Billing details have a problem'],
  [6, 'No card'],
  [7, 'Balance below its limit'],
  [8, 'Brand not registered'],
  [9, 'Brand refused'],
  [10, '10DLC not registered'],
  [11, '10DLC incomplete'],
  [12, 'Payment overdue'],
  [13, 'Brand refused, zero score'],
];
/** These stop calls and texts. */
const BLOCKING = [2, 3, 4, 6, 7, 12];

/** What the carrier and the billing say about the accounts of companies. */
export function Accounts({ panel, accounts }: { panel: Panel; accounts: readonly AccountIssuesView[] }) {
  const company = useSignal('1');
  const issues = accounts.find((account) => String(account.company) === company.value)?.issues ?? [];
  const set = (codes: readonly number[]) =>
    void panel.run(
      'accounts',
      { company: Number(company.value), issues: codes },
      codes.length === 0 ? 'Nothing is wrong with the account any more.' : 'The product was notified.',
    );
  const isCompany = /^[1-9]\d*$/.test(company.value);
  return (
    <>
      <section class="card account-issues" aria-label="Issues of an account">
        <h2>Issues of an account</h2>
        <label class="field">
          <span>Company, by its number in the product</span>
          <input
            class="input num"
            inputMode="numeric"
            value={company.value}
            onInput={(event) => {
              company.value = event.currentTarget.value.trim();
            }}
          />
        </label>
        {ISSUES.map(([code, name]) => (
          <label key={code} class="check">
            <input
              type="checkbox"
              disabled={!isCompany}
              checked={issues.includes(code)}
              onChange={(event) =>
                set(
                  event.currentTarget.checked
                    ? [...issues, code].sort((a, b) => a - b)
                    : issues.filter((each) => each !== code),
                )
              }
            />
            {`${code} ${name}${BLOCKING.includes(code) ? ' (stops calls and texts)' : ''}`}
          </label>
        ))}
      </section>
      <RegistrationOutcome panel={panel} company={isCompany ? Number(company.value) : null} />
      {accounts.length === 0 ? (
        <Empty icon="check" title="Every account is in order">
          Choose an issue above, and the product shows it to the company.
        </Empty>
      ) : (
        <Table label="Accounts with issues" heads={['Company', 'Issues']}>
          {accounts.map((account) => (
            <tr key={account.company}>
              <td class="num">{account.company}</td>
              <td>
                {account.issues.map((code) => (
                  <Chip key={code} tone={BLOCKING.includes(code) ? 'bad' : 'warn'}>
                    {ISSUES.find(([each]) => each === code)?.[1] ?? code}
                  </Chip>
                ))}
              </td>
            </tr>
          ))}
        </Table>
      )}
    </>
  );
}
