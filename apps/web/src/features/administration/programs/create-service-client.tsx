import { Button, TextInput } from '@mantine/core';
import type { Userinfo } from '@washboard/contract/accounts/userinfo';
import {
  type IssuedServiceClient,
  type NewServiceClient,
  newServiceClientSchema,
  type ServiceScope,
  scopesOf,
} from '@washboard/contract/service-clients/service-clients';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { ChoiceRow, Choices } from '../../../components/forms/choices.tsx';
import { FormDialog } from '../../../components/kit/form.tsx';
import { Row } from '../../../components/kit/stack.tsx';
import { useKitForm } from '../../../components/kit/use-kit-form.ts';
import { useRightWords } from '../../../components/text/use-right-words.ts';
import { RightsFields } from '../accounts/rights-fields.tsx';
import { CompanyField } from '../company-field.tsx';
import { expiryOf, type Life, LifeChoice } from './life-choice.tsx';
import classes from './programs.module.css';
import { useCreateServiceClient } from './service-clients-api.ts';

interface CreateServiceClientProps {
  reader: Userinfo;
  onDone: (issued: IssuedServiceClient) => void;
  onClose: () => void;
}

type Rights = Pick<NewServiceClient, 'role' | 'administrationProfile'>;

const schema = z.pick(newServiceClientSchema, { name: true });

export function CreateServiceClient({ reader, onDone, onClose }: CreateServiceClientProps) {
  const { t } = useTranslation('administration-programs');
  const [companyCode, setCompanyCode] = useState(reader.companyCode);
  const [rights, setRights] = useState<Rights>({ role: 'KITCHEN_MANAGER', administrationProfile: [] });
  const [scopes, setScopes] = useState<readonly ServiceScope[]>([]);
  const [life, setLife] = useState<Life>(365);
  const create = useCreateServiceClient();
  const form = useKitForm({ schema, initialValues: { name: '' }, saving: create });
  const possible = scopesOf(rights);
  // A role chosen later may grant fewer rights.
  const chosen = scopes.filter((scope) => possible.includes(scope));
  const isDisabled = create.isPending;
  return (
    <FormDialog
      form={form}
      isWide
      title={t('application.create.title')}
      submitLabel={t('application.create.submit')}
      isIncomplete={companyCode === null || chosen.length === 0}
      onSubmit={({ name }) =>
        companyCode !== null &&
        chosen.length > 0 &&
        create.mutate(
          { body: { name, companyCode, ...rights, expiresAt: expiryOf(life), scopes: chosen } },
          { onSuccess: onDone },
        )
      }
      onClose={onClose}
      above={<p>{t('application.create.text')}</p>}
    >
      <TextInput
        {...form.field('name')}
        data-autofocus
        dir="auto"
        label={t('field.name')}
        description={t('application.nameHint')}
      />
      <RightsFields
        rights={{ ...rights, companyCode }}
        reader={reader}
        isDisabled={isDisabled}
        onChange={(part) => setRights((now) => ({ ...now, ...part }))}
      >
        <CompanyField
          label={t('field.company')}
          value={companyCode}
          onChange={setCompanyCode}
          isDisabled={isDisabled}
        />
      </RightsFields>
      <ScopeChoice possible={possible} chosen={chosen} isDisabled={isDisabled} onChange={setScopes} />
      <LifeChoice value={life} isDisabled={isDisabled} onChange={(days) => days !== null && setLife(days)} />
    </FormDialog>
  );
}

interface ScopeChoiceProps {
  possible: readonly ServiceScope[];
  chosen: readonly ServiceScope[];
  isDisabled: boolean;
  onChange: (chosen: readonly ServiceScope[]) => void;
}

function ScopeChoice({ possible, chosen, isDisabled, onChange }: ScopeChoiceProps) {
  const { t } = useTranslation('administration-programs');
  const words = useRightWords();
  const shortcuts = {
    onlyReading: possible.filter((scope) => scope.endsWith(':read')),
    everything: possible,
  };
  return (
    <>
      <Choices legend={t('field.scopes')} isDisabled={isDisabled}>
        <div className={classes.scopes}>
          {possible.map((scope) => (
            <ChoiceRow
              key={scope}
              group="scopes"
              value={scope}
              isOneOfMany
              isChosen={chosen.includes(scope)}
              onChoose={() => onChange(possible.filter((each) => (each === scope) !== chosen.includes(each)))}
            >
              {words(scope)}
            </ChoiceRow>
          ))}
        </div>
      </Choices>
      <Row>
        {(['onlyReading', 'everything'] as const).map((shortcut) => (
          <Button key={shortcut} variant="default" disabled={isDisabled} onClick={() => onChange(shortcuts[shortcut])}>
            {t(`application.${shortcut}`)}
          </Button>
        ))}
      </Row>
    </>
  );
}
