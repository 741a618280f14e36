import { Button, TextInput } from '@mantine/core';
import { type TariffName, type Tariffs, tariffBounds, tariffNames } from '@washboard/contract/statistics/costs';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../components/feedback/callout.tsx';
import { useFailureText } from '../../components/feedback/failure-message.tsx';
import { useLocale } from '../../lib/i18n/i18n.ts';
import classes from './costs-card.module.css';
import { readTariff, tariffText } from './read-tariff.ts';
import { useChangeTariffs } from './statistics-api.ts';

interface TariffsFormProps {
  serialNumber: string;
  tariffs: Tariffs;
  onEnd: (hasSaved: boolean) => void;
}

type Texts = Record<TariffName, string>;

/** What is paid; a field may stay empty. */
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
