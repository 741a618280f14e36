import { Button } from '@mantine/core';
import type { StoredInstallation } from '@washboard/contract/appliances/installation';
import { type FormEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { LeaveGuard } from '../../../components/dialogs/leave-guard.tsx';
import { Callout } from '../../../components/feedback/callout.tsx';
import { useFailureText } from '../../../components/feedback/failure-message.tsx';
import classes from '../../../components/forms/form-fields.module.css';
import { InstallationFields } from './installation-fields.tsx';
import { useInstallationForm } from './use-installation-form.ts';

interface InstallationFormProps {
  serialNumber: string;
  installation: StoredInstallation;
  onClose: () => void;
}

export function InstallationForm({ serialNumber, installation, onClose }: InstallationFormProps) {
  const { t } = useTranslation('connectivity');
  const failureText = useFailureText();
  const form = useInstallationForm({ serialNumber, installation, onSaved: onClose });
  const ref = useRef<HTMLFormElement>(null);
  const { save, hasChanges } = form;

  function submit(event: FormEvent): void {
    event.preventDefault();
    form.submit();
    // After the faults are rendered.
    requestAnimationFrame(() => ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  }

  return (
    <form ref={ref} className={classes.form} aria-label={t('installation.title')} onSubmit={submit} noValidate>
      <LeaveGuard isActive={hasChanges && !save.isSuccess} />
      <InstallationFields form={form} />
      {save.isError && (
        <Callout tone="failure">
          {t('installation.notSaved')} {failureText(save.error)}
        </Callout>
      )}
      <div className={classes.actions}>
        <Button variant="default" disabled={save.isPending} onClick={onClose}>
          {t('installation.cancel')}
        </Button>
        <Button type="submit" disabled={!hasChanges} loading={save.isPending}>
          {t('installation.save')}
        </Button>
      </div>
    </form>
  );
}
