import { Button } from '@mantine/core';
import type { Userinfo } from '@washboard/contract/accounts/userinfo';
import { type FormEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../components/feedback/callout.tsx';
import { useFailureText } from '../../components/feedback/failure-message.tsx';
import { PersonalFields } from './personal-fields.tsx';
import { PreferenceFields } from './preference-fields.tsx';
import classes from './profile-form.module.css';
import { useProfileForm } from './use-profile-form.ts';

interface ProfileFormProps {
  account: Userinfo;
  onSaved: (saved: Userinfo) => void;
  /** Whether leaving the page would lose input. */
  onChangesPending: (arePending: boolean) => void;
}

export function ProfileForm({ account, onSaved, onChangesPending }: ProfileFormProps) {
  const { t } = useTranslation('profile');
  const failureText = useFailureText();
  const form = useProfileForm(account, onSaved);
  const { hasChanges, isValid, save } = form;
  const ref = useRef<HTMLFormElement>(null);

  useEffect(() => {
    onChangesPending(hasChanges);
    return () => onChangesPending(false);
  }, [hasChanges, onChangesPending]);

  useEffect(() => {
    if (save.isError) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [save.isError]);

  function submit(event: FormEvent): void {
    event.preventDefault();
    form.submit();
  }

  return (
    <form ref={ref} className={classes.form} aria-label={t('title')} onSubmit={submit} noValidate>
      <PersonalFields form={form} />
      <PreferenceFields form={form} />
      {save.isError && (
        <div className={classes.failure}>
          <Callout tone="failure">
            {t('saveFailed')} {failureText(save.error)}
          </Callout>
        </div>
      )}
      <div className={classes.bar} data-pending={hasChanges || undefined}>
        <p className={classes.state} role="status">
          {hasChanges ? t('unsaved') : save.isSuccess && t('saved')}
        </p>
        {hasChanges && (
          <Button variant="default" disabled={save.isPending} onClick={form.discard}>
            {t('discard')}
          </Button>
        )}
        <Button type="submit" disabled={!hasChanges || !isValid} loading={save.isPending}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}
