import { NativeSelect, PasswordInput, Textarea, TextInput } from '@mantine/core';
import type { Bridge } from '@washboard/contract/bridges/bridge';
import { useTranslation } from 'react-i18next';
import formClasses from '../../components/forms/form-fields.module.css';
import { isLanguage, languageNames, languages } from '../../lib/i18n/languages.ts';
import classes from './bridge.module.css';
import { type BridgeField, type BridgeValues, needsPasswordAgain } from './bridge-values.ts';

const languageOptions = languages.map((language) => ({ value: language, label: languageNames[language] }));

interface BridgeFieldsProps {
  values: BridgeValues;
  /** What is shown as wrong. */
  faults: readonly BridgeField[];
  onEdit: (next: Partial<BridgeValues>) => void;
}

type TextField = 'username' | 'topicPrefix' | 'discoveryPrefix' | 'address';

function useTextField({ values, onEdit }: BridgeFieldsProps) {
  const { t } = useTranslation('bridge');
  return (field: TextField) => ({
    name: field,
    size: 'md' as const,
    autoComplete: 'off',
    spellCheck: false,
    label: t(field),
    value: values[field],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => onEdit({ [field]: currentTarget.value }),
  });
}

/** How the broker is reached, and in which language it gets its texts. */
export function BrokerFields({ bridge, ...props }: BridgeFieldsProps & { bridge: Bridge | null }) {
  const { t } = useTranslation('bridge');
  const text = useTextField(props);
  const { values, faults, onEdit } = props;
  const isPasswordStored = bridge?.hasPassword && values.username !== '';
  return (
    <div className={formClasses.fields}>
      <TextInput
        {...text('address')}
        className={formClasses.wide ?? ''}
        required
        inputMode="url"
        description={t('addressHint')}
        error={faults.includes('address') && t('addressFault')}
      />
      <TextInput {...text('username')} description={t('usernameHint')} maxLength={200} />
      <PasswordInput
        name="password"
        size="md"
        autoComplete="new-password"
        maxLength={500}
        label={t('password')}
        description={
          needsPasswordAgain(bridge, values) ? t('passwordAgain') : isPasswordStored ? t('passwordStored') : undefined
        }
        value={values.password}
        onChange={({ currentTarget }) => onEdit({ password: currentTarget.value })}
        visibilityToggleButtonProps={{ 'aria-label': t('passwordToggle'), tabIndex: 0 }}
        aria-invalid={faults.includes('password')}
        error={faults.includes('password') && t('passwordAgain')}
      />
      <NativeSelect
        name="language"
        size="md"
        label={t('language')}
        data={languageOptions}
        value={values.language}
        onChange={({ currentTarget: { value } }) => isLanguage(value) && onEdit({ language: value })}
      />
    </div>
  );
}

const isUnderMore: ReadonlySet<BridgeField> = new Set(['topicPrefix', 'discoveryPrefix', 'caCertificate']);

/** What most brokers do not need. */
export function MoreFields(props: BridgeFieldsProps) {
  const { t } = useTranslation('bridge');
  const text = useTextField(props);
  const { values, faults, onEdit } = props;
  return (
    <details className={classes.more} open={faults.some((field) => isUnderMore.has(field)) ? true : undefined}>
      <summary>{t('more')}</summary>
      <div className={formClasses.fields}>
        <TextInput
          {...text('topicPrefix')}
          description={t('topicPrefixHint')}
          error={faults.includes('topicPrefix') && t('prefixFault')}
        />
        <TextInput {...text('discoveryPrefix')} error={faults.includes('discoveryPrefix') && t('prefixFault')} />
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
          onChange={({ currentTarget }) => onEdit({ caCertificate: currentTarget.value })}
          error={faults.includes('caCertificate') && t('caCertificateFault')}
        />
      </div>
    </details>
  );
}
