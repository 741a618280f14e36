import '@mantine/core/styles/Switch.layer.css';
import { Button, NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import type { Bridge, BridgeAnswer } from '@washboard/contract/bridges/bridge';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { dangerOutline } from '../../components/dialogs/message-dialog.tsx';
import { Callout } from '../../components/feedback/callout.tsx';
import { PasswordField } from '../../components/forms/password-field.tsx';
import { FailureNote } from '../../components/kit/failure-note.tsx';
import { FieldGrid, Form, wideField } from '../../components/kit/form.tsx';
import { Text } from '../../components/kit/text.tsx';
import { type KitForm, useKitForm } from '../../components/kit/use-kit-form.ts';
import { Card } from '../../components/layout/card.tsx';
import { asProblem } from '../../lib/api/failure.ts';
import { useLanguage } from '../../lib/i18n/i18n.ts';
import { languageNames, languages } from '../../lib/i18n/languages.ts';
import classes from './bridge.module.css';
import { useChangeBridge, useTestBridge } from './bridge-api.ts';
import {
  type BridgeValues,
  bridgeChange,
  bridgeErrorCodes,
  bridgeFieldErrors,
  bridgeTarget,
  bridgeValues,
  needsPasswordAgain,
} from './bridge-values.ts';

interface BridgeFormProps {
  answer: BridgeAnswer;
  onConflict: () => Promise<Bridge | null>;
  onRemove: () => void;
}

const text = z.string();
const schema = z.object({
  address: text,
  username: text,
  password: text,
  caCertificate: text,
  topicPrefix: text,
  discoveryPrefix: text,
  language: z.enum(languages),
  isOn: z.boolean(),
});

export function BridgeForm({ answer: { bridge, isPrivatePermitted }, onConflict, onRemove }: BridgeFormProps) {
  const { t } = useTranslation('bridges');
  const language = useLanguage();
  const [version, setVersion] = useState(bridge?.version ?? 0);
  const changing = useChangeBridge();
  const testing = useTestBridge();
  const form = useKitForm({
    schema,
    initialValues: bridgeValues(bridge, language),
    saving: changing,
    rules: (values) => bridgeFieldErrors(bridge, values),
    fieldErrorWords: (_field, fieldError) => {
      const known = bridgeErrorCodes.find((name) => name === fieldError);
      return known && t(known);
    },
  });
  const { values } = form;
  const isBusy = changing.isPending || testing.isPending;
  const isTested = JSON.stringify(testing.variables) === JSON.stringify(bridgeTarget(bridge, values));

  const rebase = useEffectEvent(form.rebase);
  // What another user stores is shown in fields without input.
  useEffect(() => {
    rebase(bridgeValues(bridge, language));
  }, [bridge, language]);

  function save(entered: BridgeValues): void {
    testing.reset();
    changing.mutate(bridgeChange(bridge, entered, version), {
      onSuccess: ({ bridge: saved }) => {
        form.accept(bridgeValues(saved, language));
        setVersion(saved?.version ?? 0);
      },
      onError: async (error) => {
        if (asProblem(error)?.code === 'BRIDGE_CHANGED') setVersion((await onConflict())?.version ?? 0);
      },
    });
  }

  const test = form.submit((entered) => {
    changing.reset();
    testing.mutate(bridgeTarget(bridge, entered));
  });

  return (
    <Card title={t('broker')}>
      <Form
        form={form}
        isGuarded
        label={t('broker')}
        className={classes.form}
        submitLabel={t('save')}
        isIncomplete={testing.isPending}
        lead={t('saveFailed')}
        onSubmit={save}
        buttons={
          <>
            {bridge && (
              <Button {...dangerOutline} className={classes.remove} disabled={isBusy} onClick={onRemove}>
                {t('remove')}
              </Button>
            )}
            <Button variant="default" loading={testing.isPending} disabled={changing.isPending} onClick={() => test()}>
              {t('test')}
            </Button>
          </>
        }
      >
        {!isPrivatePermitted && (
          <Text size="sm" tone="quiet" mt={8}>
            {t('publicOnly')}
          </Text>
        )}
        <BrokerFields form={form} bridge={bridge} />
        <MoreFields form={form} />
        <Switch
          name="isOn"
          size="md"
          label={t('isOn')}
          description={t('isOnHint')}
          checked={values.isOn}
          onChange={({ currentTarget }) => form.change({ isOn: currentTarget.checked })}
        />
        {testing.isPending && <p role="status">{t('testing')}</p>}
        {isTested && testing.data && (
          <Callout tone={testing.data.failure ? 'failure' : 'success'}>
            {testing.data.failure ? `${t('testNotOk')} ${t(`failure.${testing.data.failure}`)}` : t('testOk')}
          </Callout>
        )}
        {isTested && <FailureNote of={testing.error} lead={t('testFailed')} />}
        {changing.isSuccess && <Callout tone="success">{t('saved')}</Callout>}
      </Form>
    </Card>
  );
}

interface FieldsProps {
  form: KitForm<BridgeValues, BridgeValues>;
}

function BrokerFields({ form, bridge }: FieldsProps & { bridge: Bridge | null }) {
  const { t } = useTranslation('bridges');
  const { values } = form;
  const isPasswordStored = bridge?.hasPassword && values.username !== '';
  return (
    <FieldGrid>
      <TextInput
        {...form.field('address')}
        className={wideField}
        required
        inputMode="url"
        spellCheck={false}
        label={t('address')}
        description={t('addressHint')}
      />
      <TextInput
        {...form.field('username')}
        spellCheck={false}
        label={t('username')}
        description={t('usernameHint')}
        maxLength={200}
      />
      <PasswordField
        {...form.field('password')}
        autoComplete="new-password"
        maxLength={500}
        label={t('password')}
        description={
          needsPasswordAgain(bridge, values) ? t('passwordAgain') : isPasswordStored ? t('passwordStored') : undefined
        }
      />
      <NativeSelect
        {...form.field('language')}
        label={t('language')}
        data={languages.map((language) => ({ value: language, label: languageNames[language] }))}
      />
    </FieldGrid>
  );
}

function MoreFields({ form }: FieldsProps) {
  const { t } = useTranslation('bridges');
  const fields = ['topicPrefix', 'discoveryPrefix', 'caCertificate'] as const;
  const isWrong = fields.some((field) => form.field(field).error !== undefined);
  return (
    <details className={classes.more} open={isWrong ? true : undefined}>
      <summary>{t('more')}</summary>
      <FieldGrid>
        <TextInput
          {...form.field('topicPrefix')}
          spellCheck={false}
          label={t('topicPrefix')}
          description={t('topicPrefixHint')}
        />
        <TextInput {...form.field('discoveryPrefix')} spellCheck={false} label={t('discoveryPrefix')} />
        <Textarea
          {...form.field('caCertificate')}
          className={wideField}
          rows={4}
          maxLength={20_000}
          spellCheck={false}
          label={t('caCertificate')}
          description={t('caCertificateHint')}
        />
      </FieldGrid>
    </details>
  );
}
