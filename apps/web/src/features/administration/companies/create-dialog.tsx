import { Button, TextInput } from '@mantine/core';
import { newCompanySchema } from '@washboard/contract/companies/companies';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { Callout } from '../../../components/feedback/callout.tsx';
import { useFieldFault } from '../../../lib/forms/field-fault.ts';
import classes from './companies.module.css';
import { useCreateCompany } from './companies-api.ts';
import { type ChosenCompany, CompanyChoice } from './company-choice.tsx';
import { useCompanyFailureText } from './use-company-failure-text.ts';

interface CreateDialogProps {
  above: ChosenCompany | null;
  isAboveFixed?: boolean;
  onDone: (outcome: string) => void;
  onClose: () => void;
}

/** Asks for the name of a new company and for the one above it; the server assigns the code. */
export function CreateDialog({ above, isAboveFixed = false, onDone, onClose }: CreateDialogProps) {
  const { t } = useTranslation('administration-companies');
  const { t: common } = useTranslation();
  const failureText = useCompanyFailureText();
  const formId = useId();
  const [name, setName] = useState('');
  const [parent, setParent] = useState(above);
  const [isJudged, setJudged] = useState(false);
  const fault = useFieldFault()(newCompanySchema.shape.companyName, name);
  const create = useCreateCompany();

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    setJudged(true);
    if (fault !== undefined) {
      event.currentTarget.querySelector('input')?.focus();
      return;
    }
    if (parent === null || create.isPending) return;
    create.mutate(
      { body: { companyName: name.trim(), parentCompanyCode: parent.companyCode } },
      {
        onSuccess: ({ companyName, companyCode }) => onDone(t('create.done', { name: companyName, code: companyCode })),
      },
    );
  }

  return (
    <Dialog
      isOpen
      onClose={() => !create.isPending && onClose()}
      title={isAboveFixed && above ? t('create.titleBelow', { name: above.companyName }) : t('create.title')}
      actions={
        <>
          <Button variant="default" disabled={create.isPending} onClick={onClose}>
            {common('dialog.cancel')}
          </Button>
          <Button type="submit" form={formId} loading={create.isPending} disabled={parent === null}>
            {t('create.submit')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={classes.form} onSubmit={submit}>
        <TextInput
          size="md"
          data-autofocus
          dir="auto"
          autoComplete="off"
          label={t('create.name')}
          description={t('create.codeHint')}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          onBlur={() => setJudged(name !== '')}
          error={isJudged && fault}
        />
      </form>
      {/* Outside the form: Enter in the search must not create a company. */}
      {!isAboveFixed && (
        <CompanyChoice label={t('field.parent')} chosen={parent} isLocked={create.isPending} onChoose={setParent} />
      )}
      {create.isError && <Callout tone="failure">{failureText(create.error)}</Callout>}
    </Dialog>
  );
}
