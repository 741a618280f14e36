import { Button, NativeSelect, TextInput } from '@mantine/core';
import type { Gamma } from '@washboard/contract/appliances/appliances';
import {
  maxTariff,
  type TariffName,
  type Tariffs,
  tariffNames,
  tariffScale,
} from '@washboard/contract/statistics/costs';
import type { SourcedPrice, TariffSheet } from '@washboard/contract/statistics/tariffs';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import { Form } from '../../components/kit/form.tsx';
import { Loaded } from '../../components/kit/loaded.tsx';
import { Text } from '../../components/kit/text.tsx';
import { type SavingState, useKitForm } from '../../components/kit/use-kit-form.ts';
import { useLocale } from '../../lib/i18n/i18n.ts';
import { useChangeTariffs, useCompanyTariffs, useMachineTariffs } from './statistics-api.ts';
import { useStatisticsFormats } from './use-statistics-formats.ts';

interface PricesDialogProps {
  serialNumber: string;
  gamma: Gamma;
  onClose: (hasSaved: boolean) => void;
}

type Texts = Record<TariffName, string>;

interface Draft {
  texts: Texts;
  sheet: TariffSheet;
}

const priceSchema = z.pipe(z.pipe(z.string(), z.transform(readTariff)), z.nullable(z.number()));
const schema = z.object(
  Object.fromEntries(tariffNames.map((name) => [name, priceSchema])) as Record<TariffName, typeof priceSchema>,
);

export function PricesDialog({ serialNumber, gamma, onClose }: PricesDialogProps) {
  const { t } = useTranslation('statistics');
  const formId = useId();
  const machine = useMachineTariffs(serialNumber);
  const companies = machine.data?.companies ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  // Prices are rarely those of a single machine, so its company comes first.
  const place = chosen ?? companies[0]?.companyCode ?? '';
  const company = useCompanyTariffs(place === '' ? null : place);
  const query = place === '' ? machine : company;
  const drafts = useRef(new Map<string, Draft>());
  const changing = useChangeTariffs(serialNumber);

  return (
    <Dialog
      isOpen
      onClose={() => !changing.isPending && onClose(false)}
      title={t('prices.title')}
      actions={
        <>
          <Button variant="default" disabled={changing.isPending} onClick={() => onClose(false)}>
            {t('prices.cancel')}
          </Button>
          <Button type="submit" form={formId} disabled={!machine.data || !query.data} loading={changing.isPending}>
            {t('prices.save')}
          </Button>
        </>
      }
    >
      {machine.data && (
        <NativeSelect
          mb={12}
          label={t('prices.place')}
          value={place}
          disabled={changing.isPending}
          onChange={({ currentTarget: { value } }) => {
            changing.reset();
            setChosen(value);
          }}
          data={[
            ...companies.map(({ companyCode, companyName }) => ({
              value: companyCode,
              label: companyName,
            })),
            { value: '', label: t('prices.machine') },
          ]}
        />
      )}
      <Loaded
        query={{
          data: machine.data && query.data,
          error: query.error ?? machine.error,
          refetch: () => (machine.isError ? machine : query).refetch(),
        }}
        failure={t('failure')}
        height={320}
      >
        {(sheet) => (
          <PricesForm
            key={place}
            id={formId}
            gamma={gamma}
            sheet={sheet}
            draft={drafts.current.get(place)}
            onDraftChange={(draft) => drafts.current.set(place, draft)}
            saving={changing}
            onSubmit={(own, version) =>
              changing.mutate({ companyCode: place || null, own, version }, { onSuccess: () => onClose(true) })
            }
          />
        )}
      </Loaded>
    </Dialog>
  );
}

interface PricesFormProps {
  id: string;
  gamma: Gamma;
  sheet: TariffSheet;
  draft: Draft | undefined;
  onDraftChange: (draft: Draft) => void;
  saving: SavingState;
  onSubmit: (own: Tariffs, version: number) => void;
}

function PricesForm({ id, gamma, sheet, draft, onDraftChange, saving, onSubmit }: PricesFormProps) {
  const { t } = useTranslation('statistics');
  const locale = useLocale();
  const formats = useStatisticsFormats(gamma);
  const [{ texts, sheet: started }] = useState(() => draft ?? { texts: textsOf(sheet.own, locale), sheet });
  const form = useKitForm({
    schema,
    initialValues: texts,
    saving,
    fieldErrorWords: () => t('prices.notAllowed', { most: formats.count(maxTariff) }),
  });
  useEffect(() => {
    onDraftChange({ texts: form.values, sheet: started });
  });

  function hint(name: TariffName): string {
    const now = sheet.own[name];
    if (now !== started.own[name]) {
      return now === null ? t('prices.storedNone') : t('prices.stored', { price: formats.price(now) });
    }
    return inherited(sheet.inherited[name]);
  }

  function inherited(source: SourcedPrice | null): string {
    if (!source) return t('prices.inheritsNone');
    const price = formats.price(source.price);
    return source.company
      ? t('prices.inherits', { price, company: source.company.companyName })
      : t('prices.inheritsOther', { price });
  }

  return (
    <Form id={id} form={form} actions={null} lead={t('prices.failed')} onSubmit={(own) => onSubmit(own, sheet.version)}>
      <Text size="sm" tone="quiet">
        {t('prices.hint')}
      </Text>
      {tariffNames.map((name) => (
        <TextInput
          key={name}
          {...form.field(name)}
          label={t(`tariff.${name}`)}
          description={hint(name)}
          inputMode="decimal"
        />
      ))}
    </Form>
  );
}

/** @returns ten-thousandths of a euro; null for an empty and undefined for an invalid text */
function readTariff(text: string): number | null | undefined {
  const plain = text.trim().replace(',', '.');
  if (plain === '') return null;
  if (!/^\d{1,4}(\.\d{1,4})?$/.test(plain)) return undefined;
  const tariff = Math.round(Number(plain) * tariffScale);
  return tariff <= maxTariff * tariffScale ? tariff : undefined;
}

function textsOf(tariffs: Tariffs, locale: string): Texts {
  const format = { minimumFractionDigits: 2, maximumFractionDigits: 4, useGrouping: false };
  const text = (tariff: number | null) =>
    tariff === null ? '' : new Intl.NumberFormat(locale, format).format(tariff / tariffScale);
  return Object.fromEntries(tariffNames.map((name) => [name, text(tariffs[name])])) as Texts;
}
