import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { Company } from '@washboard/contract/companies/companies';
import { useEffect, useId, useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { useFieldErrorText } from '../../lib/forms/field-error-text.ts';

const pauseInTypingMs = 250;
const maxFound = 20;

const nameOf = ({ companyName, companyCode }: Company) => `${companyName} (${companyCode})`;
const codeIn = (text: string) => /\((\d{6})\)$/.exec(text)?.[1];

/** @returns `found`: the matches, undefined while they are unknown; `offered`: the previous matches meanwhile */
export function useCompanySearch(text: string) {
  const wanted = codeIn(text) ?? text.trim();
  const [search] = useDebouncedValue(wanted, pauseInTypingMs);
  const query = { ...(search && { search }), limit: maxFound };
  const { data, isPlaceholderData } = api.useQuery(
    'get',
    '/api/v1/account/company/related',
    { params: { query } },
    { placeholderData: (previous) => previous },
  );
  return { found: search === wanted && !isPlaceholderData ? data : undefined, offered: data ?? [] };
}

interface CompanySearchFieldProps {
  label: string;
  description?: string;
  placeholder: string;
  /** Null if no company is chosen, or the text is not a company. */
  value: string | null;
  onChange: (company: Company | null) => void;
  size?: 'sm' | 'md';
  isDisabled?: boolean;
  isRequired?: boolean;
  isFocused?: boolean;
}

export function CompanySearchField(props: CompanySearchFieldProps) {
  const { label, description, placeholder, value, onChange } = props;
  const { size = 'md', isDisabled = false, isRequired = false, isFocused = false } = props;
  const fieldErrorText = useFieldErrorText();
  const listId = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [isLeft, setIsLeft] = useState(false);
  const { found, offered } = useCompanySearch(typed ?? value ?? '');
  const chosen = offered.find(({ companyCode }) => companyCode === value);
  const text = typed ?? (chosen ? nameOf(chosen) : (value ?? ''));
  const isUnknown = isLeft && text.trim() !== '' && value === null && found !== undefined;

  const matchOf = (wanted: string, companies: readonly Company[]) =>
    companies.find((company) => company.companyCode === wanted || nameOf(company) === wanted) ?? null;

  // A full name that was typed or pasted may match only after the pause.
  useEffect(() => {
    const match = typed === null || value !== null ? null : matchOf(typed.trim(), found ?? []);
    if (match === null) return;
    onChange(match);
    if (isLeft) setTyped(null);
  });

  function type(next: string): void {
    setTyped(next);
    setIsLeft(false);
    onChange(matchOf(next.trim(), offered));
  }

  return (
    <>
      <TextInput
        data-autofocus={isFocused || undefined}
        label={label}
        description={description}
        list={listId}
        autoComplete="off"
        placeholder={placeholder}
        size={size}
        disabled={isDisabled}
        required={isRequired}
        value={text}
        error={isUnknown && fieldErrorText('companyUnknown')}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onBlur={() => {
          setIsLeft(true);
          if (value !== null) setTyped(null);
        }}
      />
      <datalist id={listId}>
        {offered.map((company) => (
          <option key={company.companyCode} value={nameOf(company)} />
        ))}
      </datalist>
    </>
  );
}
