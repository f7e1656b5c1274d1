import './numbers.css';
import { TalkError, type Line } from '@talk/core';
import { NUMBER_TYPES, type AvailableNumber, type BoughtNumber } from '@talk/core/contract';
import { phoneDisplay } from '@talk/core/format';
import { Button } from '@talk/ui';
import { useState, type ReactNode } from 'react';
import { useNumberShop } from '../../entities/line/index.js';
import { ChoiceField } from '../../shared/choice-field.js';
import { fieldMessages } from '../../shared/errors.js';
import { useAppForm, type Refusal } from '../../shared/form/index.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import {
  countryChoices,
  hasAreaCode,
  purchaseProblems,
  searchProblems,
  toPurchase,
  toSearch,
  type PurchaseDraft,
  type SearchDraft,
} from './number-draft.js';
import { t } from './number-texts.js';

type Offers = readonly AvailableNumber[];

interface GetNumberDialogProps {
  lines: readonly Line[];
  /** The line that is chosen at first; null: a new one. */
  lineId: number | null;
  /** Instead of `onClose`. */
  onBought: (bought: BoughtNumber, isNewLine: boolean) => void;
  onClose: () => void;
}

/** Searches for a number at the carrier, then chooses one and the line that gets it. */
export function GetNumberDialog({ onBought, onClose, ...rest }: GetNumberDialogProps): ReactNode {
  const { user, toasts } = useWorkspace();
  const [wanted, setWanted] = useState<SearchDraft>({
    country: user.company.country,
    number_type: 'local',
    area_code: '',
    digits: '',
  });
  const [offers, setOffers] = useState<Offers>([]);
  const [isSearching, setSearching] = useState(true);
  if (isSearching)
    return (
      <SearchForm
        values={wanted}
        onFound={(found, draft) => {
          setOffers(found);
          setWanted(draft);
          setSearching(false);
        }}
        onClose={onClose}
      />
    );
  return (
    <ChooseForm
      {...rest}
      offers={offers}
      onAgain={() => setSearching(true)}
      onBought={(bought, isNew) => {
        const number = phoneDisplay(bought.incoming_number.phone_number);
        toasts.show(t(isNew ? 'boughtNew' : 'bought', { number }));
        onBought(bought, isNew);
      }}
      onClose={onClose}
    />
  );
}

interface SearchFormProps {
  values: SearchDraft;
  onFound: (offers: Offers, draft: SearchDraft) => void;
  onClose: () => void;
}

function SearchForm({ values, onFound, onClose }: SearchFormProps): ReactNode {
  const shop = useNumberShop();
  const [foundNone, setFoundNone] = useState(false);
  const form = useAppForm<SearchDraft>({
    values,
    check: (draft) =>
      Object.fromEntries(Object.entries(searchProblems(draft)).map(([field, problem]) => [field, t(problem)])),
    async save(draft) {
      setFoundNone(false);
      const offers = await shop.search(toSearch(draft));
      if (offers.length > 0) onFound(offers, draft);
      else setFoundNone(true);
    },
  });
  return (
    <form.AppForm>
      <form.FormDialog
        title={t('get')}
        action={t('search')}
        busyAction={t('searching')}
        notice={
          <>
            <p className="tk-muted">{t('getWhy')}</p>
            <p role="status" className="app-number-none">
              {foundNone && t('foundNone')}
            </p>
          </>
        }
        onClose={onClose}
      >
        <form.AppField name="country">
          {(one) => (
            <ChoiceField
              label={t('country')}
              value={one.state.value}
              options={countryChoices(values.country)}
              onChange={one.handleChange}
            />
          )}
        </form.AppField>
        <form.AppField name="number_type">
          {(one) => (
            <ChoiceField
              label={t('kind')}
              value={one.state.value}
              options={NUMBER_TYPES.map((type) => [type, t(`kind.${type}`)] as const)}
              onChange={one.handleChange}
            />
          )}
        </form.AppField>
        <form.Subscribe selector={({ values: draft }) => hasAreaCode(draft)}>
          {(asks) =>
            asks && (
              <form.AppField name="area_code">
                {(one) => (
                  <one.TextField
                    label={t('areaCode')}
                    hint={t('areaCodeHint')}
                    inputMode="numeric"
                    maxLength={3}
                    autoComplete="off"
                  />
                )}
              </form.AppField>
            )
          }
        </form.Subscribe>
        <form.AppField name="digits">
          {(one) => (
            <one.TextField
              label={t('digits')}
              hint={t('digitsHint')}
              inputMode="numeric"
              maxLength={10}
              autoComplete="off"
            />
          )}
        </form.AppField>
      </form.FormDialog>
    </form.AppForm>
  );
}

interface ChooseFormProps {
  lines: readonly Line[];
  lineId: number | null;
  offers: Offers;
  onAgain: () => void;
  onBought: (bought: BoughtNumber, isNewLine: boolean) => void;
  onClose: () => void;
}

function ChooseForm({ lines, lineId, offers, onAgain, onBought, onClose }: ChooseFormProps): ReactNode {
  const shop = useNumberShop();
  const [values] = useState<PurchaseDraft>({ phone_number: '', line_id: String(lineId ?? ''), line_name: '' });
  const form = useAppForm<PurchaseDraft>({
    values,
    check: (draft) =>
      Object.fromEntries(Object.entries(purchaseProblems(draft)).map(([field, problem]) => [field, t(problem)])),
    save: async (draft) => onBought(await shop.buy(toPurchase(draft)), draft.line_id === ''),
    explain,
  });
  return (
    <form.AppForm>
      <form.FormDialog title={t('choose')} action={t('buy')} busyAction={t('buying')} onClose={onClose}>
        <form.AppField name="phone_number">
          {(one) => (
            <Offered
              offers={offers}
              chosen={one.state.value}
              problem={one.state.meta.errors.find((error) => typeof error === 'string') ?? null}
              onChoose={one.handleChange}
            />
          )}
        </form.AppField>
        <div>
          <Button onClick={onAgain}>{t('again')}</Button>
        </div>
        <form.AppField name="line_id">
          {(one) => (
            <ChoiceField
              label={t('line')}
              value={one.state.value}
              options={[['', t('newLine')], ...lines.map(({ id, name }) => [String(id), name] as const)]}
              onChange={one.handleChange}
            />
          )}
        </form.AppField>
        <form.Subscribe selector={({ values: { line_id: line } }) => line === ''}>
          {(isNew) =>
            isNew && (
              <form.AppField name="line_name">
                {(one) => <one.TextField label={t('lineName')} maxLength={100} autoComplete="off" />}
              </form.AppField>
            )
          }
        </form.Subscribe>
      </form.FormDialog>
    </form.AppForm>
  );
}

interface OfferedProps {
  offers: Offers;
  chosen: string;
  problem: string | null;
  onChoose: (phoneNumber: string) => void;
}

function Offered({ offers, chosen, problem, onChoose }: OfferedProps): ReactNode {
  return (
    <>
      <fieldset
        className="app-offers"
        role="radiogroup"
        // A form focuses what is wrong with it.
        tabIndex={-1}
        aria-invalid={problem === null ? undefined : true}
        aria-describedby={problem === null ? undefined : 'offers-problem'}
      >
        <legend className="tk-hidden">{t('found')}</legend>
        {offers.map((offer) => (
          <label key={offer.phone_number}>
            <input
              type="radio"
              name="phone_number"
              checked={chosen === offer.phone_number}
              onChange={() => onChoose(offer.phone_number)}
            />
            <bdi className="tk-num">{phoneDisplay(offer.phone_number)}</bdi>
            <small className="tk-muted">{factsOf(offer)}</small>
          </label>
        ))}
      </fieldset>
      {problem !== null && (
        <p className="tk-error" id="offers-problem">
          {problem}
        </p>
      )}
    </>
  );
}

/** "San Francisco, CA · Calls · Texts". */
function factsOf({ locality, region, ...can }: AvailableNumber): string {
  const place = [locality, region].filter((part) => part !== null).join(', ');
  return [
    ...(place === '' ? [] : [place]),
    ...(can.can_call ? [t('calls')] : []),
    ...(can.can_text ? [t('texts')] : []),
    ...(can.can_mms ? [t('pictures')] : []),
  ].join(' · ');
}

/** A number that others have got in the meantime is said at the numbers. */
function explain(error: unknown): Refusal<PurchaseDraft> {
  if (error instanceof TalkError && error.code === 'CONFLICT') return { fields: { phone_number: error.message } };
  return { fields: fieldMessages(error), form: error };
}
