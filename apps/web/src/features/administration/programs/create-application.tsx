import { Button, TextInput } from '@mantine/core';
import type { Userinfo } from '@washboard/contract/accounts/userinfo';
import {
  type IssuedServiceClient,
  type NewServiceClient,
  newServiceClientSchema,
  type ServiceScope,
  scopesOf,
} from '@washboard/contract/service-clients/service-clients';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { Callout } from '../../../components/feedback/callout.tsx';
import { useFailureText } from '../../../components/feedback/failure-message.tsx';
import { useFieldFault } from '../../../lib/forms/field-fault.ts';
import { RightsFields } from '../accounts/rights-fields.tsx';
import { CompanyField } from '../company-field.tsx';
import { useCreateApplication } from './applications-api.ts';
import { expiryOf, type Life } from './expiry.ts';
import { LifeChoice } from './life-choice.tsx';
import classes from './programs.module.css';
import { ScopeChoice } from './scope-choice.tsx';

interface CreateApplicationProps {
  reader: Userinfo;
  onDone: (issued: IssuedServiceClient) => void;
  onClose: () => void;
}

type Rights = Pick<NewServiceClient, 'role' | 'administrationProfile'>;

/** Creates a program with rights up to the reader's; it begins with none. */
export function CreateApplication({ reader, onDone, onClose }: CreateApplicationProps) {
  const { t } = useTranslation('administration-programs');
  const { t: common } = useTranslation();
  const failureText = useFailureText();
  const formId = useId();
  const [name, setName] = useState('');
  const [companyCode, setCompanyCode] = useState(reader.companyCode);
  const [rights, setRights] = useState<Rights>({ role: 'KITCHEN_MANAGER', administrationProfile: [] });
  const [scopes, setScopes] = useState<readonly ServiceScope[]>([]);
  const [life, setLife] = useState<Life>(365);
  const [isJudged, setIsJudged] = useState(false);
  const create = useCreateApplication();
  const fault = useFieldFault()(newServiceClientSchema.shape.name, name);
  const possible = scopesOf(rights);
  // A role chosen later may grant fewer.
  const chosen = scopes.filter((scope) => possible.includes(scope));
  const isComplete = fault === undefined && companyCode !== null && chosen.length > 0;

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    setIsJudged(true);
    if (fault !== undefined) event.currentTarget.querySelector('input')?.focus();
    if (!isComplete || create.isPending) return;
    create.mutate(
      {
        body: {
          name: name.trim(),
          companyCode,
          ...rights,
          expiresAt: expiryOf(life),
          scopes: [...chosen],
        },
      },
      { onSuccess: onDone },
    );
  }

  return (
    <Dialog
      isOpen
      isWide
      onClose={() => !create.isPending && onClose()}
      title={t('application.create.title')}
      actions={
        <>
          <Button variant="default" disabled={create.isPending} onClick={onClose}>
            {common('dialog.cancel')}
          </Button>
          <Button
            type="submit"
            form={formId}
            disabled={companyCode === null || chosen.length === 0}
            loading={create.isPending}
          >
            {t('application.create.submit')}
          </Button>
        </>
      }
    >
      <p>{t('application.create.text')}</p>
      <form id={formId} noValidate className={classes.form} onSubmit={submit}>
        <TextInput
          size="md"
          data-autofocus
          dir="auto"
          autoComplete="off"
          label={t('field.name')}
          description={t('application.nameHint')}
          value={name}
          error={isJudged && fault}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          onBlur={() => setIsJudged(name !== '')}
        />
        <RightsFields
          rights={{ ...rights, companyCode }}
          reader={reader}
          isLocked={create.isPending}
          onChange={(part) => setRights((now) => ({ ...now, ...part }))}
        >
          <CompanyField
            label={t('field.company')}
            value={companyCode}
            onChange={setCompanyCode}
            isDisabled={create.isPending}
          />
        </RightsFields>
        <ScopeChoice possible={possible} chosen={chosen} isLocked={create.isPending} onChange={setScopes} />
        <LifeChoice
          label={t('field.life')}
          value={life}
          isLocked={create.isPending}
          onChange={(days) => days !== null && setLife(days)}
        />
      </form>
      {create.isError && <Callout tone="failure">{failureText(create.error)}</Callout>}
    </Dialog>
  );
}
