import { Button, Field } from '@talk/ui';
import { useId, useRef, useState, type ReactNode } from 'react';
import { logoUrl } from '../../shared/workspace/brand.js';
import type { SectionProps } from './areas-section.js';
import { shrinkPicture } from './shrink-picture.js';
import { t } from './texts.js';

/** The name and the logo that users see in place of Talk's. */
export function BrandSection({ edits: { values, problems, set } }: SectionProps): ReactNode {
  const chooser = useRef<HTMLInputElement>(null);
  const id = useId();
  const [isUnreadable, setUnreadable] = useState(false);
  const logo = logoUrl(values.brand_logo);
  const problem = isUnreadable ? t('brandUnreadable') : problems['brand_logo'];
  const choose = async (file: File): Promise<void> => {
    try {
      set({ brand_logo: await shrinkPicture(file) });
      setUnreadable(false);
    } catch {
      // The browser cannot show this file: a logo made of it would be empty.
      setUnreadable(true);
    }
  };
  return (
    <section aria-labelledby="general-brand">
      <h2 id="general-brand">{t('brand')}</h2>
      <p className="tk-muted">{t('brandWhy')}</p>
      <Field
        label={t('brandName')}
        placeholder="Talk"
        autoComplete="off"
        maxLength={40}
        value={values.brand_name ?? ''}
        error={problems['brand_name']}
        onChange={({ currentTarget: { value } }) => set({ brand_name: value === '' ? null : value })}
      />
      <div className="app-brand">
        {logo !== null && <img src={logo} alt={t('brandLogo')} />}
        <input
          ref={chooser}
          hidden
          type="file"
          accept="image/*"
          aria-label={t('brandChoose')}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            currentTarget.value = '';
            if (file !== undefined) void choose(file);
          }}
        />
        <Button aria-describedby={problem === undefined ? undefined : id} onClick={() => chooser.current?.click()}>
          {t(logo === null ? 'brandChoose' : 'brandReplace')}
        </Button>
        {logo !== null && (
          <Button tone="quiet" onClick={() => set({ brand_logo: null })}>
            {t('brandRemove')}
          </Button>
        )}
      </div>
      {problem !== undefined && (
        <p id={id} role="alert" className="tk-error">
          {problem}
        </p>
      )}
    </section>
  );
}
