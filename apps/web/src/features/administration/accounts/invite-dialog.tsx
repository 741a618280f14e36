import { Button, NativeSelect, TextInput } from '@mantine/core';
import { emailSchema, nameSchema } from '@washboard/contract/accounts/field-rules';
import { administrationProfiles, isAtLeast, roles } from '@washboard/contract/accounts/permissions';
import type { Userinfo } from '@washboard/contract/accounts/userinfo';
import { languages } from '@washboard/contract/languages/languages';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { FormDialog } from '../../../components/kit/form.tsx';
import { useKitForm } from '../../../components/kit/use-kit-form.ts';
import { asProblem } from '../../../lib/api/failure.ts';
import { useFailureText } from '../../../lib/api/use-failure-text.ts';
import { languageNames } from '../../../lib/i18n/languages.ts';
import { CompanyField } from '../company-field.tsx';
import classes from './accounts.module.css';
import { useInvite } from './invitations-api.ts';
import { RightsFields } from './rights-fields.tsx';

interface InviteDialogProps {
  reader: Userinfo;
  onClose: () => void;
  onInvited: (email: string) => void;
  onShowAccount: (email: string) => void;
}

export const invitationDraft = 'invitation';

const schema = z.object({
  email: emailSchema,
  firstName: nameSchema,
  lastName: nameSchema,
  language: z.enum(languages),
  role: z.enum(roles),
  companyCode: z.nullable(z.string()),
  administrationProfile: z.array(z.enum(administrationProfiles)),
});

export function InviteDialog({ reader, onClose, onInvited, onShowAccount }: InviteDialogProps) {
  const { t } = useTranslation('administration-accounts');
  const failureText = useFailureText();
  const invite = useInvite();
  const form = useKitForm({
    schema,
    initialValues: {
      email: '',
      firstName: '',
      lastName: '',
      language: reader.language,
      role: 'KITCHEN_MANAGER',
      companyCode: reader.companyCode,
      administrationProfile: [],
    },
    saving: invite,
    draft: { form: invitationDraft, ownerId: reader.idpUserId },
  });
  const { role, companyCode, email } = form.values;
  const needsCompany = reader.role !== 'ADMIN' || (role !== 'ADMIN' && isAtLeast(role, 'SERVICE'));
  return (
    <FormDialog
      form={form}
      isWide
      title={t('invite.title')}
      submitLabel={t('invite.send')}
      isIncomplete={companyCode === null && needsCompany}
      onSubmit={(invitation) => invite.mutate(invitation, { onSuccess: () => onInvited(invitation.email) })}
      onClose={onClose}
      above={<p>{t('invite.text')}</p>}
      describe={(failure) => (
        <>
          {failureText(failure)}
          {asProblem(failure)?.code === 'ACCOUNT_EXISTS' && (
            <Button variant="default" size="xs" mt="xs" onClick={() => onShowAccount(email.trim())}>
              {t('invite.showAccount')}
            </Button>
          )}
        </>
      )}
    >
      <div className={classes.invitation}>
        {(['email', 'firstName', 'lastName'] as const).map((name) => (
          <TextInput
            key={name}
            {...form.field(name)}
            className={name === 'email' ? classes.wide : undefined}
            type={name === 'email' ? 'email' : 'text'}
            label={t(`field.${name}`)}
            required
            data-autofocus={name === 'email' || undefined}
          />
        ))}
        <NativeSelect
          {...form.field('language')}
          className={classes.wide}
          label={t('field.language')}
          data={languages.map((language) => ({ value: language, label: languageNames[language] }))}
        />
        <RightsFields rights={form.values} reader={reader} isDisabled={invite.isPending} onChange={form.change}>
          <CompanyField
            label={t('field.company')}
            value={companyCode}
            onChange={(code) => form.change({ companyCode: code })}
            isDisabled={invite.isPending}
            isRequired={needsCompany}
          />
        </RightsFields>
      </div>
    </FormDialog>
  );
}
