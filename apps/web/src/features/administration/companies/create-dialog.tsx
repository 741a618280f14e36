import { TextInput } from '@mantine/core';
import { newCompanySchema } from '@washboard/contract/companies/companies';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { FormDialog } from '../../../components/kit/form.tsx';
import { useKitForm } from '../../../components/kit/use-kit-form.ts';
import { useCreateCompany } from './companies-api.ts';
import { type ChosenCompany, CompanyChoice } from './company-choice.tsx';
import { useCompanyFailureText } from './company-words.ts';

const schema = z.pick(newCompanySchema, { companyName: true });

interface CreateDialogProps {
  above: ChosenCompany | null;
  isAboveFixed?: boolean;
  onDone: (outcome: string) => void;
  onClose: () => void;
}

export function CreateDialog({ above, isAboveFixed = false, onDone, onClose }: CreateDialogProps) {
  const { t } = useTranslation('administration-companies');
  const failureText = useCompanyFailureText();
  const [parent, setParent] = useState(above);
  const create = useCreateCompany();
  const form = useKitForm({ schema, initialValues: { companyName: '' }, saving: create });
  return (
    <FormDialog
      form={form}
      title={isAboveFixed && above ? t('create.titleBelow', { name: above.companyName }) : t('create.title')}
      submitLabel={t('create.submit')}
      isIncomplete={parent === null}
      onSubmit={(named) =>
        parent &&
        create.mutate(
          { body: { ...named, parentCompanyCode: parent.companyCode } },
          {
            onSuccess: ({ companyName, companyCode }) =>
              onDone(t('create.done', { name: companyName, code: companyCode })),
          },
        )
      }
      onClose={onClose}
      below={
        // Enter in the search must not submit the form.
        !isAboveFixed && (
          <CompanyChoice label={t('field.parent')} chosen={parent} isDisabled={create.isPending} onChoose={setParent} />
        )
      }
      describe={failureText}
    >
      <TextInput
        {...form.field('companyName')}
        data-autofocus
        dir="auto"
        label={t('create.name')}
        description={t('create.codeHint')}
      />
    </FormDialog>
  );
}
