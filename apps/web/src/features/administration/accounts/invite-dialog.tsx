import { Button, NativeSelect, TextInput } from '@mantine/core';
import { emailSchema, nameSchema } from '@washboard/contract/accounts/field-rules';
import type { NewInvitation } from '@washboard/contract/accounts/invitations';
import { isAtLeast } from '@washboard/contract/accounts/permissions';
import type { Userinfo } from '@washboard/contract/accounts/userinfo';
import { languages } from '@washboard/contract/languages/languages';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { Callout } from '../../../components/feedback/callout.tsx';
import { useFailureText } from '../../../components/feedback/failure-message.tsx';
import { asProblem } from '../../../lib/api/failure.ts';
import { useFieldFault } from '../../../lib/forms/field-fault.ts';
import { useDraftState } from '../../../lib/forms/use-draft-state.ts';
import { isLanguage, languageNames } from '../../../lib/i18n/languages.ts';
import { CompanyField } from '../company-field.tsx';
import { useInvite } from './invitations-api.ts';
import classes from './invite-dialog.module.css';
import { RightsFields } from './rights-fields.tsx';

interface InviteDialogProps {
  reader: Userinfo;
  onClose: () => void;
  onInvited: (email: string) => void;
  /** Leads to the account that the address has already. */
  onShowAccount: (email: string) => void;
}

const textFields = [
  { name: 'email', schema: emailSchema, type: 'email' },
  { name: 'firstName', schema: nameSchema, type: 'text' },
  { name: 'lastName', schema: nameSchema, type: 'text' },
] as const;

/** The name of the input that is kept when the session ends. */
export const invitationDraft = 'invitation';

type TextName = (typeof textFields)[number]['name'];

/** Invites one person, with rights up to the reader's. */
export function InviteDialog({ reader, onClose, onInvited, onShowAccount }: InviteDialogProps) {
  const { t } = useTranslation('administration-accounts');
  const { t: common } = useTranslation();
  const faultOf = useFieldFault();
  const failureText = useFailureText();
  const formId = useId();
  const [invitation, setInvitation] = useDraftState<NewInvitation>(invitationDraft, reader.idpUserId, {
    email: '',
    firstName: '',
    lastName: '',
    language: reader.language,
    role: 'KITCHEN_MANAGER',
    companyCode: reader.companyCode,
    administrationProfile: [],
  });
  const [left, setLeft] = useState<ReadonlySet<TextName>>(new Set());
  const invite = useInvite(() => onInvited(invitation.email.trim()));
  const change = (part: Partial<NewInvitation>) => setInvitation((now) => ({ ...now, ...part }));
  const faults = textFields.map(({ name, schema }) => [name, faultOf(schema, invitation[name])] as const);
  const needsCompany =
    reader.role !== 'ADMIN' || (invitation.role !== 'ADMIN' && isAtLeast(invitation.role, 'SERVICE'));
  const isComplete =
    faults.every(([, fault]) => fault === undefined) && (invitation.companyCode !== null || !needsCompany);

  function submit(event: FormEvent): void {
    event.preventDefault();
    setLeft(new Set(textFields.map(({ name }) => name)));
    if (isComplete && !invite.isPending) invite.mutate(invitation);
  }

  return (
    <Dialog
      isOpen
      isWide
      onClose={() => !invite.isPending && onClose()}
      title={t('invite.title')}
      actions={
        <>
          <Button variant="default" disabled={invite.isPending} onClick={onClose}>
            {common('dialog.cancel')}
          </Button>
          <Button type="submit" form={formId} disabled={!isComplete} loading={invite.isPending}>
            {t('invite.send')}
          </Button>
        </>
      }
    >
      <p>{t('invite.text')}</p>
      <form id={formId} className={classes.form} onSubmit={submit} noValidate>
        {textFields.map(({ name, type }) => (
          <TextInput
            key={name}
            name={name}
            type={type}
            size="md"
            label={t(`field.${name}`)}
            autoComplete="off"
            required
            data-autofocus={name === 'email' || undefined}
            value={invitation[name]}
            error={left.has(name) && faults.find(([faulty]) => faulty === name)?.[1]}
            onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
            onBlur={() => setLeft((before) => (invitation[name] === '' ? before : new Set([...before, name])))}
          />
        ))}
        <NativeSelect
          label={t('field.language')}
          size="md"
          data={languages.map((language) => ({ value: language, label: languageNames[language] }))}
          value={invitation.language}
          onChange={({ currentTarget: { value } }) => isLanguage(value) && change({ language: value })}
        />
        <RightsFields rights={invitation} reader={reader} isLocked={invite.isPending} onChange={change}>
          <CompanyField
            label={t('field.company')}
            value={invitation.companyCode}
            onChange={(companyCode) => change({ companyCode })}
            isDisabled={invite.isPending}
            isRequired={needsCompany}
          />
        </RightsFields>
      </form>
      {invite.isError && (
        <Callout tone="failure">
          {failureText(invite.error)}
          {asProblem(invite.error)?.code === 'ACCOUNT_EXISTS' && (
            <Button variant="default" size="xs" mt="xs" onClick={() => onShowAccount(invitation.email.trim())}>
              {t('invite.showAccount')}
            </Button>
          )}
        </Callout>
      )}
    </Dialog>
  );
}
