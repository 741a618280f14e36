import { NativeSelect, TextInput } from '@mantine/core';
import { ratingPowers } from '@washboard/contract/appliances/machine-families';
import { rangeNames } from '@washboard/contract/appliances/range-names';
import { normalSerialNumber, serialNumberSchema } from '@washboard/contract/appliances/serial-number';
import { firmwareVersionSchema } from '@washboard/contract/firmware/firmware';
import { revisionSchema } from '@washboard/contract/machine-registration/new-appliance';
import { rangeDefinitions } from '@washboard/machine-model/ranges/range-definitions';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { useCompanySearch } from '../../../components/forms/company-search-field.tsx';
import { FieldGrid, Form, wideField } from '../../../components/kit/form.tsx';
import { useKitForm } from '../../../components/kit/use-kit-form.ts';
import { asProblem } from '../../../lib/api/failure.ts';
import { useFailureText } from '../../../lib/api/use-failure-text.ts';
import { brand } from '../../../lib/brand/brand.ts';
import { useAddAppliance } from './add-api.ts';
import classes from './add-machines.module.css';

const fieldNames = [
  'serialNumber',
  'gamma',
  'modelNumber',
  'companyCode',
  'revision',
  'ratingPower',
  'FW00',
  'FW02',
] as const;
type MachineField = (typeof fieldNames)[number];
export type MachineValues = Record<MachineField, string>;

const requiredFields: ReadonlySet<MachineField> = new Set(['serialNumber', 'gamma', 'modelNumber', 'companyCode']);
const emptyValues = Object.fromEntries(fieldNames.map((name) => [name, ''])) as MachineValues;
const schema = z.record(z.enum(fieldNames), z.string());

/** Each error is a key of `fault` in administration-add.json. */
const fieldErrorNames = [
  'serialNumber',
  'gamma',
  'modelNumber',
  'revision',
  'version',
  'bothVersions',
  'companyCode',
  'companyUnknown',
] as const;
type MachineFieldError = (typeof fieldErrorNames)[number];

/** Only the server can check these fields. */
const fieldOfCode = {
  APPLIANCE_EXISTS: 'serialNumber',
  APPLIANCE_DELETED: 'serialNumber',
  GAMMA_UNKNOWN: 'gamma',
  MODEL_UNKNOWN: 'modelNumber',
  COMPANY_NOT_FOUND: 'companyCode',
} as const satisfies Record<string, MachineField>;
type RefusalCode = keyof typeof fieldOfCode;

const refusalOf = (failure: unknown) => {
  const code = asProblem(failure)?.code;
  return (Object.keys(fieldOfCode) as RefusalCode[]).find((known) => known === code);
};

export interface NewMachineLogin {
  serialNumber: string;
  linkSecret: string;
  gamma: string;
  modelNumber: string;
}

interface MachineFormProps {
  ownerId: string;
  ownCompany: string | null;
  /** The next machine is often of the same model as the previous one. */
  start?: Partial<MachineValues> | undefined;
  onAdded: (machine: NewMachineLogin, values: MachineValues) => void;
}

export function MachineForm({ ownerId, ownCompany, start, onAdded }: MachineFormProps) {
  const { t } = useTranslation('administration-add');
  const { t: tErrors } = useTranslation('errors');
  const failureText = useFailureText();
  const listId = useId();
  const add = useAddAppliance();
  const form = useKitForm({
    schema,
    initialValues: { ...emptyValues, companyCode: ownCompany ?? '', ...start },
    saving: add,
    rules: (values) => fieldErrorsOf(values, codes),
    fieldErrorWords: (_field, fieldError) => {
      const known = fieldErrorNames.find((name) => name === fieldError);
      return known ? t(`fault.${known}`) : tErrors(`code.${fieldError as RefusalCode}`);
    },
    draft: { form: 'machine', ownerId },
  });
  const { values } = form;
  const { found, offered } = useCompanySearch(values.companyCode);
  const codes = found && new Set(found.map(({ companyCode }) => companyCode));
  const models = modelNumbersOf(values.gamma);
  const company = offered.find(({ companyCode }) => companyCode === values.companyCode);

  function submit(entered: MachineValues): void {
    const body = orderOf(entered);
    add.mutate(
      { body },
      {
        onSuccess: (added) => onAdded({ ...body, ...added }, entered),
        onError: (failure) => {
          const code = refusalOf(failure);
          if (code) form.refuse({ [fieldOfCode[code]]: code });
        },
      },
    );
  }

  const input = (name: MachineField, description?: string) => ({
    ...form.field(name),
    label: t(`field.${name}`),
    required: requiredFields.has(name),
    description,
  });
  return (
    <Form
      form={form}
      className={classes.form}
      label={t('one.title')}
      submitLabel={t('submit')}
      lead={t('failed')}
      describe={(failure) => (refusalOf(failure) ? null : failureText(failure))}
      onSubmit={submit}
    >
      <FieldGrid>
        <TextInput
          {...input('serialNumber', t('hint.serialNumber'))}
          className={wideField}
          spellCheck={false}
          autoCapitalize="characters"
          autoFocus
        />
        <NativeSelect
          {...input('gamma')}
          onChange={({ currentTarget: { value } }) => form.change({ gamma: value, modelNumber: onlyModelOf(value) })}
          data={[
            { value: '', label: t('choose') },
            ...brand.gammas.map((value) => ({ value, label: rangeNames[value] })),
          ]}
        />
        <NativeSelect
          {...input('modelNumber')}
          disabled={models.length === 0}
          data={[{ value: '', label: t(models.length > 0 ? 'choose' : 'chooseRange') }, ...models]}
        />
        <TextInput
          {...input('companyCode', company?.companyName ?? t('hint.companyCode'))}
          className={wideField}
          spellCheck={false}
          list={listId}
          inputMode="numeric"
        />
        <datalist id={listId}>
          {offered.map(({ companyCode, companyName }) => (
            <option key={companyCode} value={companyCode}>
              {companyName}
            </option>
          ))}
        </datalist>
        <TextInput {...input('revision', t('hint.revision'))} spellCheck={false} autoCapitalize="characters" />
        <NativeSelect {...input('ratingPower')} data={[{ value: '', label: t('notEntered') }, ...ratingPowers]} />
        <TextInput {...input('FW00', t('hint.version'))} inputMode="decimal" />
        <TextInput {...input('FW02', t('hint.version'))} inputMode="decimal" />
      </FieldGrid>
    </Form>
  );
}

function fieldErrorsOf(
  values: MachineValues,
  companyCodes: ReadonlySet<string> | undefined,
): Partial<Record<MachineField, MachineFieldError>> {
  const { serialNumber, gamma, modelNumber, revision, FW00, FW02, companyCode } = values;
  const fieldErrors: Partial<Record<MachineField, MachineFieldError>> = {};
  if (!serialNumberSchema.safeParse(normalSerialNumber(serialNumber)).success)
    fieldErrors.serialNumber = 'serialNumber';
  if (gamma === '') fieldErrors.gamma = 'gamma';
  if (modelNumber === '') fieldErrors.modelNumber = 'modelNumber';
  if (revision !== '' && !revisionSchema.safeParse(revision.toUpperCase()).success) fieldErrors.revision = 'revision';
  for (const [field, version, other] of [
    ['FW00', FW00, FW02],
    ['FW02', FW02, FW00],
  ] as const) {
    if (version === '' && other !== '') fieldErrors[field] = 'bothVersions';
    if (version !== '' && !firmwareVersionSchema.safeParse(version).success) fieldErrors[field] = 'version';
  }
  if (!/^\d{6}$/.test(companyCode)) fieldErrors.companyCode = 'companyCode';
  else if (companyCodes !== undefined && !companyCodes.has(companyCode)) fieldErrors.companyCode = 'companyUnknown';
  return fieldErrors;
}

function orderOf(values: MachineValues) {
  const { serialNumber, gamma, modelNumber, revision, FW00, FW02, companyCode } = values;
  const ratingPower = ratingPowers.find((known) => known === values.ratingPower);
  return {
    serialNumber: normalSerialNumber(serialNumber),
    gamma,
    modelNumber,
    companyCode,
    ...(revision !== '' && { revision: revision.toUpperCase() }),
    ...(FW00 !== '' && { FW00, FW02 }),
    ...(ratingPower !== undefined && { ratingPower }),
  };
}

function modelNumbersOf(range: string): string[] {
  const gamma = brand.gammas.find((known) => known === range);
  return gamma ? rangeDefinitions[gamma].models.map(({ modelNumber }) => modelNumber) : [];
}

function onlyModelOf(range: string): string {
  const [first, second] = modelNumbersOf(range);
  return first !== undefined && second === undefined ? first : '';
}
