import '../../shared/setting-switch.css';
import { useId, type ReactNode } from 'react';
import { roleText } from '../../entities/role/index.js';
import { ROLE_NAMES, type RoleName } from './person-draft.js';
import { t } from './texts.js';

interface RolesFieldProps {
  roles: readonly RoleName[];
  problem: string | undefined;
  onChange: (roles: RoleName[]) => void;
}

/** The roles of a person, each with what it lets them do. */
export function RolesField({ roles, problem, onChange }: RolesFieldProps): ReactNode {
  const id = useId();
  return (
    <fieldset className="app-roles" aria-describedby={problem === undefined ? undefined : `${id}-error`}>
      <legend>{t('roles')}</legend>
      {ROLE_NAMES.map((role, at) => (
        <div key={role} className="app-setting">
          <label>
            <input
              type="checkbox"
              checked={roles.includes(role)}
              aria-describedby={`${id}-${at}`}
              aria-invalid={problem !== undefined && at === 0 ? true : undefined}
              onChange={({ currentTarget: { checked } }) =>
                onChange(ROLE_NAMES.filter((each) => (each === role ? checked : roles.includes(each))))
              }
            />
            <span>{roleText(role)}</span>
          </label>
          <p className="tk-muted" id={`${id}-${at}`}>
            {t(`why.${role}`)}
          </p>
        </div>
      ))}
      {problem !== undefined && (
        <p className="tk-error" id={`${id}-error`}>
          {problem}
        </p>
      )}
    </fieldset>
  );
}
