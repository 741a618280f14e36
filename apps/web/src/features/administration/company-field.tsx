import { TextInput } from '@mantine/core';
import type { Company } from '@washboard/contract/companies/companies';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api/api.ts';
import { useFaultText } from '../../lib/forms/field-fault.ts';

interface CompanyFieldProps {
  label: string;
  description?: string;
  /** Null: none chosen, or what is typed is no company. */
  value: string | null;
  onChange: (companyCode: string | null) => void;
  isDisabled?: boolean;
  isRequired?: boolean;
}

const nameOf = ({ companyName, companyCode }: Company) => `${companyName} (${companyCode})`;

/** Chooses one of the companies that the reader knows, by name or code. */
export function CompanyField({ label, description, value, onChange, isDisabled, isRequired }: CompanyFieldProps) {
  const { t } = useTranslation('administration');
  const faultText = useFaultText();
  const listId = useId();
  const { data: companies = [] } = api.useQuery('get', '/api/v1/account/company/related');
  const [typed, setTyped] = useState<string | null>(null);
  const [isLeft, setIsLeft] = useState(false);
  const chosen = companies.find(({ companyCode }) => companyCode === value);
  const text = typed ?? (chosen ? nameOf(chosen) : (value ?? ''));
  const isUnknown = isLeft && text.trim() !== '' && value === null;

  function type(next: string): void {
    setTyped(next);
    setIsLeft(false);
    const wanted = next.trim();
    const found = companies.find((company) => company.companyCode === wanted || nameOf(company) === wanted);
    onChange(found?.companyCode ?? null);
  }

  return (
    <>
      <TextInput
        label={label}
        description={description}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        list={listId}
        autoComplete="off"
        placeholder={t('company.placeholder')}
        disabled={isDisabled ?? false}
        required={isRequired ?? false}
        value={text}
        error={isUnknown && faultText('companyUnknown')}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onBlur={() => {
          setIsLeft(true);
          if (value !== null) setTyped(null);
        }}
      />
      <datalist id={listId}>
        {companies.map((company) => (
          <option key={company.companyCode} value={nameOf(company)} />
        ))}
      </datalist>
    </>
  );
}
