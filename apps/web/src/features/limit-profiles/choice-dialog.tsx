import { Button, NativeSelect } from '@mantine/core';
import type { NamedCompany } from '@washboard/contract/companies/named-company';
import type { CompanyLimits, LimitsInForce } from '@washboard/contract/hygiene/hygiene-limits';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import { ChoiceRow, Choices } from '../../components/forms/choices.tsx';
import { FailureNote } from '../../components/kit/failure-note.tsx';
import { Loaded } from '../../components/kit/loaded.tsx';
import { useChooseLimits, useLimitSheets } from './limit-profiles-api.ts';
import { useLimitWords } from './use-limit-words.ts';

/** A place has an entry once the user has changed it; null selects inherited limits. */
export type Picked = Readonly<Record<string, string | null>>;

interface ChoiceDialogProps {
  serialNumber: string | null;
  single: NamedCompany | null;
  /** An empty string stands for the machine. */
  place: string;
  onPlaceChange: (place: string) => void;
  picked: Picked;
  onPick: (profileId: string | null) => void;
  onManage: (company: NamedCompany) => void;
  onClose: () => void;
}

export function ChoiceDialog(props: ChoiceDialogProps) {
  const { serialNumber, single, place, onPlaceChange, picked, onPick, onManage, onClose } = props;
  const { t } = useTranslation(['limit-profiles', 'common']);
  const { ofMachine, ofCompany } = useLimitSheets({ serialNumber, companyCode: place === '' ? null : place });
  const query = place === '' ? ofMachine : ofCompany;
  const choosing = useChooseLimits();
  const companies = single ? [single] : (ofMachine.data?.companies ?? []);
  const managed = companies.find(({ companyCode }) => companyCode === place) ?? companies[0];
  const sheet = query.data;
  const stored = sheet && storedIn(sheet, place);
  const chosen = picked[place] === undefined ? stored : picked[place];

  function confirm(): void {
    const order = orderOf();
    if (chosen === undefined || order === null || choosing.isPending) return;
    choosing.mutate({ ...order, profileId: chosen }, { onSuccess: onClose });
  }

  function orderOf() {
    if (place === '') return serialNumber === null ? null : { serialNumber };
    return ofCompany.data ? { companyCode: place, version: ofCompany.data.version } : null;
  }

  return (
    <Dialog
      isOpen
      isWide
      onClose={() => !choosing.isPending && onClose()}
      title={t('choose.title')}
      actions={
        <>
          <Button variant="default" disabled={choosing.isPending} onClick={onClose}>
            {t('common:dialog.cancel')}
          </Button>
          {managed && (
            <Button variant="default" disabled={choosing.isPending} onClick={() => onManage(managed)}>
              {t('choose.manage')}
            </Button>
          )}
          <Button disabled={!sheet || chosen === stored} loading={choosing.isPending} onClick={confirm}>
            {t('choose.confirm')}
          </Button>
        </>
      }
    >
      {serialNumber !== null && companies.length > 0 && (
        <NativeSelect
          label={t('choose.place')}
          value={place}
          disabled={choosing.isPending}
          onChange={({ currentTarget: { value } }) => {
            choosing.reset();
            onPlaceChange(value);
          }}
          data={[
            { value: '', label: t('choose.machine') },
            ...companies.map(({ companyCode, companyName }) => ({
              value: companyCode,
              label: t('choose.company', { company: companyName }),
            })),
          ]}
        />
      )}
      <Loaded
        query={{
          data: sheet,
          error: query.error ?? ofMachine.error,
          refetch: () => (ofMachine.isError ? ofMachine : query).refetch(),
        }}
        failure={t('choose.failed')}
        height={240}
      >
        {(shown) => (
          <ProfileChoices
            sheet={shown}
            stored={stored}
            chosen={chosen}
            onPick={onPick}
            isDisabled={choosing.isPending}
          />
        )}
      </Loaded>
      <p>{t('choose.effect')}</p>
      <FailureNote of={choosing.error} lead={t('choose.notChosen')} />
    </Dialog>
  );
}

type Sheet = Pick<LimitsInForce, 'profile' | 'chosenFor' | 'company' | 'inherited' | 'profiles'> &
  Partial<Pick<CompanyLimits, 'version'>>;

function storedIn({ chosenFor, company, profile }: Sheet, place: string): string | null {
  const isOwn = place === '' ? chosenFor === 'machine' : chosenFor === 'company' && company?.companyCode === place;
  return isOwn ? profile.id : null;
}

interface ProfileChoicesProps {
  sheet: Sheet;
  stored: string | null | undefined;
  chosen: string | null | undefined;
  onPick: (profileId: string | null) => void;
  isDisabled: boolean;
}

function ProfileChoices({ sheet: { inherited, profiles }, stored, chosen, onPick, isDisabled }: ProfileChoicesProps) {
  const { t } = useTranslation('limit-profiles');
  const group = useId();
  const words = useLimitWords();
  const asideOf = (id: string | null, ...parts: (string | null | undefined)[]) =>
    // Another user may have changed the choice meanwhile, so the stored profile is marked too.
    [...parts, id === stored && chosen !== stored ? t('choose.stored') : null].filter(Boolean).join(' · ');
  return (
    <Choices legend={t('choose.legend')} isDisabled={isDisabled} isStacked>
      <ChoiceRow
        group={group}
        value=""
        isChosen={chosen === null}
        onChoose={() => onPick(null)}
        aside={asideOf(null, `${words.origin(inherited)}: ${words.nameOf(inherited)}`)}
      >
        {t('choose.inherit')}
      </ChoiceRow>
      {profiles.map((offer) => (
        <ChoiceRow
          key={offer.profile.id}
          group={group}
          value={offer.profile.id}
          isChosen={chosen === offer.profile.id}
          onChoose={() => onPick(offer.profile.id)}
          aside={asideOf(
            offer.profile.id,
            offer.name === null ? null : words.version(offer.profile.version),
            words.limits(offer.limits),
            offer.company?.companyName,
          )}
        >
          {words.nameOf(offer)}
        </ChoiceRow>
      ))}
    </Choices>
  );
}
