import { Button, NativeSelect, TextInput } from '@mantine/core';
import type { PanelOperation, PanelParameters } from '@washboard/contract/panel/panel';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../components/layout/card.tsx';
import { quantityText } from '../../../lib/format/formats.ts';
import { parameterScale, readNumber } from '../../../lib/format/parameter-quantity.ts';
import { useLanguage, useLocale } from '../../../lib/i18n/i18n.ts';
import { usePanelParameters } from '../panel-api.ts';
import { useCycleName } from '../use-cycle-name.ts';
import classes from './cards.module.css';

interface ParametersCardProps {
  serialNumber: string;
  onOperate: (operation: PanelOperation) => void;
}

export function ParametersCard({ serialNumber, onOperate }: ParametersCardProps) {
  const { t } = useTranslation('panel');
  const [isOpen, setOpen] = useState(false);
  const { data } = usePanelParameters(serialNumber, isOpen);
  return (
    <Card title={t('parameters.title')}>
      <Button
        variant="default"
        className={classes.tall}
        aria-expanded={isOpen}
        loading={isOpen && !data}
        onClick={() => setOpen(!isOpen)}
      >
        {t(isOpen ? 'parameters.close' : 'parameters.open')}
      </Button>
      {isOpen && data && <ParameterForm parameters={data.parameters} onOperate={onOperate} />}
    </Card>
  );
}

type PanelParameter = PanelParameters['parameters'][number];

interface ParameterFormProps {
  parameters: readonly PanelParameter[];
  onOperate: (operation: PanelOperation) => void;
}

function ParameterForm({ parameters, onOperate }: ParameterFormProps) {
  const { t } = useTranslation(['panel', 'common']);
  const language = useLanguage();
  const cycleName = useCycleName();
  const [wanted, setWanted] = useState<string | null>(null);
  const chosen = parameters.find(({ code }) => code === wanted) ?? parameters[0];
  function nameOf({ name, code, cycleType }: PanelParameter): string {
    const text = `${name[language]} (${code})`;
    return cycleType === null ? text : t('common:labelled', { label: cycleName(cycleType), text });
  }
  if (!chosen) return null;
  return (
    <>
      <NativeSelect
        size="md"
        label={t('parameters.which')}
        data={parameters.map((parameter) => ({ value: parameter.code, label: nameOf(parameter) }))}
        value={chosen.code}
        onChange={(event) => setWanted(event.currentTarget.value)}
      />
      <ValueForm key={chosen.code} parameter={chosen} onOperate={onOperate} />
    </>
  );
}

function ValueForm({ parameter, onOperate }: { parameter: PanelParameter } & Pick<ParameterFormProps, 'onOperate'>) {
  const { t } = useTranslation('panel');
  const locale = useLocale();
  // The panel uses the machine's own units, whatever the reader has chosen.
  const { unit, digits, toShown, fromShown } = parameterScale(parameter, 'metric');
  const number = new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: digits });
  const text = (value: number) => quantityText({ value: number.format(toShown(value)), unit });
  const { code, min, max, value } = parameter;
  const [typed, setTyped] = useState(value === null ? '' : number.format(toShown(value)));
  const [isWrong, setWrong] = useState(false);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const shown = readNumber(typed);
    const next = shown === null ? null : fromShown(shown);
    const isAllowed = next !== null && next >= min && next <= max;
    setWrong(!isAllowed);
    if (isAllowed) onOperate({ kind: 'setParameter', code, value: next });
  }

  return (
    <form noValidate className={classes.setting} onSubmit={submit}>
      <TextInput
        size="md"
        inputMode="decimal"
        label={t('parameters.value')}
        description={t('parameters.bounds', {
          min: text(min),
          max: text(max),
          present: value === null ? '–' : text(value),
        })}
        error={isWrong && t('refusal.valueNotAllowed')}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" className={classes.tall}>
        {t('parameters.set')}
      </Button>
    </form>
  );
}
