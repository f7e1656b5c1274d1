import { useId, type ReactNode } from 'react';
import { permissionText } from '../../entities/role/index.js';
import { countAdded, fromRoles, isOffered, PERMISSION_GROUPS, type PermissionName } from './permission-groups.js';
import { t } from './permission-texts.js';
import type { PersonDraft } from './person-draft.js';

interface PermissionsFieldProps {
  draft: Pick<PersonDraft, 'user_roles' | 'extra_permissions' | 'read_only_access'>;
  problem: string | undefined;
  onChange: (permissions: PermissionName[]) => void;
}

/** Permissions in addition to the roles of a person, by area. Those of the roles are shown, and cannot be changed here. */
export function PermissionsField({ draft, problem, onChange }: PermissionsFieldProps): ReactNode {
  const { user_roles: roles, extra_permissions: extra } = draft;
  if (roles.includes('Company Admin'))
    return (
      <div className="app-permissions">
        <h3>{t('title')}</h3>
        <p className="tk-muted">{t('admin')}</p>
      </div>
    );
  const count = countAdded(extra, roles);
  return (
    <details className="app-permissions">
      <summary>
        <span>{t('title')}</span> <span className="tk-muted">{count === 0 ? t('none') : t('added', { count })}</span>
      </summary>
      <p className="tk-muted">{t('why')}</p>
      {draft.read_only_access && <p className="tk-muted">{t('readOnly')}</p>}
      {problem !== undefined && (
        <p className="tk-error" role="alert">
          {problem}
        </p>
      )}
      {PERMISSION_GROUPS.map(({ id, permissions }) => (
        <fieldset key={id} className="app-person-checks">
          <legend>{t(`group.${id}`)}</legend>
          {permissions
            .filter((permission) => isOffered(permission, extra))
            .map((permission) => (
              <PermissionCheck
                key={permission}
                permission={permission}
                isByRole={fromRoles(roles).has(permission)}
                isAdded={extra.includes(permission)}
                onChange={(isOn) =>
                  onChange(isOn ? [...extra, permission].toSorted() : extra.filter((each) => each !== permission))
                }
              />
            ))}
        </fieldset>
      ))}
    </details>
  );
}

interface PermissionCheckProps {
  permission: PermissionName;
  isByRole: boolean;
  isAdded: boolean;
  onChange: (isOn: boolean) => void;
}

function PermissionCheck({ permission, isByRole, isAdded, onChange }: PermissionCheckProps): ReactNode {
  const id = useId();
  return (
    <div className="app-person-check">
      <label>
        <input
          type="checkbox"
          checked={isByRole || isAdded}
          disabled={isByRole}
          aria-describedby={isByRole ? id : undefined}
          onChange={({ currentTarget: { checked } }) => onChange(checked)}
        />
        <span>{permissionText(permission)}</span>
      </label>
      {isByRole && (
        <small className="tk-muted" id={id}>
          {t('byRole')}
        </small>
      )}
    </div>
  );
}
