import { Button, TextInput } from '@mantine/core';
import { nameSchema } from '@washboard/contract/accounts/field-rules';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../../components/feedback/callout.tsx';
import { useFailureText } from '../../../components/feedback/failure-message.tsx';
import { brand } from '../../../lib/brand/brand.ts';
import { useFieldFault } from '../../../lib/forms/field-fault.ts';
import classes from './first-steps.module.css';
import { useCreateCompany } from './setup-api.ts';

interface CompanyStepProps {
  kind: 'company' | 'partner';
  /** The code of the company above; null for the topmost one. */
  above: string | null;
}

export function CompanyStep({ kind, above }: CompanyStepProps) {
  const { t } = useTranslation('administration-setup');
  const failureText = useFailureText();
  const [name, setName] = useState(kind === 'company' ? brand.name : '');
  const [isJudged, setJudged] = useState(false);
  const fault = useFieldFault()(nameSchema, name);
  const create = useCreateCompany();
  if (kind === 'partner' && above === null) return <p className={classes.text}>{t('partner.needsCompany')}</p>;

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    setJudged(true);
    if (fault !== undefined) {
      event.currentTarget.querySelector('input')?.focus();
      return;
    }
    if (!create.isPending) create.mutate({ body: { companyName: name.trim(), parentCompanyCode: above } });
  }

  return (
    <form noValidate className={classes.form} onSubmit={submit}>
      <p className={classes.text}>{t(`${kind}.text`, { brand: brand.name })}</p>
      <TextInput
        size="md"
        className={classes.field}
        dir="auto"
        autoComplete="off"
        label={t('companyName')}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        onBlur={() => setJudged(name !== '')}
        error={isJudged && fault}
      />
      {create.isError && (
        <Callout tone="failure">
          {t('notCreated')} {failureText(create.error)}
        </Callout>
      )}
      <div className={classes.actions}>
        <Button type="submit" loading={create.isPending}>
          {t('create')}
        </Button>
      </div>
    </form>
  );
}
