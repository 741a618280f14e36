import { Button, TextInput } from '@mantine/core';
import { applianceNameSchema } from '@washboard/contract/appliances/appliance-change';
import type { ApplianceDetail } from '@washboard/contract/appliances/appliances';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../components/feedback/callout.tsx';
import { useFailureText } from '../../components/feedback/failure-message.tsx';
import { useFieldFault } from '../../lib/forms/field-fault.ts';
import classes from './claiming.module.css';
import { useNameMachine } from './claiming-api.ts';

interface NameStepProps {
  machine: ApplianceDetail;
  onDone: () => void;
}

/** Offers to name the claimed machine: until then it has the name that its maker or its previous owner gave it. */
export function NameStep({ machine, onDone }: NameStepProps) {
  const { t } = useTranslation('claiming');
  const failureText = useFailureText();
  const { serialNumber, applianceName } = machine;
  const [name, setName] = useState(applianceName);
  const [isJudged, setIsJudged] = useState(false);
  const naming = useNameMachine();
  const fault = useFieldFault()(applianceNameSchema, name);

  function submit(event: FormEvent): void {
    event.preventDefault();
    setIsJudged(true);
    if (fault !== undefined || naming.isPending) return;
    const chosen = name.trim().normalize('NFC');
    if (chosen === applianceName) return onDone();
    const body = { applianceName: chosen, ifName: applianceName };
    naming.mutate({ params: { query: { serialNumber } }, body }, { onSuccess: onDone });
  }

  return (
    <form className={classes.step} onSubmit={submit} noValidate>
      <Callout tone="success">{t('name.added', { serialNumber })}</Callout>
      <p className={classes.text}>{t('name.text')}</p>
      <TextInput
        label={t('name.label')}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        error={isJudged && fault}
        dir="auto"
        autoComplete="off"
        autoFocus
      />
      {naming.isError && <Callout tone="failure">{failureText(naming.error)}</Callout>}
      <div className={classes.actions}>
        <Button type="submit" loading={naming.isPending}>
          {t('name.save')}
        </Button>
        <Button variant="subtle" disabled={naming.isPending} onClick={onDone}>
          {t('name.later')}
        </Button>
      </div>
    </form>
  );
}
