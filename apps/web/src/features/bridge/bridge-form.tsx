import '@mantine/core/styles/Switch.layer.css';
import { Button, NativeSelect, PasswordInput, Switch, Textarea, TextInput } from '@mantine/core';
import type { Bridge, BridgeAnswer } from '@washboard/contract/bridges/bridge';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LeaveGuard } from '../../components/dialogs/leave-guard.tsx';
import { dangerOutline } from '../../components/dialogs/message-dialog.tsx';
import { Callout } from '../../components/feedback/callout.tsx';
import { useFailureText } from '../../components/feedback/failure-message.tsx';
import formClasses from '../../components/forms/form-fields.module.css';
import { Card } from '../../components/layout/card.tsx';
import { asProblem } from '../../lib/api/failure.ts';
import { useLanguage } from '../../lib/i18n/i18n.ts';
import { isLanguage, languageNames, languages } from '../../lib/i18n/languages.ts';
import classes from './bridge.module.css';
import { useChangeBridge, useTestBridge } from './bridge-api.ts';
import {
  type BridgeField,
  type BridgeValues,
  changeOf,
  faultsOf,
  needsPasswordAgain,
  targetOf,
  valuesOf,
} from './bridge-values.ts';

const languageOptions = languages.map((language) => ({ value: language, label: languageNames[language] }));

interface BridgeFormProps {
  answer: BridgeAnswer;
  onConflict: () => Promise<Bridge | null>;
  onRemove: () => void;
}

export function BridgeForm({ answer: { bridge, isPrivatePermitted }, onConflict, onRemove }: BridgeFormProps) {
  const { t } = useTranslation('bridge');
  const failureText = useFailureText();
  const language = useLanguage();
  const ref = useRef<HTMLFormElement>(null);
  const [edits, setEdits] = useState<Partial<BridgeValues>>({});
  const [version, setVersion] = useState(bridge?.version ?? 0);
  const [areFaultsShown, setAreFaultsShown] = useState(false);
  const changing = useChangeBridge();
  const testing = useTestBridge();
  const values = { ...valuesOf(bridge, language), ...edits };
  const faults = faultsOf(bridge, values);
  const isBusy = changing.isPending || testing.isPending;

  function edit(next: Partial<BridgeValues>): void {
    changing.reset();
    testing.reset();
    setEdits({ ...edits, ...next });
  }

  /** @returns whether there is nothing to correct */
  function check(): boolean {
    setAreFaultsShown(true);
    const [first] = faults;
    // After the fields under "More settings" are rendered.
    if (first) requestAnimationFrame(() => ref.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus());
    return faults.length === 0;
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isBusy || !check()) return;
    testing.reset();
    changing.mutate(changeOf(bridge, values, version), {
      onSuccess: ({ bridge: saved }) => {
        setEdits({});
        setAreFaultsShown(false);
        setVersion(saved?.version ?? 0);
      },
      onError: async (error) => {
        if (asProblem(error)?.code === 'BRIDGE_CHANGED') setVersion((await onConflict())?.version ?? 0);
      },
    });
  }

  function test(): void {
    if (isBusy || !check()) return;
    changing.reset();
    testing.mutate(targetOf(bridge, values));
  }

  const faultAt = (field: BridgeField, text: string) => (areFaultsShown && faults.includes(field) ? text : undefined);
  const text = (field: 'username' | 'topicPrefix' | 'discoveryPrefix' | 'address') => ({
    name: field,
    size: 'md' as const,
    autoComplete: 'off',
    spellCheck: false,
    label: t(field),
    value: values[field],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => edit({ [field]: currentTarget.value }),
  });

  return (
    <Card title={t('broker')}>
      <form ref={ref} className={formClasses.form} onSubmit={submit} noValidate aria-label={t('broker')}>
        <LeaveGuard isActive={Object.keys(edits).length > 0} />
        {!isPrivatePermitted && <p className={classes.quiet}>{t('publicOnly')}</p>}
        <div className={formClasses.fields}>
          <TextInput
            {...text('address')}
            className={formClasses.wide ?? ''}
            required
            inputMode="url"
            description={t('addressHint')}
            error={faultAt('address', t('addressFault'))}
          />
          <TextInput {...text('username')} description={t('usernameHint')} maxLength={200} />
          <PasswordInput
            name="password"
            size="md"
            autoComplete="new-password"
            maxLength={500}
            label={t('password')}
            description={
              needsPasswordAgain(bridge, values)
                ? t('passwordAgain')
                : bridge?.hasPassword && values.username !== ''
                  ? t('passwordStored')
                  : undefined
            }
            value={values.password}
            onChange={({ currentTarget }) => edit({ password: currentTarget.value })}
            visibilityToggleButtonProps={{ 'aria-label': t('passwordToggle'), tabIndex: 0 }}
            aria-invalid={faultAt('password', '') !== undefined}
            error={faultAt('password', t('passwordAgain'))}
          />
          <NativeSelect
            name="language"
            size="md"
            label={t('language')}
            data={languageOptions}
            value={values.language}
            onChange={({ currentTarget: { value } }) => isLanguage(value) && edit({ language: value })}
          />
        </div>
        <details
          className={classes.more}
          open={areFaultsShown && faults.some((field) => isUnderMore.has(field)) ? true : undefined}
        >
          <summary>{t('more')}</summary>
          <div className={formClasses.fields}>
            <TextInput
              {...text('topicPrefix')}
              description={t('topicPrefixHint')}
              error={faultAt('topicPrefix', t('prefixFault'))}
            />
            <TextInput {...text('discoveryPrefix')} error={faultAt('discoveryPrefix', t('prefixFault'))} />
            <Textarea
              name="caCertificate"
              size="md"
              className={formClasses.wide ?? ''}
              rows={4}
              maxLength={20_000}
              spellCheck={false}
              label={t('caCertificate')}
              description={t('caCertificateHint')}
              value={values.caCertificate}
              onChange={({ currentTarget }) => edit({ caCertificate: currentTarget.value })}
              error={faultAt('caCertificate', t('caCertificateFault'))}
            />
          </div>
        </details>
        <Switch
          name="isOn"
          size="md"
          label={t('isOn')}
          description={t('isOnHint')}
          checked={values.isOn}
          onChange={({ currentTarget }) => edit({ isOn: currentTarget.checked })}
        />
        {testing.isPending && <p role="status">{t('testing')}</p>}
        {testing.data && (
          <Callout tone={testing.data.failure ? 'failure' : 'success'}>
            {testing.data.failure ? `${t('testNotOk')} ${t(`failure.${testing.data.failure}`)}` : t('testOk')}
          </Callout>
        )}
        {testing.isError && (
          <Callout tone="failure">
            {t('testFailed')} {failureText(testing.error)}
          </Callout>
        )}
        {changing.isError && (
          <Callout tone="failure">
            {t('saveFailed')} {failureText(changing.error)}
          </Callout>
        )}
        {changing.isSuccess && <Callout tone="success">{t('saved')}</Callout>}
        <div className={`${formClasses.actions} ${classes.actions}`}>
          {bridge && (
            <Button {...dangerOutline} className={classes.remove} disabled={isBusy} onClick={onRemove}>
              {t('remove')}
            </Button>
          )}
          <Button variant="default" loading={testing.isPending} disabled={changing.isPending} onClick={test}>
            {t('test')}
          </Button>
          <Button type="submit" loading={changing.isPending} disabled={testing.isPending}>
            {t('save')}
          </Button>
        </div>
      </form>
    </Card>
  );
}

const isUnderMore: ReadonlySet<BridgeField> = new Set(['topicPrefix', 'discoveryPrefix', 'caCertificate']);
