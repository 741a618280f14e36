import { Button, TextInput } from '@mantine/core';
import {
  type TariffName,
  type Tariffs,
  tariffBounds,
  tariffNames,
  tariffScale,
} from '@washboard/contract/statistics/costs';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../components/feedback/callout.tsx';
import { useFailureText } from '../../components/feedback/failure-message.tsx';
import { useLocale } from '../../lib/i18n/i18n.ts';
import classes from './costs-card.module.css';
import { useChangeTariffs } from './statistics-api.ts';

interface TariffsFormProps {
  serialNumber: string;
  tariffs: Tariffs;
  onEnd: (hasSaved: boolean) => void;
}

type Texts = Record<TariffName, string>;

/** Tariffs; each may be empty. */
export function TariffsForm({ serialNumber, tariffs, onEnd }: TariffsFormProps) {
  const { t } = useTranslation('statistics');
  const locale = useLocale();
  const failureText = useFailureText();
  const form = useRef<HTMLFormElement>(null);
  const [texts, setTexts] = useState<Texts>(
    () => Object.fromEntries(tariffNames.map((name) => [name, tariffText(tariffs[name], locale)])) as Texts,
  );
  const [left, setLeft] = useState<ReadonlySet<TariffName>>(new Set());
  const changing = useChangeTariffs(serialNumber);
  const isWrong = (name: TariffName) => readTariff(name, texts[name]) === undefined;

  function submit(event: FormEvent): void {
    event.preventDefault();
    setLeft(new Set(tariffNames));
    const wrong = tariffNames.find(isWrong);
    if (wrong) {
      form.current?.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus();
      return;
    }
    const read = Object.fromEntries(tariffNames.map((name) => [name, readTariff(name, texts[name])])) as Tariffs;
    changing.mutate(read, { onSuccess: () => onEnd(true) });
  }

  return (
    <form ref={form} className={classes.form} onSubmit={submit} noValidate>
      {tariffNames.map((name) => (
        <TextInput
          key={name}
          name={name}
          label={t(`tariff.${name}`)}
          inputMode="decimal"
          autoComplete="off"
          value={texts[name]}
          onChange={({ currentTarget: { value } }) => setTexts({ ...texts, [name]: value })}
          onBlur={() => setLeft(new Set([...left, name]))}
          error={left.has(name) && isWrong(name) && t('costs.notAllowed', { most: tariffBounds[name] })}
        />
      ))}
      {changing.isError && (
        <Callout tone="failure">
          {t('costs.failed')} {failureText(changing.error)}
        </Callout>
      )}
      <div className={classes.buttons}>
        <Button type="submit" loading={changing.isPending}>
          {t('costs.save')}
        </Button>
        <Button variant="default" onClick={() => onEnd(false)}>
          {t('costs.cancel')}
        </Button>
      </div>
    </form>
  );
}

/** Parses input to ten-thousandths of a euro; null: empty, undefined: invalid. */
function readTariff(name: TariffName, text: string): number | null | undefined {
  const plain = text.trim().replace(',', '.');
  if (plain === '') return null;
  if (!/^\d{1,4}(\.\d{1,4})?$/.test(plain)) return undefined;
  const tariff = Math.round(Number(plain) * tariffScale);
  return tariff <= tariffBounds[name] * tariffScale ? tariff : undefined;
}

/** As typed in this language. */
function tariffText(tariff: number | null, locale: string): string {
  if (tariff === null) return '';
  const format = { minimumFractionDigits: 2, maximumFractionDigits: 4, useGrouping: false };
  return new Intl.NumberFormat(locale, format).format(tariff / tariffScale);
}
