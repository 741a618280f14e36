import { Loader, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconSearch from '~icons/tabler/search';
import { FailureMessage } from '../../components/feedback/failure-message.tsx';
import { ChoiceRow, Choices } from '../../components/forms/choices.tsx';
import { CompanySearchField } from '../../components/forms/company-search-field.tsx';
import { Stack } from '../../components/kit/stack.tsx';
import { Text } from '../../components/kit/text.tsx';
import { brand } from '../../lib/brand/brand.ts';
import { useFormats } from '../../lib/format/use-formats.ts';
import { rangeName } from '../../lib/machine/model-name.ts';
import classes from './notification-settings.module.css';
import { useRuleMachines } from './notification-settings-api.ts';
import { machineChoices, type RuleDraft, type RuleForm } from './rule-draft.ts';

export function MachinesFields({ form }: { form: RuleForm }) {
  const { t } = useTranslation('notification-settings');
  const { values: draft, change } = form;
  const ranges = brand.gammas.map((gamma) => ({ value: gamma as string, label: rangeName(gamma) }));
  const anyRange = { value: '', label: t('machines.anyRange') };
  return (
    <>
      <NativeSelect
        size="md"
        label={t('machines.label')}
        value={draft.machines}
        data={machineChoices.map((value) => ({ value, label: t(`machines.${value}`) }))}
        onChange={({ currentTarget: { value } }) => change({ machines: value as RuleDraft['machines'] })}
      />
      {draft.machines === 'company' && (
        <div>
          <CompanySearchField
            label={t('machines.companyLabel')}
            description={t('machines.companyHint')}
            placeholder={t('machines.companyPlaceholder')}
            value={draft.companyCode}
            onChange={(company) => change({ companyCode: company?.companyCode ?? null })}
          />
          <FieldErrorNote text={form.field('companyCode').error} />
        </div>
      )}
      {(draft.machines === 'range' || draft.machines === 'company') && (
        <NativeSelect
          {...form.field('gamma')}
          label={t('machines.rangeLabel')}
          value={draft.gamma ?? ''}
          data={[draft.machines === 'company' ? anyRange : { value: '', label: '–' }, ...ranges]}
          onChange={({ currentTarget: { value } }) =>
            change({ gamma: brand.gammas.find((gamma) => gamma === value) ?? null })
          }
        />
      )}
      {draft.machines === 'machine' && (
        <div>
          <OneMachine form={form} />
          <FieldErrorNote text={form.field('machine').error} />
        </div>
      )}
    </>
  );
}

function FieldErrorNote({ text }: { text: string | undefined }) {
  return text === undefined ? null : (
    <Text role="alert" size="sm" tone="alarm" mt={4}>
      {text}
    </Text>
  );
}

const searchDelayMs = 250;

function OneMachine({ form }: { form: RuleForm }) {
  const { machine } = form.values;
  const { t } = useTranslation('notification-settings');
  const formats = useFormats();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), searchDelayMs);
  const { data, error, isError, isFetching, refetch } = useRuleMachines(search);
  const found = data?.items ?? [];
  // The chosen machine stays in the list even if the search does not find it.
  const chosen = machine && !found.some(({ serialNumber }) => serialNumber === machine.serialNumber) ? [machine] : [];
  return (
    <>
      <TextInput
        type="search"
        size="md"
        aria-invalid={form.fieldErrorAt('machine') !== undefined}
        label={t('machines.search')}
        description={t('machines.searchHint')}
        maxLength={100}
        leftSection={<IconSearch size={18} />}
        rightSection={isFetching && <Loader size={16} />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Stack gap={8} className={classes.found}>
        {isError && <FailureMessage title={t('machines.failed')} failure={error} onRetry={() => void refetch()} />}
        {data && found.length === 0 && (
          <Text size="sm" tone="quiet">
            {t('machines.noneFound')}
          </Text>
        )}
        <Choices legend={t('machines.found')} isDisabled={false}>
          {[...chosen, ...found].map(({ serialNumber, applianceName, gamma }) => (
            <ChoiceRow
              key={serialNumber}
              group="machine"
              value={serialNumber}
              isChosen={machine?.serialNumber === serialNumber}
              onChoose={() => form.change({ machine: { serialNumber, applianceName, gamma } })}
              aside={serialNumber}
            >
              {applianceName}
            </ChoiceRow>
          ))}
        </Choices>
        {data && data.total > found.length && (
          <Text size="sm" tone="quiet">
            {t('machines.more', {
              count: data.total - found.length,
              shown: formats.integer(data.total - found.length),
            })}
          </Text>
        )}
      </Stack>
    </>
  );
}
