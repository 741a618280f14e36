import { TextInput } from '@mantine/core';
import { newCompanySchema } from '@washboard/contract/companies/companies';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../components/dialogs/form-dialog.tsx';
import { Callout } from '../../../components/feedback/callout.tsx';
import { useFieldFault } from '../../../lib/forms/field-fault.ts';
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
  const failureText = useCompanyFailureText();
  const [name, setName] = useState('');
  const [parent, setParent] = useState(above);
  const [isJudged, setJudged] = useState(false);
  const fault = useFieldFault()(newCompanySchema.shape.companyName, name);
  const create = useCreateCompany();

  function submit(form: HTMLFormElement): void {
    setJudged(true);
    if (fault !== undefined) {
      form.querySelector('input')?.focus();
      return;
    }
    if (parent === null) return;
    create.mutate(
      { body: { companyName: name.trim(), parentCompanyCode: parent.companyCode } },
      {
        onSuccess: ({ companyName, companyCode }) => onDone(t('create.done', { name: companyName, code: companyCode })),
      },
    );
  }

  return (
    <FormDialog
      title={isAboveFixed && above ? t('create.titleBelow', { name: above.companyName }) : t('create.title')}
      submitLabel={t('create.submit')}
      isBusy={create.isPending}
      isIncomplete={parent === null}
      onSubmit={submit}
      onClose={onClose}
      below={
        <>
          {/* Outside the form: Enter in the search must not create a company. */}
          {!isAboveFixed && (
            <CompanyChoice label={t('field.parent')} chosen={parent} isLocked={create.isPending} onChoose={setParent} />
          )}
          {create.isError && <Callout tone="failure">{failureText(create.error)}</Callout>}
        </>
      }
    >
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
    </FormDialog>
  );
}
